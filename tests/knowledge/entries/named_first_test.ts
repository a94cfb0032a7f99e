import { assertEquals } from "@std/assert";
import type { FusedHit } from "../../../src/knowledge/entries/fusion.ts";
import { namedFirst } from "../../../src/knowledge/entries/named_first.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";

/**
 * Returns the ranked titles of hits. Each given hit has a title and the number of query names that
 * it contains.
 */
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

Deno.test("namedFirst() ranks an entry first if its title contains the name", async () =>
  assertEquals(
    await titlesFor("build.modulePreload", [["build.polyfill", 1], ["build.modulePreload", 1]]),
    ["build.modulePreload", "build.polyfill"],
  ));

Deno.test("namedFirst() keeps the order if the question only mentions a name", async () =>
  assertEquals(
    await titlesFor("How long is status.md?", [["Size of a status", 1], ["status.md", 1]]),
    ["Size of a status", "status.md"],
  ));

Deno.test("namedFirst() ranks an entry with several names before a title with one name", async () =>
  assertEquals(
    await titlesFor("build.target", [["Both", 2], ["build.target", 1]]),
    ["Both", "build.target"],
  ));

Deno.test("namedFirst() keeps the order of hits whose titles don't contain the name", async () =>
  assertEquals(await titlesFor("build.outDir", [["One", 1], ["Two", 1], ["Three", 0]]), [
    "One",
    "Two",
    "Three",
  ]));
