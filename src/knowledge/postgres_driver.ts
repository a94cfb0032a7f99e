import { Socket } from "node:net";
import postgres from "postgres";
import { StoreError } from "./failure.ts";
import type { PostgresDatabase, SqlValue } from "./postgres_database.ts";
import type { Row } from "./row.ts";

/**
 * A pool of connections that are made when needed, and again after they were lost. `?prepare=false`
 * in the URL goes without prepared statements, which some poolers lose between transactions.
 */
export function connectPostgres(given: string, connections: number): PostgresDatabase {
  const location = new URL(given);
  const prepare = location.searchParams.get("prepare") !== "false";
  location.searchParams.delete("prepare");
  const url = location.href;
  const sql = withoutEnvironment(() =>
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
  const ask =
    (on: Pick<typeof sql, "unsafe">) => (text: string, values: readonly SqlValue[] = []) =>
      attempt<Row[]>(() => on.unsafe<Row[]>(text, [...values], { prepare }));
  return {
    query: ask(sql),
    // The driver's type would have an array of promises for an array; nobody returns one.
    transaction: async (work) => {
      let result: [Awaited<ReturnType<typeof work>>] | undefined;
      await attempt(() => sql.begin(async (on) => void (result = [await work(ask(on))])));
      if (result === undefined) throw new StoreError("the transaction gave nothing");
      return result[0];
    },
    close: () => sql.end({ timeout: 2 }),
  };
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
    throw new StoreError("PostgreSQL failed", { cause: error });
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
