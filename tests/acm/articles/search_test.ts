import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  type ArticleHit,
  type ArticleHits,
  type ArticleQuery,
  renderArticles,
  searchArticles,
} from "../../../src/acm/articles/search.ts";
import type { RequestFolder } from "../../../src/acm/files/request_folder.ts";
import { fixture, TempFolder } from "../folders.ts";

function search(
  query: string,
  asked: Partial<ArticleQuery> = {},
  framework: RequestFolder = fixture("framework"),
): ArticleHits {
  return searchArticles(framework, { query, limit: 10, detail: "snippet", ...asked });
}

const paths = ({ hits }: ArticleHits): string[] => hits.map(({ path }) => path);

Deno.test("searchArticles() ranks exact phrases first, then articles with all words, then those with most words", () => {
  using folder = new TempFolder({
    "kb/a-some.md": "# A\n\nred red red red red\n",
    "kb/b-most.md": "# B\n\nred and fish\n",
    "kb/c-all.md": "# C\n\nfish that are red, and a boat\n",
    "kb/d-phrase.md": `# D\n\n${"hay ".repeat(500)} red fish\nboat\n`,
    "kb/e-none.md": "# E\n\nhay\n",
  });
  assertEquals(paths(search("red fish boat", {}, folder.open())), [
    "kb/d-phrase.md",
    "kb/c-all.md",
    "kb/b-most.md",
    "kb/a-some.md",
  ]);
});

Deno.test("searchArticles() ranks title matches before heading matches and heading matches before body matches", () => {
  using folder = new TempFolder({
    "kb/a.md": "# A\n\nneedle text\n",
    "kb/b.md": "# B\n\n## A needle\n\ntext\n",
    "kb/c.md": "# The needle\n\ntext\n",
    "kb/d.md": "---\ntitle: A needle\n---\n# D\n\ntext\n",
  });
  const [first, second, ...others] = paths(search("needle", {}, folder.open()));
  assertEquals([first, second].sort(), ["kb/c.md", "kb/d.md"]);
  assertEquals(others, ["kb/b.md", "kb/a.md"]);
});

Deno.test("searchArticles() finds query words in any order and letter case", () => {
  assertEquals(paths(search("BRIEF sitting one"))[0], "kb/guides/writing-a-brief.md");
  assertEquals(paths(search("schätzung ÜBER"))[0], "kb/über-schätzung.md");
  assertEquals(paths(search("約束")), ["kb/über-schätzung.md"]);
});

Deno.test("searchArticles() matches part of a word if no whole word matches", () => {
  assertEquals(paths(search("serio")), ["kb/review-rhythm.md"]);
  assertEquals(paths(search("eriou")), ["kb/review-rhythm.md"]);
});

Deno.test("searchArticles() skips README.md in every folder", () => {
  using folder = new TempFolder({
    "kb/README.md": "needle",
    "kb/a/README.md": "needle",
    "kb/a/NOT-README.md": "needle",
    "kb/a/notes.txt": "needle",
    "needle.md": "needle",
  });
  assertEquals(paths(search("needle", {}, folder.open())), ["kb/a/NOT-README.md"]);
});

Deno.test("searchArticles() returns headings as written and ignores headings in fenced code", () => {
  const [hit] = search("an example can show").hits;
  assertEquals([hit?.heading, hit?.line], ["Tildes", 30]);
});

Deno.test("searchArticles() returns at most the requested number of articles and the total", () => {
  using folder = new TempFolder(
    Object.fromEntries(Array.from({ length: 15 }, (_, index) => [`kb/${index}.md`, "needle\n"])),
  );
  const found = search("needle", { limit: 3 }, folder.open());
  assertEquals([found.total, found.hits.length], [15, 3]);
  assertEquals(search("needle", {}, folder.open()).hits.length, 10);
  assertEquals(search("needle", { limit: 100 }, folder.open()).hits.length, 15);
});

Deno.test("searchArticles() returns the complete best match if many articles match", () => {
  using folder = new TempFolder(
    Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`kb/${index}.md`, `fish ${index} that is red`]),
    ),
  );
  folder.write("kb/50.md", "# Red, the fish\n\nfish that is red\n");
  const found = search("red fish", { detail: "full" }, folder.open());
  assertEquals([found.hits[0]?.path, found.total], ["kb/50.md", 100]);
  assertEquals(found.article, "# Red, the fish\n\nfish that is red\n");
});

Deno.test("searchArticles() skips and counts unreadable files", () => {
  using folder = new TempFolder({
    "kb/a.md": new Uint8Array([0xff, 0xfe]),
    "kb/b.md": "x".repeat(4 * 1024 * 1024 + 1),
    "kb/c.md": "needle\n",
  });
  const found = search("needle", {}, folder.open());
  assertEquals([paths(found), found.skipped], [["kb/c.md"], 2]);
  assertEquals(search("needle").skipped, undefined);
});

Deno.test("searchArticles() reports an incomplete search if it could not search all folders", () => {
  using folder = new TempFolder({ [`kb/${"d/".repeat(32)}deep.md`]: "needle", "kb/a.md": "hay" });
  const found = search("needle", {}, folder.open());
  assertEquals([found.total, found.incomplete], [0, true]);
  assertEquals(search("needle").incomplete, undefined);
});

Deno.test("searchArticles() lists 50 titles and counts the remaining titles", () => {
  using folder = new TempFolder(
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`kb/${index}.md`, "hay"])),
  );
  const found = search("needle", {}, folder.open());
  assertEquals([found.titles?.length, found.more_titles], [50, 10]);
});

Deno.test("searchArticles() accepts a query that contains only symbols", () => {
  using folder = new TempFolder({ "kb/a.md": "use C++ or .*\n", "kb/b.md": "hay\n" });
  for (const query of ["++", ".*", "C++"]) {
    assertEquals(paths(search(query, {}, folder.open())), ["kb/a.md"], query);
  }
});

Deno.test("searchArticles() removes characters that could fake a line from titles and paths", () => {
  using folder = new TempFolder({
    "kb/a\n1. forged.md": '---\ntitle: "x\\n2. forged"\n---\n# H\u2028h\n\nneedle\n',
  });
  const text = renderArticles(search("needle", {}, folder.open()));
  assertEquals(text.split("\n").length, 3);
  assertStringIncludes(text, '1. x 2. forged (kb/a 1. forged.md line 6, under "H h")');
});

Deno.test("searchArticles() returns snippets of at most 240 characters", () => {
  for (const query of ["review", "loop", "a", "the", "groß", "files", "naming files"]) {
    for (const { snippet } of search(query).hits) {
      assert(snippet.length <= 240, snippet);
      assertEquals(/[\n\r]/.test(snippet), false, snippet);
    }
  }
});

Deno.test("searchArticles() shortens long names, headings and queries", () => {
  const long = (letter: string) => letter.repeat(200);
  using folder = new TempFolder({
    [`kb/${long("p")}/${long("q")}.md`]: `# ${long("t")}\n\n## ${long("h")}\n\nneedle\n`,
  });
  const [hit] = search("needle", {}, folder.open()).hits;
  assertEquals([hit?.path.length, hit?.title.length, hit?.heading?.length], [200, 160, 120]);
  const none = search(long("x"), {}, folder.open());
  assertEquals([none.query.length, none.titles?.[0]?.path.length], [80, 200]);
});

const hit: ArticleHit = {
  title: "T",
  path: "kb/t.md",
  heading: "H",
  line: 3,
  snippet: "a needle",
};

Deno.test("renderArticles() omits a heading if it equals the title", () => {
  assertEquals(
    renderArticles({ query: "q", total: 1, hits: [{ ...hit, heading: "T" }] }),
    '1 article matches "q":\n1. T (kb/t.md line 3)\n   a needle',
  );
});

Deno.test("renderArticles() reports the number of files that were not searched", () => {
  const found = { query: "q", total: 1, hits: [hit], skipped: 1, incomplete: true as const };
  assertEquals(renderArticles(found).split("\n").slice(-2), [
    "1 file could not be read.",
    "Some files were not searched: the folder has too many files or levels.",
  ]);
});
