import config from "../../deno.json" with { type: "json" };
import { run } from "../kernel/cli/program.ts";
import { rootNotices } from "../kernel/disk/open_root.ts";
import { acmMoments } from "./moments.ts";
import { acmFlags, acmRoots, acmVariables } from "./roots.ts";

run({
  name: "acm-server",
  version: config.version,
  summary: "acm-server serves ACM process knowledge to MCP clients through read-only tools.",
  example: `get_stage '{"stage":"design"}'`,
  server: "acm",
  variables: acmVariables,
  flags: acmFlags,
  logVariable: "ACM_LOG_LEVEL",
  commands: [{
    name: "check",
    args: "[--format FORMAT]",
    does: "check that the project has earned its stage: text, json or github",
  }],
  roots: acmRoots,
  notices: rootNotices,
  hooks: acmMoments,
  worker: new URL("./worker.ts", import.meta.url),
});
