import { figure, print, printTable } from "../../print.ts";
import { measureCalls, warmUpRounds } from "../latency.ts";
import type { Server } from "../servers.ts";
import { median, pairedRatio, quantile } from "../statistics.ts";
import { askTool, type ToolCall, toolCalls } from "./calls.ts";

/**
 * Measures and prints every tool's p50 and p99 at the pipe, the Node server's beside it where
 * there is one. Returns the largest p50 of a document tool in milliseconds, NaN when one of them
 * answers an error.
 */
export async function reportLatency(
  server: Server,
  node: Server | undefined,
  rounds: number,
): Promise<number> {
  const calls = toolCalls.map((call) => ({ ...call, ask: askTool(call) }));
  const rows = await measureCalls(calls, { server, node }, rounds);

  print(`Calls: one write to the whole answer, ${server.name}, ${rounds} rounds in turn`);
  print(`on a running server, after ${warmUpRounds} rounds that do not count`);
  printTable([
    ["tool", "kind", "bytes", "p50 ms", "p99 ms", "Node p50 ms", "of Node's"],
    ...rows.map((row) => [
      `${labelOf(row.call)}${row.server.errors > 0 ? " (answers an error)" : ""}`,
      row.call.kind,
      String(row.server.bytes),
      figure(median(row.server.ms)),
      figure(quantile(row.server.ms, 0.99)),
      `${row.node.errors > 0 ? "error " : ""}${figure(median(row.node.ms))}`,
      figure(pairedRatio(row.server.ms, row.node.ms)),
    ]),
  ]);
  const documents = rows.filter(({ call }) => call.kind === "document");
  const failed = documents.some(({ server }) => server.errors > 0);
  return failed ? NaN : Math.max(...documents.map(({ server }) => median(server.ms)));
}

function labelOf({ tool, label }: ToolCall): string {
  return label ?? tool;
}
