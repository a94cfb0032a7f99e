import { connectPostgres } from "../../knowledge/postgres/database.ts";
import { textColumn } from "../../knowledge/store/row.ts";
import { type Answer, type Client, connect } from "../bench/client.ts";
import { wordsFrom } from "../bench/knowledge/corpus.ts";
import { knowledgeCommand } from "../bench/knowledge/server_command.ts";
import { type Random, seededRandom } from "../bench/random.ts";

/** A claim in the README, whether it holds, and the trial's observation. */
export interface Claim {
  claim: string;
  isTrue: boolean;
  seen: string;
}

/** The results of the calls under load. */
export interface Load {
  calls: number;
  /** The IDs of acknowledged entries. */
  acknowledged: string[];
  /** The codes of failed calls, with the number of times that each code occurred. */
  failures: Map<string, number>;
  longestMs: number;
  /** The longest time without a successful call. */
  outageMs: number;
}

/**
 * Starts a server for each address. Until `work` is done, adds and searches entries through all
 * servers.
 */
export async function loadServers(
  urls: readonly string[],
  api: string,
  work: () => Promise<void>,
): Promise<Load> {
  const clients: Client[] = [];
  for (const url of urls) clients.push(await connect(knowledgeCommand({ DATABASE_URL: url }, api)));
  const failures = new Map<string, number>();
  const load: Load = { calls: 0, acknowledged: [], failures, longestMs: 0, outageMs: 0 };
  let isOver = false;
  const sessions = clients.map((client, at) =>
    session(client, { load, random: seededRandom(at + 1), isOver: () => isOver })
  );
  await work();
  isOver = true;
  await Promise.all(sessions);
  for (const client of clients) await client.stop();
  return load;
}

async function session(
  client: Client,
  { load, random, isOver }: { load: Load; random: Random; isOver: () => boolean },
): Promise<void> {
  let succeeded = performance.now();
  const record = ({ ms, text, isError }: Answer): void => {
    load.calls++;
    load.longestMs = Math.max(load.longestMs, ms);
    if (isError) {
      const code: unknown = JSON.parse(text).code;
      load.failures.set(String(code), (load.failures.get(String(code)) ?? 0) + 1);
      return;
    }
    const now = performance.now();
    load.outageMs = Math.max(load.outageMs, now - succeeded);
    succeeded = now;
  };
  while (!isOver()) {
    const added = await client.call("kb_add", { content: wordsFrom(random, 30), role: "dev" });
    if (!added.isError) load.acknowledged.push(added.text.slice(0, 36));
    record(added);
    record(await client.call("kb_search", { query: wordsFrom(random, 5) }));
  }
}

/** Returns the number of entries that a database lacks. */
export async function missingFrom(url: string, ids: readonly string[]): Promise<number> {
  const database = connectPostgres(url, 1);
  const rows = await database.query("SELECT id FROM kb_entries");
  await database.close();
  const stored = new Set(rows.map((row) => textColumn(row, "id")));
  return ids.filter((id) => !stored.has(id)).length;
}

/** Waits. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
