import { assertEquals } from "@std/assert";
import { type ArticleHit, renderArticles } from "../../../src/acm/articles/article_hits.ts";

const hit: ArticleHit = {
  title: "T",
  path: "kb/t.md",
  heading: "H",
  line: 3,
  snippet: "a needle",
};

Deno.test("renderArticles() numbers the hits, with place and snippet", () => {
  assertEquals(
    renderArticles({
      query: "needle",
      total: 3,
      hits: [hit, { title: "U", path: "kb/u.md", line: 1, snippet: "needle" }],
    }),
    '3 articles match "needle":\n' +
      '1. T (kb/t.md line 3, under "H")\n   a needle\n' +
      "2. U (kb/u.md line 1)\n   needle\n" +
      "1 more: raise limit.",
  );
});

Deno.test("renderArticles() does not name a heading that is the title", () => {
  assertEquals(
    renderArticles({ query: "q", total: 1, hits: [{ ...hit, heading: "T" }] }),
    '1 article matches "q":\n1. T (kb/t.md line 3)\n   a needle',
  );
});

Deno.test("renderArticles() puts the whole article between its title and the others", () => {
  const found = {
    query: "q",
    total: 2,
    hits: [hit, { ...hit, title: "U" }],
    article: "# T\n\nx\n",
  };
  assertEquals(
    renderArticles(found),
    "Best match: T (kb/t.md)\n\n# T\n\nx\n\n\nOther articles that match:\n- U (kb/t.md)",
  );
});

Deno.test("renderArticles() lists the articles there are when none matches", () => {
  const titles = [{ title: "T", path: "kb/t.md" }];
  assertEquals(
    renderArticles({ query: "q", total: 0, hits: [], titles, more_titles: 4 }),
    'No article matches "q". The articles there are:\n- T (kb/t.md)\n… and 4 more',
  );
  assertEquals(
    renderArticles({ query: "q", total: 0, hits: [], titles: [] }),
    'No article matches "q": the knowledge base has no articles.',
  );
});

Deno.test("renderArticles() says what was not searched", () => {
  const found = { query: "q", total: 1, hits: [hit], skipped: 1, incomplete: true as const };
  assertEquals(renderArticles(found).split("\n").slice(-2), [
    "1 file could not be read.",
    "There are more files than are searched: not all were looked at.",
  ]);
});
