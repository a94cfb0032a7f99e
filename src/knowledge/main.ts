import config from "../../deno.json" with { type: "json" };
import { run } from "../kernel/cli/program.ts";
import { knowledgeCommands } from "./command_list.ts";
import { knowledgeFlags, knowledgePermissions, knowledgeRoots, settingsWith } from "./roots.ts";
import { knowledgeVariables, proxyVariables } from "./settings.ts";

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
  settings: settingsWith,
  permissions: knowledgePermissions,
  ignored: proxyVariables,
  commands: knowledgeCommands,
  doctorSwitches: ["--integrity"],
  hooks: [],
  worker: new URL("./worker.ts", import.meta.url),
});
