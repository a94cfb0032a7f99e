import { assert, assertEquals, assertRejects } from "@std/assert";
import { StartError } from "../../../src/kernel/errors.ts";
import { ownField } from "../../../src/kernel/own_field.ts";
import { toFailure } from "../../../src/knowledge/entries/failure.ts";
import { connectPostgres } from "../../../src/knowledge/postgres/database.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { writeFiles } from "../../kernel/temp_folder.ts";
import { withServer } from "../server.ts";
import { postgresStore, testDatabase, withDatabase } from "../stores.ts";
import { StoreError } from "../../../src/knowledge/store/failure.ts";

const server = testDatabase();

/** Registers a test with its own database, which is skipped if no server is configured. */
function onServer(name: string, use: (url: string) => Promise<void>): void {
  Deno.test({
    name,
    ignore: server === undefined,
    fn: () => withDatabase(server ?? "", use),
  });
}

async function failureOf(work: () => Promise<unknown>): Promise<StoreError> {
  const error = await assertRejects(work, StoreError);
  if (!(error instanceof StoreError)) throw error;
  return error;
}

/** Runs `use` with the URL of a database that never responds. */
async function withSilence(use: (url: string) => Promise<void>): Promise<void> {
  using listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const connections: Deno.Conn[] = [];
  const accepting = (async () => {
    for await (const connection of listener) connections.push(connection);
  })();
  await use(`postgres://u@127.0.0.1:${listener.addr.port}/x`);
  connections.forEach((connection) => connection.close());
  listener.close();
  await accepting.catch(() => {});
}

Deno.test("a call fails at its deadline if the database never responds", () =>
  withSilence(async (url) => {
    const database = connectPostgres(url, 2, { deadlineMs: 300 });
    const started = performance.now();
    const error = await failureOf(() => database.query("SELECT 1"));
    assertEquals(error.isLost, true);
    assert(toFailure(error).message.includes("did not respond in time"));
    await failureOf(() => database.transaction((ask) => ask("SELECT 1")));
    await database.close();
    assert(performance.now() - started < 6000);
  }));

Deno.test("a database is reported as unreachable if no server is listening", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const database = connectPostgres(`postgres://u@127.0.0.1:${port}/x`, 1);
  const error = await failureOf(() => database.query("SELECT 1"));
  await database.close();
  assertEquals(error.isLost, true);
  const { message } = toFailure(error);
  assert(
    message.startsWith(
      "The database cannot be reached. Each change was made in full or not at all.",
    ),
    message,
  );
});

onServer(
  "a statement fails if it exceeds its time limit, and the next statement succeeds",
  async (url) => {
    const database = connectPostgres(url, 1, { deadlineMs: 500 });
    await database.query("CREATE TABLE t (x int)");
    const slow = await failureOf(() =>
      database.transaction(async (query) => {
        await query("INSERT INTO t VALUES (1)");
        await query("SELECT pg_sleep(4)::text");
      })
    );
    assert(toFailure(slow).message.includes("did not respond in time"));
    assertEquals([...await database.query("SELECT x FROM t")], []);
    const broken = await failureOf(() => database.query("SELECT 1/0"));
    assertEquals(broken.isLost, false);
    await database.close();
  },
);

onServer(
  "the store fails to open with exit code 3 if only the user can fix an error in DATABASE_URL",
  async (url) => {
    const open = async (parameters: string): Promise<void> => {
      const store = postgresStore(connectPostgres(`${url}?${parameters}`, 1));
      try {
        await store.open();
      } finally {
        await store.close();
      }
    };
    for (const wrong of ["options=-c%20foo=bar", "sslmode=require", "schema=nowhere"]) {
      const error = await assertRejects(() => open(wrong), StartError);
      assertEquals(error instanceof StartError && error.exitCode, 3, wrong);
    }
    await open("channel_binding=prefer&pgbouncer=true&connection_limit=3&sslmode=allow");
    const readOnly = "options=-c%20default_transaction_read_only=on";
    const store = postgresStore(connectPostgres(`${url}?${readOnly}`, 1));
    const entry = newEntry({ content: "x", role: "dev", tags: [], vector: null });
    const error = await failureOf(() => store.add(entry));
    assert(toFailure(error).message.includes("read-only"));
    await store.close();
  },
);

onServer("an import reports what it stored if the connection is lost", async (url) => {
  const settings = { DATABASE_URL: url, KB_EMBEDDINGS: "off" };
  await withServer(async (server) => {
    await server.call("kb_stats");
    const admin = connectPostgres(url, 1);
    await admin.query(`CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.content = 'item 150' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      IF NEW.content = 'item 20' THEN PERFORM 1/0; END IF;
      RETURN NEW; END $$`);
    await admin.query(
      "CREATE TRIGGER t BEFORE INSERT ON kb_entries FOR EACH ROW EXECUTE FUNCTION hang_up()",
    );
    const items = Array.from({ length: 300 }, (_, at) => `- {content: item ${at}, roles: [dev]}`);
    writeFiles(server.folder, { "items.yaml": items.join("\n") });
    const result = await server.call("kb_bulk_import", { file_path: "items.yaml" });
    const created = Number(ownField(result.created_ids, "length"));
    // The database may have stored the items that it wrote at the same time as the last item.
    assert(created >= 140 && created < 158, `${created}`);
    assertEquals(ownField(result.failed, "length"), 300 - created);
    assertEquals((await server.call("kb_stats")).total_entries, created);
    await admin.close();
  }, settings);
});

onServer(
  "a session holds no prepared statements, because a pooler may share the session",
  async (url) => {
    const database = connectPostgres(url, 1);
    await database.transaction((query) => query("SELECT $1::int AS one", [1]));
    const left = await database.query("SELECT statement FROM pg_prepared_statements");
    await database.close();
    assertEquals(left.length, 0);
  },
);

onServer(
  "a transaction fails if its connection is lost, and the next transaction succeeds",
  async (url) => {
    await using way = wayTo(url);
    const database = connectPostgres(way.url, 1);
    for (let round = 0; round < 3; round++) {
      const failing = failureOf(() =>
        database.transaction(async (query) => {
          await query("SELECT 1");
          setTimeout(() => way.cut(), 50);
          await query("SELECT pg_sleep($1::int)::text", [5]);
        })
      );
      assertEquals((await failing).isLost, true);
      const rows = await database.transaction((query) => query("SELECT $1::int AS one", [1]));
      assertEquals([...rows], [{ one: 1 }]);
    }
    await database.close();
  },
);

onServer("a statement fails if another session keeps a table locked", async (url) => {
  const [holder, database] = [connectPostgres(url, 1), connectPostgres(url, 1)];
  await holder.query("CREATE TABLE t (x int)");
  await holder.transaction(async (query) => {
    await query("LOCK TABLE t IN ACCESS EXCLUSIVE MODE");
    const error = await failureOf(() => database.query("SELECT x FROM t"));
    assert(toFailure(error).message.includes("The database is locked"));
  });
  assertEquals([...await database.query("SELECT x FROM t")], []);
  await database.close();
  await holder.close();
});

onServer("only one statement fails if the server ends a session", async (url) => {
  const database = connectPostgres(url, 1);
  await failureOf(() =>
    database.query("SELECT pg_terminate_backend(pg_backend_pid())::text, pg_sleep(5)::text")
  );
  assertEquals([...await database.query("SELECT 1 AS one")], [{ one: 1 }]);
  await database.close();
});

onServer("a statement with values takes one round trip, even in a transaction", async (url) => {
  await using way = wayTo(url);
  const database = connectPostgres(way.url, 1);
  const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = way.asked;
    await work();
    return way.asked - before;
  };
  await database.query("SELECT 1");
  const one = () => database.query("SELECT $1::int + $2::int AS n, $3::text AS t", [1, 2, null]);
  assertEquals([...await one()], [{ n: 3, t: null }]);
  assertEquals(await tripsOf(one), 1);
  // The other two round trips are BEGIN and COMMIT. A statement without values doesn't need a separate round trip.
  const both = () =>
    database.transaction((query) =>
      Promise.all([query("SELECT 1 AS t"), query("SELECT $1::text AS t", ["a"])])
    );
  assertEquals((await both()).map(([row]) => row?.t), [1, "a"]);
  assertEquals(await tripsOf(both), 3);
  const two = () =>
    database.transaction((query) =>
      Promise.all(["a", "b"].map((text) => query("SELECT $1::text AS t", [text])))
    );
  assertEquals((await two()).map(([row]) => row?.t), ["a", "b"]);
  assertEquals(await tripsOf(two), 3);
  await database.close();
});

/** Returns a proxy to the server that counts round trips and can cut its connections. */
function wayTo(server: string) {
  const { hostname, port } = new URL(server);
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const open = new Set<Deno.TcpConn>();
  const way = {
    url: Object.assign(new URL(server), { host: `127.0.0.1:${listener.addr.port}` }).href,
    asked: 0,
    cut: () => open.forEach((one) => one.close()),
    [Symbol.asyncDispose]: async () => {
      listener.close();
      await accepting;
    },
  };
  const forward = async (near: Deno.TcpConn): Promise<void> => {
    const far = await Deno.connect({ hostname, port: Number(port || 5432) });
    let isAnswered = true;
    const pump = async (from: Deno.TcpConn, to: Deno.TcpConn): Promise<void> => {
      const buffer = new Uint8Array(65_536);
      open.add(from);
      try {
        for (let read = await from.read(buffer); read !== null; read = await from.read(buffer)) {
          if (from === near && isAnswered) way.asked++;
          isAnswered = from === far;
          for (let sent = 0; sent < read;) sent += await to.write(buffer.subarray(sent, read));
        }
        await to.closeWrite();
      } catch {
        // The test cut the connection.
      }
    };
    await Promise.all([pump(near, far), pump(far, near)]);
    for (const one of [near, far]) {
      open.delete(one);
      try {
        one.close();
      } catch {
        // The connection was cut.
      }
    }
  };
  const accepting = (async () => {
    const all: Promise<void>[] = [];
    try {
      for await (const near of listener) all.push(forward(near));
    } catch {
      // The test closed the listener.
    }
    await Promise.all(all);
  })();
  return way;
}
