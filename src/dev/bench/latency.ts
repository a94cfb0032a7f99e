import { connect } from "./client.ts";
import type { Answer, Client } from "./client.ts";
import { toolCalls } from "./calls.ts";
import type { ToolCall } from "./calls.ts";
import { figure, print, printTable } from "../print.ts";
import type { Server } from "./servers.ts";
import { median, pairedRatio, quantile } from "./statistics.ts";

type Row = { call: ToolCall; server: Measured; node: Measured };
type Measured = { ms: number[]; bytes: number; errors: number };

const warmUpRounds = 20;

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
  const client = await connect(server.command);
  const nodeClient = node && await connect(node.command);
  const rows = toolCalls.map((call): Row => ({ call, server: nothing(), node: nothing() }));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const row of rows) {
      record(row.server, await repeat(client, row.call), round);
      if (nodeClient) record(row.node, await repeat(nodeClient, row.call), round);
    }
  }
  await client.stop();
  await nodeClient?.stop();

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

function nothing(): Measured {
  return { ms: [], bytes: 0, errors: 0 };
}

function labelOf({ tool, label }: ToolCall): string {
  return label ?? tool;
}

async function repeat(client: Client, { tool, input }: ToolCall): Promise<Answer> {
  return await client.call(tool, input);
}

function record(measured: Measured, answer: Answer, round: number): void {
  if (round < 0) return;
  measured.ms.push(answer.ms);
  measured.bytes = new TextEncoder().encode(answer.text).length;
  if (answer.isError) measured.errors++;
}
