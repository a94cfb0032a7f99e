import { assert } from "@std/assert";
import { aceFiles, callOf, startServer } from "./ace_server.ts";
import type { Json, ServerProcess } from "./process.ts";
import { targetOf } from "./targets.ts";

const TRACES = 60_000;
/**
 * The minimum number of pings answered before a call's result. A blocked server answers none of
 * them in time.
 */
const ENOUGH = 3;

/** The files of a project with a rule and a trace log that ace-server reads in many steps. */
function longLog() {
  const files = aceFiles();
  const errors = [{ tool: "tsc", message: "TS2307: Cannot find module 'buoys'", file: "a.ts" }];
  const runs = [{ runner: "tsc", command: "tsc -p harbour", status: "fail", errors }];
  const lines = Array.from({ length: TRACES }, (_, index) => {
    const [id, timestamp] = [`long-${index}`, "2026-01-01T00:00:00.000Z"];
    const trace = { trace_id: id, bead_id: "B-1", timestamp, execution_results: runs };
    return `${JSON.stringify(trace)}\n`;
  });
  Deno.writeTextFileSync(`${files.folder}/execution_traces.jsonl`, lines.join(""));
  addRule(files.folder, "1");
  return files;
}

/**
 * Returns the number of pings answered before a tool call ends. Each ping follows the answer to the
 * previous ping.
 */
async function pingsDuring(server: ServerProcess, tool: string, input: Json): Promise<number> {
  const request = { jsonrpc: "2.0", id: "call", method: "tools/call", params: callOf(tool, input) };
  const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" });
  await server.send(request);
  await server.send(ping(0));
  let pings = 0;
  for (let answer = await server.next(); answer; answer = await server.next()) {
    if (answer.id === "call") break;
    if (answer.id === pings) await server.send(ping(++pings));
  }
  await server.next();
  return pings;
}

function addRule(folder: string, id: string): void {
  const rule = `- [Bullet #${id}, helpful:0, harmful:0] When tsc says TS2307 for buoys: npm ci`;
  Deno.writeTextFileSync(`${folder}/AGENTS.md`, `\n${rule}\n`, { append: true });
}

Deno.test("ace-server: answers pings while it groups errors", async () => {
  const target = targetOf("ace-server");
  const files = longLog();
  const server = await startServer(target, files.env);
  const pings = await pingsDuring(server, "ace_analyze_patterns", { mode: "batch" });
  assert(pings >= ENOUGH, `${pings}`);
  await server.end();
  files.remove();
});
