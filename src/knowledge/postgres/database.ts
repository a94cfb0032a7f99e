import postgres from "postgres";
import { EXIT, StartError } from "../../kernel/errors.ts";
import { ownField } from "../../kernel/own_field.ts";
import { KnowledgeFailure, StoreError } from "../store/failure.ts";
import type { DatabaseRow, SqlValue } from "../store/statement.ts";

/** Runs one statement with its values for `$1`, `$2` and so on. Throws `StoreError`. */
export type QueryFunction = (text: string, values?: readonly SqlValue[]) => Promise<DatabaseRow[]>;

export interface PostgresDatabase {
  query: QueryFunction;
  transaction<Result>(
    work: (query: QueryFunction) => Promise<Result>,
    deadlineMs?: number,
  ): Promise<Result>;
  close(): Promise<void>;
}

export function sqlState(error: StoreError): string | undefined {
  const code = error.cause instanceof Error ? ownField(error.cause, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}

export const NO_TLS = "does not offer TLS, or its certificate is not trusted. Correct sslmode in " +
  "DATABASE_URL";

const DEADLINE_MS = 30_000;
/** In milliseconds; below the five seconds in which a stopping server must end. */
const LOCK_MS = 3000;
const CONNECT_S = 4;
/** The time after a deadline within which the database itself ends a statement. */
const GRACE_MS = 1000;

const WITH_VALUES = { prepare: false, simple: false };
const ALONE = { ...WITH_VALUES, onexecute: () => false };

// The driver would read its settings from the environment, which the sandbox doesn't permit.
const process = Object(Reflect.get(globalThis, "process"));
Reflect.defineProperty(process, "env", { value: {}, configurable: true });
// The runtime prints its own warning about a SCRAM login, but stderr may contain only JSON lines.
Reflect.set(process, "noDeprecation", true);

export function connectPostgres(
  given: string,
  connections: number,
  { deadlineMs = DEADLINE_MS }: { deadlineMs?: number } = {},
): PostgresDatabase {
  const url = driverUrl(given);
  const needsTls = /^(?:require|verify-)/.test(new URL(url).searchParams.get("sslmode") ?? "");
  /** True if a pooler has refused the time limits, as PgBouncer does. */
  let isPooled = false;
  const connect = () =>
    postgres(url, {
      max: connections,
      // A pooler may lose prepared statements. If the pooler loses the driver's COMMIT, the
      // driver retries in a failed transaction and mistakes the ROLLBACK for success.
      prepare: false,
      // Statements send arrays as JSON, so connections needn't read the catalogue.
      fetch_types: false,
      connect_timeout: CONNECT_S,
      idle_timeout: 300,
      backoff: () => 0.2,
      connection: {
        application_name: "knowledge-server",
        ...(!isPooled && { lock_timeout: LOCK_MS, statement_timeout: deadlineMs }),
      },
      onnotice: () => {},
    });
  let pool = connect();
  /** Runs `work` on the pool. If the connection is lost, the next work gets another pool. */
  const within = async <Result>(
    limitMs: number,
    work: (sql: typeof pool) => PromiseLike<Result>,
  ): Promise<Result> => {
    const used = pool;
    const renew = (lastMs: number): void => {
      if (pool !== used) return;
      pool = connect();
      used.end({ timeout: lastMs / 1000 }).catch(() => {});
    };
    try {
      const ended = inTime(attempt(() => work(used), needsTls), limitMs, () => renew(0));
      return await ended;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (sqlState(error) === PROTOCOL && !isPooled) {
        isPooled = true;
        renew(0);
        return await within(limitMs, work);
      }
      if (error.told === DAMAGED) await markDamaged(queryOn(used, ALONE)).catch(() => {});
      // After a lost connection, the driver reports the server's last error for the next statement.
      if (error.isLost) renew(deadlineMs);
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
    }, needsTls);
  return {
    query: (text, values) => within(deadlineMs, (sql) => queryOn(sql, ALONE)(text, values)),
    // The driver's type turns an array into an array of promises. The tuple preserves the result's
    // own type.
    transaction: async (work, limitMs = deadlineMs) => {
      let result: [Awaited<ReturnType<typeof work>>] | undefined;
      let lost: StoreError | undefined;
      const whole = async (query: QueryFunction): Promise<void> => {
        if (limitMs > deadlineMs) await query(`SET LOCAL statement_timeout = ${limitMs}`);
        try {
          result = [await work(query)];
        } catch (error) {
          if (!(error instanceof StoreError && error.isLost)) throw error;
          // The driver would write a ROLLBACK to the closed socket, which would end the process. Without
          // the ROLLBACK, the transaction fails when the driver notices the closed connection.
          lost = error;
          await new Promise(() => {});
        }
      };
      try {
        await within(limitMs, (sql) => sql.begin((on) => whole(queryOn(on, WITH_VALUES))));
      } catch (error) {
        throw lost ?? error;
      }
      if (result === undefined) throw new StoreError(undefined);
      return result[0];
    },
    close: () => pool.end({ timeout: 1.5 }),
  };
}

const DRIVERS = ["sslmode", "search_path", "options"];

/** Converts a URL in the format of libpq, Prisma or hosting services to the driver's format. */
function driverUrl(given: string): string {
  const url = new URL(given);
  const parameters = url.searchParams;
  const schema = parameters.get("schema");
  if (schema !== null) parameters.set("search_path", schema);
  // The driver doesn't support "allow". Both modes allow a connection without TLS.
  if (parameters.get("sslmode") === "allow") parameters.set("sslmode", "prefer");
  for (const name of [...parameters.keys()]) {
    if (!DRIVERS.includes(name)) parameters.delete(name);
  }
  return url.href;
}

/** Records that the database is damaged, so no process changes its entries again. */
export async function markDamaged(query: QueryFunction): Promise<void> {
  await query(
    "INSERT INTO kb_facts (name, value) VALUES ('damaged', now()::text) ON CONFLICT DO NOTHING",
  );
}

async function inTime<Result>(
  work: Promise<Result>,
  limitMs: number,
  giveUp: () => void,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    giveUp();
    late.reject(new StoreError(TOLD_LATE, { isLost: true }));
  }, limitMs + GRACE_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

const TOLD_LATE = "The database did not respond in time. Try again in a moment.";

const DAMAGED = "The database is damaged, so the store takes no more writes; the database's log " +
  "has the details. Run knowledge-server doctor to see how to rebuild the store.";

const TOLD_UNREACHED = "The database cannot be reached. Each change was made in full or not at " +
  "all. Try again in a moment, and check that the database runs and that DATABASE_URL names it.";

/** The SQLSTATE of a pooler that refuses a parameter. */
const PROTOCOL = "08P01";

const TOLD: Readonly<Record<string, string>> = {
  "25006": "This database is read-only; nothing was stored.",
  "42501": "The user in DATABASE_URL has read-only access; nothing was stored. The owner of the " +
    "tables can grant it: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO …",
  "53100": "The database's disk is full; nothing was stored. Free some space on it.",
  "55P03": "The database is locked: another session holds a lock on a table or row. Nothing was " +
    "changed. Try again when the other session has finished.",
  "57014": TOLD_LATE,
  XX001: DAMAGED,
  XX002: DAMAGED,
  CONNECT_TIMEOUT: TOLD_UNREACHED,
  ECONNREFUSED: TOLD_UNREACHED,
  ENOTFOUND: TOLD_UNREACHED,
  EAI_AGAIN: TOLD_UNREACHED,
};

export function isUnreached({ told }: StoreError): boolean {
  return told === TOLD_UNREACHED;
}

async function attempt<Result>(
  work: () => PromiseLike<Result>,
  needsTls = false,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KnowledgeFailure) throw error;
    const code = String(ownField(error, "code") ?? "");
    // The SQLSTATE classes for lost connections and stopping servers, and the driver's own codes.
    const isLost = !/^[0-9FHPX][0-9A-Z]{4}$/.test(code) || /^(?:08|57P)/.test(code);
    // Older runtimes don't notice that a server refuses TLS.
    const refusesTls = needsTls && code === "CONNECT_TIMEOUT";
    const cause = refusesTls ? new StartError(`the database ${NO_TLS}`, EXIT.configuration) : error;
    throw new StoreError(TOLD[code], { cause, isLost });
  }
}
