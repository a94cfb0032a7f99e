import config from "../../deno.json" with { type: "json" };
import { run } from "../kernel/cli.ts";
import {
  architectureFlags,
  architectureNotices,
  architectureRoots,
  architectureVariables,
} from "./roots.ts";

run({
  name: "architecture-server",
  version: config.version,
  summary:
    "architecture-server serves guidelines, patterns and ADRs to MCP clients: 5 read-only tools.",
  server: "architecture",
  variables: architectureVariables,
  flags: architectureFlags,
  roots: architectureRoots,
  notices: architectureNotices,
  worker: new URL("./worker.ts", import.meta.url),
});
