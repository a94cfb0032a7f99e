import { assert, assertEquals } from "@std/assert";
import { ownField } from "../../src/kernel/own_field.ts";
import { connectPostgres } from "../../src/knowledge/postgres/database.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { EmbeddingsServer } from "../knowledge/embeddings_server.ts";
import { testDatabase, withDatabase } from "../knowledge/stores.ts";
import { type Json, ServerProcess } from "./process.ts";
import { targetOf } from "./targets.ts";

const target = targetOf("knowledge-server");
const database = testDatabase();
const NOTHING = { DATABASE_URL: "", KB_EMBEDDED_DIR: "", OPENAI_API_KEY: "", OPENAI_BASE_URL: "" };

const add = (id: unknown): Json => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "kb_add", arguments: { content: `entry ${id}`, role: "dev" } },
});

async function serve(env: Record<string, string>): Promise<ServerProcess> {
  const server = new ServerProcess(target, { env: { ...NOTHING, ...env }, cwd: "/tmp" });
  await server.initialize();
  return server;
}

/** Returns the error in the response with the given `id`. */
async function failureOf(server: ServerProcess, id: unknown): Promise<string> {
  for (let next = await server.next(); next !== undefined; next = await server.next()) {
    if (next.id !== id) continue;
    assertEquals(ownField(next.result, "isError"), true);
    return JSON.stringify(next.result);
  }
  throw new Error("there was no answer");
}

for (const [name, slow] of [["answers", { delay: 4000 }], ["retries", { status: 500 }]] as const) {
  Deno.test(`SIGTERM ends the call and the process if the embeddings API is slow (${name})`, () =>
    inTempFolder(async (folder) => {
      await using api = new EmbeddingsServer(1536);
      api.always = slow;
      const server = await serve({
        KB_EMBEDDED_DIR: folder,
        KB_EMBEDDINGS: "on",
        OPENAI_BASE_URL: api.url,
      });
      await server.send(add(1));
      while (api.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      const started = performance.now();
      server.child.kill("SIGTERM");
      assert((await failureOf(server, 1)).includes("API_ERROR"));
      assertEquals((await server.wait()).code, 0);
      assert(performance.now() - started < 3000);
    }));
}

/**
 * Calls `use` with a server whose kb_add waits for a lock that `admin` holds until `release` is
 * called.
 */
async function whileLocked(
  use: (server: ServerProcess, locked: { terminate(): Promise<void> }) => Promise<void>,
): Promise<void> {
  await withDatabase(database ?? "", async (own) => {
    const server = await serve({ DATABASE_URL: own, KB_EMBEDDINGS: "off" });
    // The target call waits for the tables, but the initialize response doesn't.
    await server.request("tables", "tools/call", { name: "kb_stats", arguments: {} });
    const admin = connectPostgres(own, 2);
    const release = Promise.withResolvers<void>();
    const lock = Promise.withResolvers<void>();
    const holding = admin.transaction(async (ask) => {
      await ask("LOCK TABLE kb_entries IN ACCESS EXCLUSIVE MODE");
      lock.resolve();
      await release.promise;
    });
    await lock.promise;
    const waiting =
      "FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await server.send(add("held"));
    const isHeld = async () => (await admin.query(`SELECT 1 AS one ${waiting}`)).length > 0;
    while (!await isHeld()) await new Promise((resolve) => setTimeout(resolve, 20));
    const terminate = async () => {
      await admin.query(`SELECT pg_terminate_backend(pid)::text AS done ${waiting}`);
      release.resolve();
      await holding;
    };
    try {
      await use(server, { terminate });
    } finally {
      release.resolve();
      await holding;
      await admin.close();
    }
  });
}

Deno.test({
  name: "PostgreSQL: the current call fails if the connection breaks, and the next call succeeds",
  ignore: database === undefined,
  fn: () =>
    whileLocked(async (server, { terminate }) => {
      const failing = failureOf(server, "held");
      await terminate();
      assert((await failing).includes("DATABASE_ERROR"));
      const call = { name: "kb_add", arguments: { content: "after", role: "dev" } };
      const { result } = await server.request("after", "tools/call", call);
      assertEquals(ownField(result, "isError") ?? false, false);
      assertEquals((await server.end()).code, 0);
    }),
});

Deno.test({
  name: "PostgreSQL: SIGTERM ends the process with 0 if the database is locked",
  ignore: database === undefined,
  fn: () =>
    whileLocked(async (server) => {
      server.child.kill("SIGTERM");
      assert((await failureOf(server, "held")).includes("is locked"));
      assertEquals((await server.wait()).code, 0);
    }),
});
