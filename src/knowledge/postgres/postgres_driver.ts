import { Socket } from "node:net";
import postgres from "postgres";
import { ownField } from "../../kernel/own_field.ts";
import { StoreError } from "../store/failure.ts";
import type { Ask, PostgresDatabase, SqlValue } from "./postgres_database.ts";
import { readDatabaseUrl } from "./postgres_url.ts";
import type { Row } from "../store/row.ts";
import { stopping } from "../stopping.ts";

/** How long a statement may take, or a transaction, in milliseconds. */
const DEADLINE_MS = 30_000;
/** How long what runs may still take once the process is to stop, or its connection was given up. */
const LAST_MS = 1500;

/** How long statements may take; tests have less patience. */
export interface Patience {
  deadlineMs?: number;
}

/**
 * A pool of connections that are made when needed, and again after they were lost or did not
 * answer. `?prepare=false` in the URL goes without prepared statements, which some poolers lose.
 */
export function connectPostgres(
  given: string,
  connections: number,
  { deadlineMs = DEADLINE_MS }: Patience = {},
): PostgresDatabase {
  const { url, prepare } = readDatabaseUrl(given);
  const connect = () =>
    withoutEnvironment(() =>
      postgres(url, {
        max: connections,
        // Arrays travel as JSON, so that no catalogue is read at each connection.
        fetch_types: false,
        connect_timeout: 10,
        idle_timeout: 300,
        backoff: () => 0.2,
        connection: { application_name: "knowledge-server" },
        onnotice: () => {},
      })
    );
  let pool = connect();
  /** What has not answered is left behind with its pool; others of it may still end well. */
  const within = async <Result>(
    limitMs: number,
    work: (sql: typeof pool) => PromiseLike<Result>,
  ): Promise<Result> => {
    const used = pool;
    const end = () => {
      if (pool !== used) return;
      pool = connect();
      used.end({ timeout: LAST_MS / 1000 }).catch(() => {});
    };
    return await inTime(attempt(() => work(used)), limitMs, end);
  };
  const ask = (on: Pick<typeof pool, "unsafe">): Ask => (text, values: readonly SqlValue[] = []) =>
    attempt<Row[]>(() => on.unsafe<Row[]>(text, [...values], { prepare }));
  return {
    query: (text, values) => within(deadlineMs, (sql) => ask(sql)(text, values)),
    // The driver's type would have an array of promises for an array; nobody returns one.
    transaction: async (work, limitMs = deadlineMs) => {
      let result: [Awaited<ReturnType<typeof work>>] | undefined;
      await within(
        limitMs,
        (sql) => sql.begin(async (on) => void (result = [await work(ask(on))])),
      );
      if (result === undefined) throw new StoreError("the transaction gave nothing");
      return result[0];
    },
    close: () => pool.end({ timeout: LAST_MS / 1000 }),
  };
}

/** What `work` gives, unless it takes too long; then `giveUp` is called. */
async function inTime<Result>(
  work: Promise<Result>,
  limitMs: number,
  giveUp: () => void,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const refuse = (ms: number) => {
    giveUp();
    const told = `The database did not answer within ${ms / 1000} s. Try again in a moment.`;
    late.reject(new StoreError("PostgreSQL did not answer in time", { isLost: true, told }));
  };
  const left = stopping.aborted ? Math.min(limitMs, LAST_MS) : limitMs;
  const timers = [setTimeout(refuse, left, left)];
  const hurry = () => void timers.push(setTimeout(refuse, LAST_MS, LAST_MS));
  stopping.addEventListener("abort", hurry);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    stopping.removeEventListener("abort", hurry);
    timers.forEach(clearTimeout);
  }
}

/**
 * Under load, older runtimes run an immediate that the driver has cleared; it then writes what was
 * sent before, which is null, and a socket takes that for a fault of the program.
 */
const { write } = Socket.prototype;
Reflect.set(Socket.prototype, "write", function (this: Socket, ...args: Parameters<typeof write>) {
  return args[0] === null || Reflect.apply(write, this, args);
});

async function attempt<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const code = String(ownField(error, "code") ?? "");
    // A class of SQLSTATE for connections, servers that end, and what the driver itself says.
    const isLost = !/^[0-9FHPX][0-9A-Z]{4}$/.test(code) || /^(?:08|57P)/.test(code);
    const told = code === "25006" ? "This database is read-only; nothing was stored." : undefined;
    throw new StoreError("PostgreSQL failed", { cause: error, isLost, ...(told && { told }) });
  }
}

/** The driver reads PGPASSWORD and the like while it starts; a sandboxed worker may not. */
function withoutEnvironment<Result>(work: () => Result): Result {
  const process: unknown = Reflect.get(globalThis, "process");
  const before = typeof process === "object" && process !== null
    ? Object.getOwnPropertyDescriptor(process, "env")
    : undefined;
  if (before === undefined) return work();
  const isGetter = before.get !== undefined;
  const empty = { ...before, ...(isGetter ? { get: () => ({}) } : { value: {} }) };
  Reflect.defineProperty(Object(process), "env", empty);
  try {
    return work();
  } finally {
    Reflect.defineProperty(Object(process), "env", before);
  }
}
