import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { pgliteDatabase } from "./pglite.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { PostgresStore } from "../../src/knowledge/postgres/store.ts";
import { writeFiles } from "../kernel/temp_folder.ts";
import { contentsOf, type TestServer, withServer } from "./server.ts";
import { pglite } from "./stores.ts";

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
        new PostgresStore(pgliteDatabase(await pglite()), dimension !== undefined),
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
    assertStringIncludes(String(message), "status 429 and asked to wait 21 s. Nothing was stored.");
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

test("kb_search counts the entries that min_confidence excludes", async (server) => {
  writeFiles(server.folder, {
    "items.yaml": `
- {content: lamp sure, roles: [dev]}
- {content: lamp unsure, roles: [dev], confidence: 0.2}
`,
  });
  await server.call("kb_bulk_import", { file_path: "items.yaml" });
  const input = { query: "lamp", min_confidence: 0.5 };
  const { results, metadata } = await server.call("kb_search", input);
  assertEquals(contentsOf(results), ["lamp sure"]);
  assertEquals(ownField(metadata, "below_threshold"), 1);
});

test("kb_get_related returns parents and siblings first, then entries with shared tags, then similar entries", async (server) => {
  writeFiles(server.folder, {
    "items.yaml": `- {content: shared rule, roles: [dev, qa, pm], tags: [one]}`,
  });
  const { created_ids } = await server.call("kb_bulk_import", { file_path: "items.yaml" });
  const [parent, child, sibling] = Array.isArray(created_ids) ? created_ids : [];
  const tagged = await add(server, "other matter", { tags: ["one", "two", "three"] });
  const near = await add(server, "a rule too");
  await server.call("kb_update", { id: child, tags: ["two", "three"] });
  const { metadata } = await server.call("kb_get_related", { entry_id: child });
  assertEquals(ownField(metadata, "relationship_types"), {
    [parent]: "parent",
    [sibling]: "sibling",
    [tagged]: "shared_tags",
    [near]: "similar",
  });
  const { metadata: ofParent } = await server.call("kb_get_related", {
    entry_id: parent,
    limit: 1,
  });
  assertEquals(ownField(ofParent, "relationship_types"), { [sibling]: "child" });
  const none = await server.call("kb_get_related", { entry_id: ABSENT });
  assertEquals(none, {
    results: [],
    next_cursor: null,
    metadata: { total: 0, relationship_types: {} },
  });
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

test("kb_bulk_import reports each invalid item and imports the valid items", async (server) => {
  const good = "- {content: good, roles: [dev]}\n";
  const wrong: [item: string, error: string][] = [
    ["{content: x, roles: [boss]}", "roles"],
    ["{content: x, roles: [dev], colour: red}", "unknown field colour"],
    ["{content: x, role: dev}", "unknown field role"],
  ];
  for (const [item, error] of wrong) {
    writeFiles(server.folder, { "items.yaml": `${good}- ${item}` });
    const { failed } = await server.call("kb_bulk_import", { file_path: "items.yaml" });
    const [one] = Array.isArray(failed) ? failed : [];
    assertEquals(ownField(one, "content"), "x");
    assertStringIncludes(String(ownField(one, "error")), error);
  }
  const { total_entries } = await server.call("kb_stats");
  assertEquals(total_entries, 1);
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

test("a new model uses keyword search until the server has rebuilt all vectors", async (server) => {
  await add(server, "of the first model");
  const other = { KB_EMBEDDINGS_MODEL: "other" };
  await server.restart(other);
  const added = { content: "x", role: "dev" };
  const { created } = await server.call("kb_add", added);
  assertEquals(created, true);
  const { results, metadata } = await server.call("kb_search", { query: "the first model" });
  assertEquals(contentsOf(results), ["of the first model"]);
  assertEquals(ownField(metadata, "fallback_mode"), true);
  assert(String(ownField(metadata, "fallback_reason")).includes("kb_rebuild_embeddings"));
  const unsure = await server.fail("kb_rebuild_embeddings");
  assertEquals(unsure.field, "confirm");
  assertStringIncludes(unsure.message, "2 texts");
  assertStringIncludes(unsure.message, "127.0.0.1");
  const confirmed = await server.call("kb_rebuild_embeddings", { confirm: true });
  assertEquals(confirmed, { success_count: 2, failed_count: 0 });
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

test(
  "only the role pm may delete, import or rebuild",
  async (server) => {
    for (const tool of ["kb_delete", "kb_bulk_import", "kb_rebuild_embeddings"]) {
      assertEquals((await server.fail(tool, { wrong: 1 })).code, "FORBIDDEN");
    }
    await add(server, "allowed");
  },
  { AGENT_ROLE: "qa" },
);

test("the server rejects searches above the rate limit but accepts other calls", async (server) => {
  await server.call("kb_search", { query: "one" });
  assertEquals((await server.fail("kb_search", { query: "two" })).code, "RATE_LIMITED");
  await server.call("kb_list");
}, { KB_RATE_LIMIT: "1" });

test("ten concurrent kb_add calls store ten different entries", async (server) => {
  await Promise.all(Array.from({ length: 10 }, (_, at) => add(server, `parallel ${at}`)));
  assertEquals((await server.call("kb_stats")).total_entries, 10);
});

Deno.test("an unwritable store causes a DATABASE_ERROR that does not show its path", () =>
  withServer(async (server) => {
    Deno.writeTextFileSync(`${server.folder}/store`, "a file where the folder should be");
    const failure = await server.fail("kb_add", { content: "x", role: "dev" });
    assertEquals(failure.code, "DATABASE_ERROR");
    assert(!failure.message.includes(server.folder), failure.message);
  }));

test("kb_search reports that the store is empty and how to add entries", async (server) => {
  assertStringIncludes(
    await server.text("kb_search", { query: "How are branches named?" }),
    "The store is empty: add entries with kb_add, or add Markdown files with " +
      "`knowledge-server sync DIR`.",
  );
});

test("kb_search returns at most the configured maximum of entries", async (server) => {
  for (let at = 0; at < 5; at++) await add(server, `lamp ${at}`);
  const search = async (given: object) =>
    contentsOf((await server.call("kb_search", { query: "lamp", ...given })).results).length;
  assertEquals([await search({}), await search({ limit: 3 })], [2, 3]);
  assertEquals((await server.fail("kb_search", { query: "lamp", limit: 4 })).field, "limit");
}, { KB_SEARCH_DEFAULT_LIMIT: "2", KB_SEARCH_MAX_LIMIT: "3" });

test("kb_search omits entries whose score is 0", async (server) => {
  // The test API returns the same vector for lantern and zebra.
  const items = Array.from(
    { length: 60 },
    (_, at) => `- {content: lantern${" oil".repeat(at)}, roles: [dev]}`,
  );
  writeFiles(server.folder, { "items.yaml": items.join("\n") });
  await server.call("kb_bulk_import", { file_path: "items.yaml" });
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const input = { query: "zebra", limit: 50, ...(cursor && { cursor }) };
    const { results, metadata, next_cursor } = await server.call("kb_search", input);
    found.push(...scoresOf(results));
    cursor = typeof next_cursor === "string" ? next_cursor : undefined;
    if (cursor === undefined) assertEquals(ownField(metadata, "total"), found.length);
  } while (cursor !== undefined);
  // The last result shows how similar unrelated texts are.
  assert(found.length === 59 && found.every((score) => score > 0), `${found}`);
});

function scoresOf(list: unknown): number[] {
  return Array.isArray(list) ? list.map(({ relevance }) => Number(relevance)) : [];
}

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

test("a deleted parent does not count towards the result limit", async (server) => {
  writeFiles(server.folder, { "items.yaml": "- {content: one rule, roles: [dev, qa, pm]}" });
  const { created_ids } = await server.call("kb_bulk_import", { file_path: "items.yaml" });
  const [parent, child, sibling] = Array.isArray(created_ids) ? created_ids : [];
  await server.call("kb_delete", { id: parent, confirm: true });
  const { metadata } = await server.call("kb_get_related", { entry_id: child, limit: 1 });
  assertEquals(ownField(metadata, "relationship_types"), { [sibling]: "sibling" });
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

test("kb_export returns pages from which an import restores every entry", async (server) => {
  const tricky = "key: value # no comment\r\n\u2028 'quoted' \u0007\n";
  await add(server, tricky);
  const old = await add(server, "The old way.");
  await server.call("kb_add", { content: "The new way.", role: "qa", supersedes: old });
  const before = await server.call("kb_list", { limit: 100 });
  const pages: string[] = [];
  let cursor: unknown;
  do {
    const page = await server.call("kb_export", { limit: 2, ...(cursor ? { cursor } : {}) });
    pages.push(String(page.yaml));
    cursor = page.next_cursor;
  } while (cursor);
  assertEquals(pages.length, 2);
  for (const id of idsOf(before.entries)) await server.call("kb_delete", { id, confirm: true });
  for (const [at, yaml] of pages.entries()) {
    writeFiles(server.folder, { [`${at}.yaml`]: yaml });
    const { failed } = await server.call("kb_bulk_import", { file_path: `${at}.yaml` });
    assertEquals(failed, []);
  }
  const after = await server.call("kb_list", { limit: 100 });
  assertEquals(withoutTimes(after.entries), withoutTimes(before.entries));
});

function idsOf(entries: unknown): string[] {
  return Array.isArray(entries) ? entries.map((one) => String(ownField(one, "id"))) : [];
}

function withoutTimes(entries: unknown): unknown[] {
  return Array.isArray(entries) ? entries.map((one) => ({ ...one, updated_at: "" })) : [];
}

test("kb_add returns an identical existing entry and the ids of similar entries", async (server) => {
  const text = "When the night train is more than forty minutes late the depot keeps two drivers";
  const id = await add(server, text);
  const again = await server.call("kb_add", { content: text, role: "dev" });
  assertEquals(again, { id, created: false, similar: [] });
  const like = text.replace("forty", "fifty");
  const { id: second, similar, created } = await server.call("kb_add", {
    content: like,
    role: "dev",
  });
  assertEquals(similar, [{ id, first_sentence: text, why: "near" }]);
  assertEquals(created, true);
  const third = { content: text.replace("forty", "sixty"), role: "dev", supersedes: second };
  assertEquals(idsIn((await server.call("kb_add", third)).similar), [id, String(second)].sort());
});

function idsIn(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map((one) => ownField(one, "id")).toSorted() : [];
}

test("kb_add reports the fields that it does not change in an existing entry", async (server) => {
  const old = await add(server, "Deploys are on Tuesdays.");
  const next = await add(server, "Deploys are on any day.", { supersedes: old });
  const notesOf = async (input: object): Promise<string> =>
    JSON.stringify((await server.call("kb_add", { role: "dev", ...input })).notes ?? []);
  assertEquals(await notesOf({ content: "Deploys are on any day." }), "[]");
  const outdated = await notesOf({ content: "Deploys are on Tuesdays." });
  assert(outdated.includes(`omit this entry: ${next} supersedes it`), outdated);
  const rival = await notesOf({ content: "Deploys are on Mondays.", supersedes: old });
  assert(rival.includes(`${old} is already superseded by ${next}`), rival);

  const valid_until = "2020-01-01T00:00:00Z";
  const ended = await add(server, "No deploys in December.", { valid_until });
  const other = { content: "No deploys in December.", supersedes: next, tags: ["freeze"] };
  const unmet = await notesOf(other);
  assert(unmet.includes("it expired at 2020-01-01T00:00:00.000Z"), unmet);
  assert(unmet.includes(`${next} was not superseded`) && unmet.includes("tags"), unmet);
  await server.call("kb_update", { id: ended, valid_until: null, tags: ["freeze"] });
  assert(
    (await notesOf({ ...other, valid_until })).includes("The entry's valid_until did not change"),
  );
});

test("kb_update reports another entry that already has the new content", async (server) => {
  const notesOf = async (id: string, changes: object): Promise<unknown> =>
    (await server.call("kb_update", { id, ...changes })).notes;
  const one = await add(server, "Deploys are on Tuesdays.");
  const other = await add(server, "Deploys are on Mondays.", { tags: ["a"] });
  const qa = await add(server, "Deploys are on Tuesdays.", { role: "qa", duplicate: true });
  const told =
    `Entry ${one} has the same content and role, and searches find both entries. Delete one of ` +
    "them with kb_delete.";
  assertEquals(await notesOf(other, { content: "Deploys are on Tuesdays." }), [told]);
  assert((await server.text("kb_update", { id: qa, role: "dev" })).endsWith(`\n\n${told}`));
  // kb_update doesn't report a change that creates no duplicate.
  assertEquals(await notesOf(other, { tags: [] }), undefined);
  assertEquals(
    await notesOf(other, { content: "Deploys are on Tuesdays.", role: "pm" }),
    undefined,
  );
  assertEquals(await notesOf(other, { content: "Deploys are on Fridays." }), undefined);
  // kb_update doesn't report an entry that search no longer finds either.
  const past = "2020-01-01T00:00:00Z";
  const ended = { content: "Deploys are on Tuesdays.", role: "dev", valid_until: past };
  assertEquals(await notesOf(other, ended), undefined);
  await add(server, "Deploys are on Fridays.", { role: "pm", valid_until: past });
  const again = { content: "Deploys are on Fridays.", role: "pm", valid_until: null };
  assertEquals(await notesOf(other, again), undefined);
});

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

test("kb_list reports only the format of an invalid time", async (server) => {
  const { message } = await server.fail("kb_list", { since: "last week" });
  assertEquals(
    message,
    "Invalid input for kb_list: since must be a date-time with its zone, such as " +
      '2027-01-31T18:00:00Z, not "last week"',
  );
});

test("kb_list and kb_search reject a period whose end is before its beginning", async (server) => {
  const [early, late] = ["2026-01-31T00:00:00Z", "2026-02-28T00:00:00Z"];
  for (const [tool, given] of [["kb_list", {}], ["kb_search", { query: "deploys" }]] as const) {
    const { message, field } = await server.fail(tool, { ...given, since: late, until: early });
    assertEquals([message, field], [
      `Invalid input for ${tool}: since must not be after until`,
      "since",
    ]);
    for (const span of [{ since: early, until: late }, { since: late }, { until: early }]) {
      await server.call(tool, { ...given, ...span });
    }
  }
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
