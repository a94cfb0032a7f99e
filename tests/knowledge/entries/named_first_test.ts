import { assertEquals } from "@std/assert";
import type { FusedHit } from "../../../src/knowledge/entries/fusion.ts";
import { namedFirst } from "../../../src/knowledge/entries/named_first.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";

/** Returns the titles of hits, given best first with how many names of the query each has. */
function titlesFor(
  query: string,
  given: readonly (readonly [title: string, exact: number])[],
): Promise<string[]> {
  return inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const titles = new Map<string, string>();
    const hits: FusedHit[] = [];
    for (const [title, exact] of given) {
      const entry = { title, content: "a text", role: "dev" as const, tags: [], vector: null };
      const id = await store.add(newEntry(entry));
      titles.set(id, title);
      const found = { id, order: 1, score: 0.5, confidence: 1, key: hits.length };
      hits.push({ ...found, found_by: ["words"], evidence: 0.5, exact });
    }
    const sorted = await namedFirst(store, query, hits);
    await store.close();
    return sorted.map(({ id }) => titles.get(id) ?? "");
  });
}

Deno.test("namedFirst() ranks an entry with the name in its title first", async () =>
  assertEquals(
    await titlesFor("build.modulePreload", [["build.polyfill", 1], ["build.modulePreload", 1]]),
    ["build.modulePreload", "build.polyfill"],
  ));

Deno.test("namedFirst() keeps the order for a question that only mentions a name", async () =>
  assertEquals(
    await titlesFor("How long is status.md?", [["Size of a status", 1], ["status.md", 1]]),
    ["Size of a status", "status.md"],
  ));

Deno.test("namedFirst() ranks an entry with more names before a title with one name", async () =>
  assertEquals(
    await titlesFor("build.target", [["Both", 2], ["build.target", 1]]),
    ["Both", "build.target"],
  ));

Deno.test("namedFirst() keeps the order of hits without the name in their titles", async () =>
  assertEquals(await titlesFor("build.outDir", [["One", 1], ["Two", 1], ["Three", 0]]), [
    "One",
    "Two",
    "Three",
  ]));
