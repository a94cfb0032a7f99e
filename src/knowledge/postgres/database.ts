import { Socket } from "node:net";
import postgres from "postgres";
import { ownField } from "../../kernel/own_field.ts";
import { stopping } from "../calls/stopping.ts";
import type { DatabaseRow } from "../store/row.ts";
import type { SqlValue } from "../store/writer.ts";
import { ChangeError, StoreError } from "../store/store_error.ts";
import { readDatabaseUrl, requireTls } from "./database_url.ts";

/** Runs one statement with its values for `$1`, `$2` and so on. Throws `StoreError`. */
export type QueryFunction = (text: string, values?: readonly SqlValue[]) => Promise<DatabaseRow[]>;

export interface PostgresDatabase {
  /** Throws `StartError` for a known problem before the first query. */
  check?(): Promise<void>;
  query: QueryFunction;
  /** Makes all changes of `work` or none, within `deadlineMs` if given. */
  transaction<Result>(
    work: (query: QueryFunction) => Promise<Result>,
    deadlineMs?: number,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** Returns a failure's SQLSTATE, such as `23505`, if the database sent one. */
export function sqlState(error: StoreError): string | undefined {
  const code = error.cause instanceof Error ? ownField(error.cause, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}

const DEADLINE_MS = 30_000;
const LOCK_MS = 5000;
const LAST_MS = 1500;

const WITH_VALUES = { prepare: false, simple: false };
const ALONE = { ...WITH_VALUES, onexecute: () => false };

/** The time limit for statements, in milliseconds; tests set a shorter limit. */
export interface Patience {
  deadlineMs?: number;
}

export function connectPostgres(
  given: string,
  connections: number,
  { deadlineMs = DEADLINE_MS }: Patience = {},
): PostgresDatabase {
  const url = readDatabaseUrl(given);
  /** True if a pooler has refused the lock timeout, as PgBouncer does. */
  let isPooled = false;
  const connect = () =>
    withoutEnvironment(() =>
      postgres(url, {
        max: connections,
        // A pooler may lose prepared statements. If the pooler loses the driver's COMMIT, the
        // driver retries in a failed transaction and mistakes the ROLLBACK for success.
        prepare: false,
        // Statements send arrays as JSON, so connections needn't read the catalogue.
        fetch_types: false,
        connect_timeout: 10,
        idle_timeout: 300,
        backoff: () => 0.2,
        connection: {
          application_name: "knowledge-server",
          ...(!isPooled && { lock_timeout: LOCK_MS }),
        },
        onnotice: () => {},
      })
    );
  let pool = connect();
  /**
   * If the database doesn't respond, the pool abandons the work and itself. The pool's other work
   * may still finish.
   */
  const within = async <Result>(
    limitMs: number,
    work: (sql: typeof pool, isGivenUp: () => boolean) => PromiseLike<Result>,
  ): Promise<Result> => {
    const used = pool;
    let isGivenUp = false;
    const end = (lastMs = LAST_MS) => {
      isGivenUp = true;
      if (pool !== used) return;
      pool = connect();
      used.end({ timeout: lastMs / 1000 }).catch(() => {});
    };
    try {
      return await inTime(attempt(() => work(used, () => isGivenUp)), limitMs, () => end());
    } catch (error) {
      if (error instanceof StoreError && sqlState(error) === PROTOCOL && !isPooled) {
        isPooled = true;
        end();
        return await within(limitMs, work);
      }
      if (error instanceof StoreError && error.told === DAMAGED) {
        await markDamaged(queryOn(used, ALONE)).catch(() => {});
      }
      // After a lost connection, the driver reports the server's last error for the next statement.
      if (error instanceof StoreError && error.isLost) end(deadlineMs);
      throw error;
    }
  };
  const queryOn = (
    on: Pick<typeof pool, "unsafe">,
    options: typeof WITH_VALUES,
  ): QueryFunction =>
  (text, values = []) =>
    attempt<DatabaseRow[]>(() => {
      if (values.length === 0) return on.unsafe<DatabaseRow[]>(text);
      const statement = on.unsafe<DatabaseRow[]>(text, [], options);
      Reflect.set(statement, "parameters", values.map((one) => one === null ? one : `${one}`));
      return statement;
    });
  return {
    check: () => requireTls(given),
    query: (text, values) => within(deadlineMs, (sql) => queryOn(sql, ALONE)(text, values)),
    // The driver's type turns an array into an array of promises. The tuple preserves the result's
    // own type.
    transaction: async (work, limitMs = deadlineMs) => {
      let result: [Awaited<ReturnType<typeof work>>] | undefined;
      let lost: StoreError | undefined;
      const whole = async (query: QueryFunction, isGivenUp: () => boolean): Promise<void> => {
        try {
          result = [await work(query)];
          // The caller already has an error, and may have stored something else since.
          if (isGivenUp()) await new Promise(() => {});
        } catch (error) {
          if (!(error instanceof StoreError && error.isLost)) throw error;
          // The driver would write a ROLLBACK to the closed socket, which would end the process. Without
          // the ROLLBACK, the transaction fails when the driver notices the closed connection.
          lost = error;
          await new Promise(() => {});
        }
      };
      try {
        await within(
          limitMs,
          (sql, isGivenUp) => sql.begin((on) => whole(queryOn(on, WITH_VALUES), isGivenUp)),
        );
      } catch (error) {
        throw lost ?? error;
      }
      if (result === undefined) throw new StoreError("the transaction returned nothing");
      return result[0];
    },
    close: () => pool.end({ timeout: LAST_MS / 1000 }),
  };
}

const LOCKED =
  "The database is locked: another session holds a lock on a table or row in the knowledge " +
  "base. Nothing was changed. Try again when the other session has finished.";

/** Records that the database is damaged, so no process changes its entries again. */
export async function markDamaged(query: QueryFunction): Promise<void> {
  await query(
    "INSERT INTO kb_facts (name, value) VALUES ('damaged', now()::text) ON CONFLICT DO NOTHING",
  );
}

/** Returns the result of `work`. Gives up and throws if the work takes too long. */
async function inTime<Result>(
  work: Promise<Result>,
  limitMs: number,
  giveUp: () => void,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const refuse = (ms: number) => {
    giveUp();
    const told = `The database did not respond within ${ms / 1000} s. Try again in a moment.`;
    late.reject(new StoreError("PostgreSQL did not respond in time", { isLost: true, told }));
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

// Under load, older runtimes run an immediate callback that the driver has cleared. The callback
// then writes null to the socket, which throws.
const { write } = Socket.prototype;
Reflect.set(Socket.prototype, "write", function (this: Socket, ...args: Parameters<typeof write>) {
  return args[0] === null || Reflect.apply(write, this, args);
});

// The runtime prints its own warning about a SCRAM login, but stderr may contain only JSON lines.
Reflect.set(Object(Reflect.get(globalThis, "process")), "noDeprecation", true);

const DAMAGED = "The database is damaged, so the store takes no more writes; the database's log " +
  "has the details. Run knowledge-server doctor to see how to rebuild the store.";

const PROTOCOL = "08P01";

const TOLD: Record<string, string> = {
  "25006": "This database is read-only; nothing was stored.",
  "42501": "The user in DATABASE_URL has read-only access; nothing was stored. The owner of " +
    "the tables can grant write access: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN " +
    "SCHEMA public TO that user",
  "53100":
    "The database's disk is full; nothing was stored. Free some space on that disk, then try " +
    "again.",
  "55P03": LOCKED,
  "XX001": DAMAGED,
  "XX002": DAMAGED,
};

const UNREACHED = /^(?:CONNECT_TIMEOUT|ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/;
export function isUnreached({ told }: StoreError): boolean {
  return told === TOLD_UNREACHED;
}

const TOLD_UNREACHED =
  "The database cannot be reached. Each change was made in full or not at all. Try again in a " +
  "moment; if the error persists, check that the database runs and that DATABASE_URL names it.";

async function attempt<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError || error instanceof ChangeError) throw error;
    const code = String(ownField(error, "code") ?? "");
    // The SQLSTATE classes for lost connections and stopping servers, and the driver's own codes.
    const isLost = !/^[0-9FHPX][0-9A-Z]{4}$/.test(code) || /^(?:08|57P)/.test(code);
    const told = UNREACHED.test(code) ? TOLD_UNREACHED : TOLD[code];
    throw new StoreError("PostgreSQL failed", { cause: error, isLost, ...(told && { told }) });
  }
}

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
