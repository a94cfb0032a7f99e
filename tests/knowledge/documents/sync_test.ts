import { assertEquals } from "@std/assert";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { type SyncCounts, syncDocuments } from "../../../src/knowledge/documents/sync.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";
import { callOn } from "../calls.ts";

/** Runs `use` with a store, and a function that writes files and synchronises their folder. */
function withDocuments(
  use: (
    store: SqliteStore,
    sync: (files: Record<string, string>, isDryRun?: boolean) => Promise<SyncCounts>,
    folder: string,
  ) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (given) => {
    const path = Deno.realPathSync(given);
    Deno.mkdirSync(`${path}/docs`);
    const store = new SqliteStore(`${path}/kb`);
    const root = { title: "documents", setBy: "sync", value: "docs", path: `${path}/docs` };
    const call = { ...callOn({ store, embedder: undefined }), progress: () => {} };
    const sync = async (files: Record<string, string>, isDryRun = false) => {
      writeFiles(`${path}/docs`, files);
      const folders = [{ folder: new Folder(root), path: "docs" }];
      return (await syncDocuments(call, folders, { isDryRun })).counts;
    };
    await use(store, sync, path);
    await store.close();
  });
}

const none = { created: 0, updated: 0, ended: 0, unchanged: 0 };

Deno.test("syncDocuments() stores one entry per section and changes no entries in a second run", () =>
  withDocuments(async (store, sync) => {
    const files = { "a.md": "# A\n\none\n\n## B\n\ntwo\n" };
    assertEquals(await sync(files), { ...none, files: 1, created: 2 });
    const { entries } = await store.list({}, { limit: 9 });
    assertEquals(await sync({}), { ...none, files: 1, unchanged: 2 });
    assertEquals((await store.list({}, { limit: 9 })).entries, entries);
  }));

Deno.test("syncDocuments() stores changed text as a new version of its entry", () =>
  withDocuments(async (store, sync) => {
    await sync({ "a.md": "# A\n\none\n" });
    const [before] = (await store.list({}, { limit: 1 })).entries;
    assertEquals(await sync({ "a.md": "# A\n\nother\n" }), { ...none, files: 1, updated: 1 });
    const after = await store.get(before?.id ?? "");
    assertEquals(after?.content, "other");
    assertEquals(after?.version, 2);
    const history = await store.history(before?.id ?? "");
    assertEquals(history.map(({ content }) => content), ["one"]);
  }));

Deno.test("syncDocuments() updates a line number without creating a new version", () =>
  withDocuments(async (store, sync) => {
    await sync({ "a.md": "# A\n\none\n" });
    assertEquals((await sync({ "a.md": "\n\n# A\n\none\n" })).unchanged, 1);
    const [entry] = (await store.list({}, { limit: 1 })).entries;
    assertEquals(entry?.version, 1);
    assertEquals(entry?.source?.line, 3);
  }));

Deno.test("syncDocuments() ends a removed section's entry once and restores the entry with the same id", () =>
  withDocuments(async (store, sync) => {
    await sync({ "a.md": "# A\n\none\n\n## B\n\ntwo\n" });
    assertEquals((await sync({ "a.md": "# A\n\none\n" })).ended, 1);
    assertEquals((await sync({ "a.md": "# A\n\none\n" })).ended, 0);
    await sync({ "a.md": "# A\n\none\n\n## B\n\ntwo\n" });
    const { entries } = await store.list({ isCurrent: true }, { limit: 9 });
    assertEquals(entries.map(({ content }) => content).sort(), ["one", "two"]);
  }));

Deno.test("syncDocuments() leaves manually added entries unchanged", () =>
  withDocuments(async (store, sync) => {
    const source = { file: "docs/a.md" };
    const entry = newEntry({ content: "hand", role: "dev", tags: [], vector: null, source });
    await store.add(entry);
    await sync({ "a.md": "# A\n\none\n" });
    assertEquals((await store.get(entry.id))?.valid_until, null);
  }));

Deno.test("syncDocuments() writes nothing during a dry run", () =>
  withDocuments(async (store, sync) => {
    assertEquals((await sync({ "a.md": "# A\n\none\n" }, true)).created, 1);
    assertEquals((await store.counts()).total, 0);
  }));

Deno.test("syncDocuments() reads hidden folders but skips .git and symlinks", () =>
  withDocuments(async (store, sync, folder) => {
    writeFiles(folder, { "secret.md": "# Secret\n\nvault\n" });
    Deno.symlinkSync(`${folder}/secret.md`, `${folder}/docs/link.md`);
    await sync({ ".github/a.md": "# A\n\none\n", ".git/b.md": "# B\n\ntwo\n" });
    const { entries } = await store.list({}, { limit: 9 });
    assertEquals(entries.map(({ source }) => source?.file), ["docs/.github/a.md"]);
  }));
