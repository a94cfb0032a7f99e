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
    args: "[--transition NAME] [--format FORMAT]",
    does: "check the project's next gate for CI: text, json or github",
    words: ["--transition", "--format"],
  }],
  roots: acmRoots,
  notices: rootNotices,
  hooks: acmMoments,
  worker: new URL("./worker.ts", import.meta.url),
});
