import { assert, assertEquals } from "@std/assert";
import { searchQuery } from "../../../src/kernel/search/search_query.ts";
import { shownEntries } from "../../../src/knowledge/entries/shown_entry.ts";

const entry = {
  id: "5f0c1a52-7d0e-4a3c-9a54-0c1d2e3f4a5b",
  ...{ role: "dev" as const, tags: [], entry_type: "fact" as const, confidence: 1 },
  ...{ parent_id: null, source: null, version: 1, supersedes: null, superseded_by: null },
  ...{ title: null, author: null, verified_at: null },
  ...{ valid_until: null, created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" },
};
const filler = "nothing of note here. ".repeat(40);

function snippetFor(content: string, words: string): string {
  const [shown] = shownEntries([{ ...entry, content }], {
    characters: 10,
    query: searchQuery(words),
  });
  assertEquals([shown?.content, shown?.length], [undefined, content.length]);
  return shown?.snippet ?? "";
}

Deno.test("shownEntries() shows the first passage that contains the most query words together", () => {
  const one = `${filler}The lamp alone. ${filler}`;
  const first = `${one}A lamp and a genie at sea. ${filler}A lamp and a genie ashore. ${filler}`;
  const snippet = snippetFor(first, "lamp genie");
  assert(snippet.includes("at sea"), snippet);
  const single = snippetFor(`${filler}A lamp at sea. ${filler}A lamp ashore. ${filler}`, "lamp");
  assert(single.includes("at sea"), single);
});

Deno.test("shownEntries() shows complete contents up to its limit in code points", () => {
  const contents = ["12345", "😀😀", "1234567", "1"];
  const shown = (characters?: number) =>
    shownEntries(contents.map((content) => ({ ...entry, content })), { characters })
      .map(({ content, length }) => [content !== undefined, length]);
  const lengths = [5, 2, 7, 1];
  const whole = (...isWhole: boolean[]) => isWhole.map((is, at) => [is, lengths[at]]);
  assertEquals(shown(), whole(true, true, true, true));
  assertEquals([shown(17), shown(16)], [
    whole(true, true, true, true),
    whole(true, true, true, false),
  ]);
  assertEquals([shown(10), shown(9), shown(0)], [
    whole(true, true, false, true),
    whole(true, true, false, false),
    whole(false, false, false, false),
  ]);
  assertEquals(
    shownEntries([{ ...entry, content: "x" }], {})[0]?.uri,
    `knowledge://entry/${entry.id}`,
  );
});

Deno.test("shownEntries() shows the beginning if the content contains no query word", () => {
  const snippet = snippetFor(`Ábc\n${filler}`, "zebra");
  assert(snippet.startsWith("Ábc\nnothing of note"), snippet);
});
