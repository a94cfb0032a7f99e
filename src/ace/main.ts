import config from "../../deno.json" with { type: "json" };
import { run } from "../kernel/cli/program.ts";
import { aceMoments } from "./moments.ts";
import { aceFlags, acePermissions, aceRoots, aceSettings, aceVariables } from "./roots.ts";

run({
  name: "ace-server",
  version: config.version,
  summary: "ace-server turns failures into a playbook that agents can trust.",
  example: `ace_relevant_bullets '{"task":"add a module import"}'`,
  server: "ace",
  variables: aceVariables,
  flags: aceFlags,
  logVariable: "ACE_LOG_LEVEL",
  commands: [
    {
      name: "check",
      args: "[--format FORMAT]",
      does: "check the playbook for CI: text, json or github",
    },
    { name: "init", args: "", does: "make the playbook and opt in to hooks" },
  ],
  roots: aceRoots,
  // The first logged line creates a log.
  reported: ({ agents }) => ({ agents }),
  settings: aceSettings,
  permissions: acePermissions,
  hooks: aceMoments,
  worker: new URL("./worker.ts", import.meta.url),
});
