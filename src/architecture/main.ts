import config from "../../deno.json" with { type: "json" };
import { run } from "../kernel/cli/program.ts";
import { rootNotices } from "../kernel/disk/open_root.ts";
import { architectureMoments } from "./moments.ts";
import { architectureFlags, architectureRoots, architectureVariables } from "./roots.ts";

run({
  name: "architecture-server",
  version: config.version,
  summary: "architecture-server serves guidelines, patterns and ADRs to MCP clients, read-only.",
  example: `search_architecture '{"query":"errors"}'`,
  server: "architecture",
  variables: architectureVariables,
  flags: architectureFlags,
  logVariable: "ARCHITECTURE_LOG_LEVEL",
  commands: [{
    name: "check",
    args: "[--diff -] [--format FORMAT]",
    does: "check the ADRs in CI; formats: text, json, github",
  }],
  roots: architectureRoots,
  notices: rootNotices,
  hooks: architectureMoments,
  worker: new URL("./worker.ts", import.meta.url),
});
