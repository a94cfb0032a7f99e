import { type Answer, type Client, connect } from "./client.ts";
import type { Server } from "./servers.ts";

/** A call that is repeated; the round tells those apart that ask for something else each time. */
export type RepeatedCall = { ask: (client: Client, round: number) => Promise<Answer> };

/** What repeating a call gave: all times, how long the last answer was, how many were errors. */
export type Measured = { ms: number[]; bytes: number; errors: number };

/** A call with what both servers did; nothing was measured of a server that is absent. */
export type LatencyRow<C extends RepeatedCall> = { call: C; server: Measured; node: Measured };

/** The rounds before those that count. */
export const warmUpRounds = 20;

const both = ["server", "node"] as const;

/** Where calls are measured, and what each server has done before. */
export type Sides = {
  server: Server;
  node: Server | undefined;
  prepare?: (client: Client) => Promise<unknown>;
};

/**
 * Repeats calls on a running server and on the Node server, where there is one. In each round one
 * goes through all of them, then the other: what ran before a call has the processor's caches, and
 * whoever uses a server uses that one alone. Who is first changes from round to round.
 */
export async function measureCalls<C extends RepeatedCall>(
  calls: readonly C[],
  { server, node, prepare }: Sides,
  rounds: number,
): Promise<LatencyRow<C>[]> {
  const client = await connect(server.command);
  const nodeClient = node && await connect(node.command);
  await prepare?.(client);
  if (nodeClient) await prepare?.(nodeClient);
  const rows = calls.map((call): LatencyRow<C> => ({ call, server: nothing(), node: nothing() }));
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    const counts = round >= warmUpRounds;
    for (const side of round % 2 === 0 ? both : both.toReversed()) {
      const asked = side === "server" ? client : nodeClient;
      for (const row of rows) {
        const answer = asked && await row.call.ask(asked, round);
        if (counts && answer) record(row[side], answer);
      }
    }
  }
  await client.stop();
  await nodeClient?.stop();
  return rows;
}

function nothing(): Measured {
  return { ms: [], bytes: 0, errors: 0 };
}

function record(measured: Measured, answer: Answer): void {
  measured.ms.push(answer.ms);
  measured.bytes = new TextEncoder().encode(answer.text).length;
  if (answer.isError) measured.errors++;
}
