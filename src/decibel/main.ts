import config from "../../deno.json" with { type: "json" };
import { run } from "../kernel/cli/program.ts";
import { decibelMoments } from "./moments.ts";
import {
  decibelFlags,
  decibelPermissions,
  decibelRoots,
  decibelSettings,
  decibelVariables,
  UNDERSCORE,
} from "./roots.ts";

run({
  name: "decibel-server",
  version: config.version,
  summary: "decibel-server records decisions and issues as files, and lists what to do next.",
  example: `oracle_next_actions '{"project_id":"my-project"}'`,
  server: "decibel",
  variables: decibelVariables,
  flags: decibelFlags,
  logVariable: "DECIBEL_LOG_LEVEL",
  commands: [
    {
      name: "check",
      args: "[--format FORMAT]",
      does: "check the records for CI: text, json or github",
    },
    {
      name: "commits",
      args: "",
      does: "list open issues that commit messages on stdin fix: git log --format=%B | … commits",
    },
  ],
  roots: decibelRoots,
  settings: decibelSettings,
  permissions: decibelPermissions,
  variablesFor: ({ refusesDots }) => refusesDots ? UNDERSCORE : {},
  hooks: decibelMoments,
  worker: new URL("./worker.ts", import.meta.url),
});
