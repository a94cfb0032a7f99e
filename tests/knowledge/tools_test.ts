import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { pgliteDatabase } from "./pglite.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { writeFiles } from "../kernel/temp_folder.ts";
import { contentsOf, type TestServer, withServer } from "./server.ts";
import { pglite, postgresStore } from "./stores.ts";

const ABSENT = "00000000-0000-4000-8000-000000000000";

/** Registers a test for the tools on the embedded store and on PGlite. */
function test(
  name: string,
  use: (server: TestServer) => Promise<void>,
  settings: Record<string, string> = {},
): void {
  Deno.test(`embedded store: ${name}`, () => withServer(use, settings));
  Deno.test({
    name: `PGlite store: ${name}`,
    fn: async () => {
      const dimension = settings.KB_EMBEDDINGS === "off" ? undefined : 32;
      await withServer(
        use,
        settings,
        postgresStore(pgliteDatabase(await pglite()), dimension !== undefined),
      );
    },
    // PGlite keeps running for the following tests.
    sanitizeOps: false,
    sanitizeResources: false,
  });
}

async function add(server: TestServer, content: string, given: object = {}): Promise<string> {
  return String((await server.call("kb_add", { content, role: "dev", ...given })).id);
}

async function entryOf(server: TestServer, id: string, field: string): Promise<unknown> {
  return ownField((await server.call("kb_get", { id })).entry, field);
}

test("kb_get, kb_list and kb_search return entries that kb_add has stored", async (server) => {
  const id = await add(server, "Branches are named after the issue.", { tags: ["Git", "git"] });
  assertEquals(await entryOf(server, id, "tags"), ["git"]);
  assertEquals(await entryOf(server, id.toUpperCase(), "entry_type"), "fact");
  assertEquals((await server.call("kb_get", { id: ABSENT })).entry, null);
  const { entries } = await server.call("kb_list", { role: "dev", tags: ["GIT"] });
  assertEquals(contentsOf(entries), ["Branches are named after the issue."]);
  const found = await server.call("kb_search", { query: "What is a branch named after?" });
  assertEquals(contentsOf(found.results), ["Branches are named after the issue."]);
  assertEquals(ownField(found.metadata, "fallback_mode"), false);
});

test("kb_add names the invalid field in its error", async (server) => {
  const cases: [object, string | undefined][] = [
    [{ content: " \n", role: "dev" }, "content"],
    [{ content: "a\0b", role: "dev" }, "content"],
    [{ content: "x".repeat(30_001), role: "dev" }, "content"],
    [{ content: "x", role: "boss" }, "role"],
    [{ content: "x", role: "dev", tags: ["a b"] }, "tags"],
    [{ content: "x", role: "dev", tags: Array(51).fill("t") }, "tags"],
    [{ content: "x", role: "dev", other: 1 }, "other"],
  ];
  for (const [input, field] of cases) {
    const failure = await server.fail("kb_add", input);
    assertEquals([failure.code, failure.field], ["VALIDATION_ERROR", field]);
  }
  assertEquals(server.api.requests.length, 0);
});

test("kb_add stores no entry if the embeddings API returns no vector", async (server) => {
  server.api.always = { status: 401 };
  const failure = await server.fail("kb_add", { content: "lost", role: "dev" });
  assertEquals(failure.code, "API_ERROR");
  assert(!JSON.stringify(failure).includes("sk-test"));
  assertEquals((await server.call("kb_stats")).total_entries, 0);
});

test("kb_add and kb_update wait at most 20 seconds for a vector, including pauses", async (server) => {
  const id = await add(server, "first");
  server.api.always = { status: 429, headers: { "retry-after": "21" } };
  const failures = await Promise.all([
    server.fail("kb_add", { content: "second", role: "dev" }),
    server.fail("kb_update", { id, content: "third" }),
  ]);
  for (const { code, message } of failures) {
    assertEquals(code, "API_ERROR");
    assertStringIncludes(String(message), "status 429. Nothing was stored.");
  }
  assertEquals(server.api.requests.length, 3);
});

test("kb_update embeds only new content and leaves the entry unchanged if that fails", async (server) => {
  const id = await add(server, "first", { tags: ["a"] });
  await server.call("kb_update", { id, content: "first", role: "qa" });
  await server.call("kb_update", { id, tags: null });
  assertEquals(server.api.requests.length, 1);
  assertEquals(await entryOf(server, id, "tags"), []);
  server.api.always = { status: 401 };
  const failure = await server.fail("kb_update", { id, content: "second", role: "pm" });
  assertEquals(failure.code, "API_ERROR");
  assertEquals(await entryOf(server, id, "role"), "qa");
  const asked = server.api.requests.length;
  assertEquals((await server.fail("kb_update", { id: ABSENT, content: "x" })).code, "NOT_FOUND");
  const { entry } = await server.call("kb_update", { id });
  assertEquals(ownField(entry, "content"), "first");
  assertEquals(server.api.requests.length, asked);
});

test("kb_delete requires confirmation and succeeds again for a deleted entry", async (server) => {
  const id = await add(server, "gone");
  assertEquals((await server.fail("kb_delete", { id })).field, "confirm");
  assertEquals(await server.call("kb_delete", { id, confirm: true }), { deleted: true });
  assertEquals(await server.call("kb_delete", { id, confirm: true }), { deleted: false });
  assertEquals((await server.fail("kb_delete", { id: "x" })).field, "id");
});

test("kb_search reports that it uses keyword search if the embeddings API fails", async (server) => {
  await add(server, "the lamp is configured by hand");
  server.api.always = { status: 500 };
  const started = performance.now();
  const { results, metadata } = await server.call("kb_search", { query: "configuring a lamp" });
  assert(performance.now() - started < 3000);
  assertEquals(contentsOf(results).length, 1);
  assertEquals(ownField(metadata, "fallback_mode"), true);
});

test("kb_bulk_import stores valid items and reports items that fail", async (server) => {
  const items = Array.from({ length: 150 }, (_, at) => `- {content: item ${at}, roles: [dev]}`);
  const poison = `- {content: "poison ${"z".repeat(400)}", roles: [qa]}`;
  writeFiles(server.folder, { "items.yaml": [...items, poison].join("\n") });
  const result = await server.call("kb_bulk_import", { file_path: "items.yaml" });
  assertEquals(ownField(result.created_ids, "length"), 150);
  const failed = Array.isArray(result.failed) ? result.failed : [];
  assertEquals(failed.length, 1);
  assertEquals(failed[0].content.length, 200);
  assert(failed[0].error.includes("status 400"), failed[0].error);
  assertEquals(server.progress, [[100, 151], [151, 151]]);
});

test("kb_bulk_import stops calling the embeddings API if the API rejects its key", async (server) => {
  server.api.always = { status: 401 };
  const items = Array.from({ length: 250 }, (_, at) => `- {content: item ${at}, roles: [dev]}`);
  writeFiles(server.folder, { "items.yaml": items.join("\n") });
  const result = await server.call("kb_bulk_import", { file_path: "items.yaml" });
  assertEquals(ownField(result.failed, "length"), 250);
  assertEquals(server.api.requests.length, 1);
  assertEquals((await server.call("kb_stats")).total_entries, 0);
});

test("kb_bulk_import rejects a file that is too large, invalid or outside the import folder", async (server) => {
  const good = "- {content: good, roles: [dev]}\n";
  writeFiles(server.folder, {
    "large.yaml": good + `# ${"x".repeat(1024 * 1024)}`,
    "many.yaml": "- {content: good, roles: [dev, qa]}\n".repeat(501),
    "broken.yaml": `${good}- [open`,
    "map.yaml": "content: x\nroles: [dev]",
    "tagged.yaml": `${good}- !!js/function 'x'`,
    "binary.yaml": new Uint8Array([0xff, 0xfe, 0x00]),
  });
  for (const { name } of Deno.readDirSync(server.folder)) {
    if (!name.endsWith(".yaml")) continue;
    const failure = await server.fail("kb_bulk_import", { file_path: name });
    assertEquals(failure.code, "VALIDATION_ERROR", name);
  }
  for (const path of ["../x.yaml", "/etc/hostname", "none.yaml", ".", "store"]) {
    const failure = await server.fail("kb_bulk_import", { file_path: path });
    assertEquals(failure.code, "NOT_FOUND", path);
  }
  assertEquals((await server.call("kb_stats")).total_entries, 0);
});

test("kb_bulk_import updates entries whose ids the file contains", async (server) => {
  const id = crypto.randomUUID();
  const source = "source_file: notes.md, source_story: S-1";
  writeFiles(server.folder, {
    "items.yaml": `- {id: ${id}, content: mine, roles: [dev], ${source}}`,
  });
  const path = `${server.folder}/items.yaml`;
  const first = await server.call("kb_bulk_import", { file_path: path });
  const none = { created_ids: [], updated_ids: [], unchanged_ids: [], failed: [], conflicts: [] };
  assertEquals(first, { ...none, created_ids: [id] });
  assertEquals(await entryOf(server, id, "source"), { file: "notes.md", story: "S-1" });
  const again = await server.call("kb_bulk_import", { file_path: path });
  assertEquals(again, { ...none, unchanged_ids: [id] });
  writeFiles(server.folder, { "items.yaml": `- {id: ${id}, content: ours, roles: [dev]}` });
  const changed = await server.call("kb_bulk_import", { file_path: path });
  assertEquals(changed, { ...none, updated_ids: [id] });
  assertEquals(await entryOf(server, id, "content"), "ours");
});

test("kb_rebuild_embeddings bypasses the cache and continues after a failed call", async (server) => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) ids.push(await add(server, `entry ${at}`));
  const updated = await entryOf(server, ids[0] ?? "", "updated_at");
  const some = await server.call("kb_rebuild_embeddings", {
    entry_ids: [ids[0], ids[0], ABSENT],
  });
  assertEquals(some, { success_count: 1, failed_count: 1 });
  assertEquals(server.api.requests.length, 4);
  assertEquals(await entryOf(server, ids[0] ?? "", "updated_at"), updated);
  server.api.always = { status: 401 };
  const failure = await server.fail("kb_rebuild_embeddings");
  assert(failure.message.includes("To continue, call"), failure.message);
  server.api.always = "vectors";
  const all = await server.call("kb_rebuild_embeddings");
  assertEquals(all, { success_count: 3, failed_count: 0 });
  assertEquals(server.progress.at(-1), [3, 3]);
});

test("the server stores, finds and counts entries if embeddings are off", async (server) => {
  await add(server, "a lamp");
  const { results, metadata } = await server.call("kb_search", { query: "lamps" });
  assertEquals(contentsOf(results), ["a lamp"]);
  assertEquals(ownField(metadata, "fallback_mode"), true);
  const stats = await server.call("kb_stats");
  assertEquals([stats.without_embedding, stats.model], [1, null]);
  assertEquals((await server.fail("kb_rebuild_embeddings")).code, "API_ERROR");
  assertEquals(server.api.requests.length, 0);
}, { KB_EMBEDDINGS: "off" });

test("ten concurrent kb_add calls store ten different entries", async (server) => {
  await Promise.all(Array.from({ length: 10 }, (_, at) => add(server, `parallel ${at}`)));
  assertEquals((await server.call("kb_stats")).total_entries, 10);
});

test("an empty tag list does not filter entries", async (server) => {
  await add(server, "a lamp");
  const { results } = await server.call("kb_search", { query: "lamp", tags: [] });
  const { entries } = await server.call("kb_list", { tags: [] });
  assertEquals([contentsOf(results), contentsOf(entries)], [["a lamp"], ["a lamp"]]);
});

test("kb_add limits content by code points and rejects malformed content", async (server) => {
  await add(server, "\u{1f600}".repeat(30_000));
  const long = { content: "\u{1f600}".repeat(30_001), role: "dev" };
  assertEquals((await server.fail("kb_add", long)).field, "content");
  assertEquals(
    (await server.fail("kb_add", { content: "a\ud800", role: "dev" })).field,
    "content",
  );
  writeFiles(server.folder, {
    "nul.yaml": `- {content: x, roles: [dev], source_file: "a\\0b"}`,
    "half.yaml": `- {content: x, roles: [dev], source_story: "a\\ud800"}`,
  });
  for (const file_path of ["nul.yaml", "half.yaml"]) {
    const { failed } = await server.call("kb_bulk_import", { file_path });
    assertEquals(Array.isArray(failed) && failed.length, 1);
  }
});

test("a repeated import of a file with several roles adds no entries", async (server) => {
  const id = crypto.randomUUID();
  writeFiles(server.folder, { "items.yaml": `- {id: ${id}, content: x, roles: [dev, qa, pm]}` });
  const first = await server.call("kb_bulk_import", { file_path: "items.yaml" });
  assertEquals(ownField(first.created_ids, "length"), 3);
  const again = await server.call("kb_bulk_import", { file_path: "items.yaml" });
  assertEquals([again.created_ids, ownField(again.unchanged_ids, "length")], [[], 3]);
  await server.call("kb_delete", { id, confirm: true });
  const { created_ids } = await server.call("kb_bulk_import", { file_path: "items.yaml" });
  assertEquals(created_ids, [id]);
  assertEquals((await server.call("kb_stats")).total_entries, 3);
});

test("the error for a missing import folder does not show its path", async (server) => {
  await server.call("kb_stats");
  Deno.renameSync(server.folder, `${server.folder}-moved`);
  try {
    const { code, message } = await server.fail("kb_bulk_import", { file_path: "x.yaml" });
    const told = "The import folder cannot be read. Correct KB_IMPORT_ROOT.";
    assertEquals([code, message], ["VALIDATION_ERROR", told]);
  } finally {
    Deno.renameSync(`${server.folder}-moved`, server.folder);
  }
});

function idsOf(entries: unknown): string[] {
  return Array.isArray(entries) ? entries.map((one) => String(ownField(one, "id"))) : [];
}

test("kb_add describes the required format of a time, an id or a tag", async (server) => {
  const wrong = { content: "x", role: "dev", valid_until: "soon", supersedes: "it", tags: ["a b"] };
  const { message } = await server.fail("kb_add", wrong);
  assertEquals(
    message,
    'Invalid input for kb_add: tags.0 must contain only letters, digits and _ : - . # +, not "a b"; ' +
      'supersedes must be an ID from kb_search: a UUID, not "it"; valid_until must be ' +
      'a date-time with its zone, such as 2027-01-31T18:00:00Z, not "soon"',
  );
});

test("kb_search shows the matching passage in its text result", async (server) => {
  const filler = "The handbook describes labels and columns at some length. ".repeat(20);
  const { id } = await server.call("kb_add", {
    content: `${filler}The gateway retries three times. ${filler}`,
    role: "dev",
  });
  const query = { query: "how often the gateway retries" };
  const { results } = await server.call("kb_search", query);
  assertEquals([idsOf(results), contentsOf(results).length], [[String(id)], 1]);
  const text = await server.text("kb_search", query);
  assert(text.includes("The gateway retries three times."), text);
});
