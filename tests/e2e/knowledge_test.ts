import { assert, assertEquals } from "@std/assert";
import { ownField } from "../../src/kernel/own_field.ts";
import { knowledgeTools } from "../../src/knowledge/tools.ts";
import { EmbeddingsServer } from "../knowledge/embeddings_server.ts";
import { hasPgvector, testDatabase, withDatabase } from "../knowledge/stores.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { clients } from "./clients.ts";
import { type Json, ServerProcess } from "./process.ts";
import { type Target, targetOf } from "./targets.ts";

const target = targetOf("knowledge-server");
const database = testDatabase();

/** Only the test's own variables, because the tester's environment must not affect the result. */
const NOTHING = Object.fromEntries(
  ["DATABASE_URL", "KB_EMBEDDED_DIR", "OPENAI_API_KEY", "OPENAI_BASE_URL", "KB_EMBEDDINGS"]
    .map((name) => [name, ""]),
);

function serve(target: Target, env: Record<string, string>, cwd: string): ServerProcess {
  return new ServerProcess(target, { env: { ...NOTHING, ...env }, cwd });
}

const call = (id: number, name: string, args: Json): Json => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args },
});

/**
 * Sends `count` kb_add calls at once. Returns the acknowledged IDs after `enough` results, all
 * results or the end of the process.
 */
async function addMany(
  server: ServerProcess,
  count: number,
  { label, enough = count }: { label: string; enough?: number },
): Promise<Map<string, string>> {
  const done = new Map<string, string>();
  for (let id = 0; id < count; id++) {
    await server.send(call(id, "kb_add", { content: `${label} ${id}`, role: "dev" }));
  }
  while (done.size < enough) {
    const message = await server.next();
    if (message === undefined) break;
    const added = ownField(ownField(message.result, "structuredContent"), "id");
    if (added !== undefined) done.set(String(added), `${label} ${message.id}`);
  }
  return done;
}

async function contentOf(server: ServerProcess, id: string): Promise<unknown> {
  const params = { name: "kb_get", arguments: { id } };
  const { result } = await server.request(id, "tools/call", params);
  return ownField(ownField(ownField(result, "structuredContent"), "entry"), "content");
}

Deno.test("knowledge-server finds an added entry with semantic search", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(1536);
    const store = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "on" };
    const env = { ...NOTHING, ...store, OPENAI_BASE_URL: api.url };
    for (const { name, connect } of clients) {
      const client = await connect(target, env);
      assertEquals((await client.listTools()).length, knowledgeTools.length);
      const input = { content: `Releases are cut on Fridays (${name}).`, role: "all" };
      const { text, isError } = await client.callTool("kb_add", input);
      assertEquals(isError, false);
      const [id = ""] = text.split("\n");
      const found = await client.callTool("kb_search", { query: "when is a release cut?" });
      assert(found.text.includes(id), found.text);
      const wrong = await client.callTool("kb_get", { id: "x" });
      assertEquals([wrong.isError, JSON.parse(wrong.text).field], [true, "id"]);
      await client.close();
    }
    assert(api.requests.length >= 2);
  }));

Deno.test("knowledge-server names every invalid variable and exits with 3", () =>
  inTempFolder(async (folder) => {
    const bad = { DATABASE_URL: "mysql://u:hunter2@h/x", DB_POOL_SIZE: "hunter2" };
    const { code, stderr } = await serve(target, bad, folder).end();
    assertEquals(code, 3);
    for (const name of ["DATABASE_URL", "DB_POOL_SIZE", "OPENAI_API_KEY"]) {
      assert(stderr.includes(name), stderr);
    }
    assert(!stderr.includes("hunter2"), stderr);
  }));

Deno.test("knowledge-server has permissions only for its own folders", () =>
  inTempFolder(async (folder) => {
    const env = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "off" };
    const { stdout } = await new Deno.Command(target.command, {
      args: [...target.args, "doctor", "--json"],
      env: { ...NOTHING, ...env },
      cwd: folder,
    }).output();
    const report = JSON.parse(new TextDecoder().decode(stdout));
    assertEquals(report.problems, []);
    assertEquals(report.permissions.net, "denied");
    assertEquals(report.permissions.env, "denied");
    assertEquals(report.permissions.write, `${folder}/kb`);
    assertEquals(report.permissions.read, `${folder}/kb, ${folder}`);
  }));

Deno.test("knowledge-server: stderr contains one JSON object per line, without entries or keys", () =>
  inTempFolder(async (folder) => {
    await using api = new EmbeddingsServer(1536);
    const key = "sk-test-0123456789abcdef";
    const env = {
      ...{ KB_EMBEDDED_DIR: folder, KB_EMBEDDINGS: "on" },
      ...{ OPENAI_BASE_URL: api.url, OPENAI_API_KEY: key },
    };
    const server = serve(target, env, folder);
    await server.initialize();
    await addMany(server, 1, { label: "z".repeat(5000) });
    api.always = { status: 401 };
    const add = { name: "kb_add", arguments: { content: "another", role: "dev" } };
    await server.request("a", "tools/call", add);
    const { code, stderr } = await server.end();
    assertEquals(code, 0);
    const lines = stderr.trim().split("\n").map((line) => JSON.parse(line));
    assert(lines.every((line) => typeof line.correlation_id === "string"));
    const levels = ["info", "info", "info", "info", "warning", "warning"];
    assertEquals(lines.map(({ level }) => level), levels);
    assert(lines[2].query_time_ms >= 0 && lines[2].tool === "kb_add");
    assertEquals([lines[5].tool, lines[5].code], ["kb_add", "API_ERROR"]);
    assertEquals(new Set([3, 4, 5].map((at) => lines[at].correlation_id)).size, 1);
    assert(!stderr.includes(key) && !stderr.includes("zzz") && !stderr.includes("another"));
  }));

Deno.test("the server reports growing progress if the client asks for it", () =>
  inTempFolder(async (folder) => {
    const items = Array.from({ length: 250 }, (_, at) => `- {content: item ${at}, roles: [dev]}`);
    writeFiles(folder, { "items.yaml": items.join("\n") });
    const env = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "off", KB_IMPORT_ROOT: folder };
    const server = serve(target, env, folder);
    await server.initialize();
    const message = call(1, "kb_bulk_import", { file_path: "items.yaml" });
    const params = { ...Object(message.params), _meta: { progressToken: "p" } };
    await server.send({ ...message, params });
    const steps: unknown[] = [];
    for (let next = await server.next(); next?.id !== 1; next = await server.next()) {
      assertEquals(ownField(next?.params, "progressToken"), "p");
      steps.push(ownField(next?.params, "progress"));
    }
    assertEquals(steps, [100, 200, 250]);
    assertEquals((await server.end()).code, 0);
  }));

Deno.test("the server, its calls and doctor report an unreachable database", () =>
  inTempFolder(async (folder) => {
    const env = { DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/x", KB_EMBEDDINGS: "off" };
    const server = serve(target, env, folder);
    await server.initialize();
    const { result } = await server.request(1, "tools/call", { name: "kb_stats", arguments: {} });
    assertEquals(ownField(result, "isError"), true);
    assert(JSON.stringify(result).includes("DATABASE_ERROR"));
    const { code, stderr } = await server.end();
    assertEquals(code, 0);
    assert(stderr.includes("cannot reach the database") && !stderr.includes("hunter2"), stderr);
    const { code: found, stdout } = await new Deno.Command(target.command, {
      args: [...target.args, "doctor"],
      env: { ...NOTHING, ...env },
      cwd: folder,
      stderr: "null",
    }).output();
    assertEquals(found, 1);
    assert(
      new TextDecoder().decode(stdout).includes(
        "✗ the server cannot reach the database at 127.0.0.1:1",
      ),
    );
  }));

const stores: {
  name: string;
  with(use: (env: Record<string, string>) => Promise<void>): unknown;
}[] = [
  {
    name: "embedded store",
    with: (use) => inTempFolder((folder) => use({ KB_EMBEDDED_DIR: `${folder}/kb` })),
  },
  ...(database === undefined ? [] : [{
    name: "PostgreSQL",
    with: (use: (env: Record<string, string>) => Promise<void>) =>
      withDatabase(database, (own) => use({ DATABASE_URL: own })),
  }]),
];

for (const store of stores) {
  Deno.test(`${store.name}: 8 concurrent processes add 100 entries each and lose no entry`, async () => {
    await store.with(async (given) => {
      const env = { ...given, KB_EMBEDDINGS: "off", DB_POOL_SIZE: "2" };
      const servers = Array.from({ length: 8 }, () => serve(target, env, "/tmp"));
      await Promise.all(servers.map((server) => server.initialize()));
      const added = await Promise.all(
        servers.map((server, at) => addMany(server, 100, { label: `process ${at} entry` })),
      );
      const [reader] = servers;
      const all = added.flatMap((entries) => [...entries]);
      assertEquals(all.length, 800);
      for (const [id, content] of all) {
        assertEquals(reader && await contentOf(reader, id), content);
      }
      for (const server of servers) assertEquals((await server.end()).code, 0);
    });
  });

  Deno.test(`${store.name}: 3 processes that import one file at once create each entry once`, async () => {
    await inTempFolder(async (folder) => {
      await store.with(async (given) => {
        const items = Array.from(
          { length: 250 },
          (_, at) => `- {content: item ${at}, roles: [dev, qa]}`,
        );
        writeFiles(folder, { "items.yaml": items.join("\n") });
        const env = { ...given, KB_EMBEDDINGS: "off", KB_IMPORT_ROOT: folder };
        const servers = Array.from({ length: 3 }, () => serve(target, env, folder));
        await Promise.all(servers.map((server) => server.initialize()));
        const made = await Promise.all(servers.map(async (server) => {
          const call = { name: "kb_bulk_import", arguments: { file_path: "items.yaml" } };
          const { result } = await server.request(1, "tools/call", call);
          const created = ownField(ownField(result, "structuredContent"), "created_ids");
          return Array.isArray(created) ? created : [];
        }));
        assertEquals(made.flat().length, 500);
        for (const server of servers) assertEquals((await server.end()).code, 0);
      });
    });
  });

  Deno.test(`${store.name}: kill -9 during additions loses no confirmed entry`, async () => {
    await store.with(async (given) => {
      const env = { ...given, KB_EMBEDDINGS: "off" };
      const killed = serve(target, env, "/tmp");
      await killed.initialize();
      const done = await addMany(killed, 300, { label: "w".repeat(500), enough: 60 });
      killed.child.kill("SIGKILL");
      const { messages } = await killed.end();
      for (const { id, result } of messages) {
        const added = ownField(ownField(result, "structuredContent"), "id");
        if (added !== undefined) done.set(String(added), `${"w".repeat(500)} ${id}`);
      }
      const server = serve(target, env, "/tmp");
      await server.initialize();
      for (const [id, content] of done) assertEquals(await contentOf(server, id), content);
      assertEquals((await addMany(server, 1, { label: "after" })).size, 1);
      server.child.kill("SIGTERM");
      assertEquals((await server.wait()).code, 0);
    });
  });
}

Deno.test({
  name:
    "PostgreSQL without pgvector: the server reports the missing pgvector in one line and exits with 3",
  ignore: database === undefined || await hasPgvector(database),
  fn: () =>
    withDatabase(database ?? "", async (own) => {
      const env = { DATABASE_URL: own, OPENAI_API_KEY: "k" };
      const { code, stderr } = await serve(target, env, "/tmp").end();
      assertEquals([code, stderr.trim().split("\n").length], [3, 1]);
      assert(stderr.includes("pgvector"), stderr);
    }),
});
