import config from "../../deno.json" with { type: "json" };
import { run } from "../kernel/cli/program.ts";
import { knowledgeCommands } from "./command_list.ts";
import { knowledgeMoments } from "./moments.ts";
import { formerStore, knowledgeFlags, knowledgePermissions, knowledgeRoots } from "./roots.ts";
import { FORMER_STORE, knowledgeSettings, knowledgeVariables, proxyVariables } from "./settings.ts";

run({
  name: "knowledge-server",
  version: config.version,
  summary: "knowledge-server serves a team's knowledge base to MCP clients.",
  example: `kb_search '{"query":"how do we name branches"}'`,
  server: "knowledge-base",
  variables: knowledgeVariables,
  flags: knowledgeFlags,
  logVariable: "KB_LOG_LEVEL",
  roots: knowledgeRoots,
  reported: ({ store }) => ({ store }),
  settings: (environment, roots) => {
    const former = formerStore(environment, roots);
    const settings = knowledgeSettings(environment);
    return former === undefined ? settings : { ...settings, [FORMER_STORE]: former };
  },
  permissions: knowledgePermissions,
  ignored: proxyVariables,
  commands: knowledgeCommands,
  doctorSwitches: ["--integrity"],
  hooks: knowledgeMoments,
  worker: new URL("./worker.ts", import.meta.url),
});
