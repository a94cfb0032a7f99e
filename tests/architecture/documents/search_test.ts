import { assertEquals, assertStringIncludes } from "@std/assert";
import { renderResults, searchDocuments } from "../../../src/architecture/documents/search.ts";
import { contentAt, contentOf, FIXTURE } from "../content.ts";

const A = "architecture://";
const all = { resource_type: "all", max_results: 10 } as const;

Deno.test("searchDocuments() has the best first, with heading and line of the passage", () => {
  const { documents } = contentAt(FIXTURE);
  const { results, total_matches } = searchDocuments(documents, {
    ...all,
    query: "password token",
  });
  assertEquals(total_matches, 1);
  assertEquals({ ...results[0], score: 0 }, {
    uri: `${A}guidelines/logging`,
    title: "Logging guideline",
    resource_type: "guideline",
    score: 0,
    excerpt: "- Never log a password or a token. - Every line has a request identifier.",
    heading: "Fields",
    line: 11,
  });
});

Deno.test("searchDocuments() keeps to a type, and counts before it cuts", () => {
  const { documents } = contentAt(FIXTURE);
  const found = searchDocuments(documents, {
    query: "events",
    resource_type: "adr",
    max_results: 1,
  });
  assertEquals([found.results.length, found.total_matches], [1, 2]);
  const patterns = searchDocuments(documents, {
    ...all,
    query: "events",
    resource_type: "pattern",
  });
  assertEquals(patterns.results, []);
});

Deno.test("searchDocuments() has scores that fall, and the title where there is no heading", () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`guidelines/n${i}.md`, "red ".repeat(i + 1)]),
  );
  const { documents } = contentOf({ ...files, "patterns/x.md": "red fish\n" });
  const { results, total_matches } = searchDocuments(documents, { ...all, query: "red fish" });
  assertEquals([results.length, total_matches], [10, 13]);
  const scores = results.map(({ score }) => score);
  assertEquals(scores, [...scores].sort((a, b) => b - a));
  assertEquals([results[0]?.uri, results[0]?.heading], [`${A}patterns/x`, "x"]);
});

Deno.test("renderResults() says what was found, and what to do where nothing was", () => {
  const { documents } = contentAt(FIXTURE);
  const text = (query: string, max_results = 10) =>
    renderResults(searchDocuments(documents, { ...all, query, max_results }));
  assertEquals(
    text("zzzz"),
    'No document matches "zzzz". list_architecture_docs lists what there is.',
  );
  assertEquals(
    text("password token"),
    `1 document matches "password token":\n1. Logging guideline (${A}guidelines/logging line 11, ` +
      'under "Fields")\n   - Never log a password or a token. - Every line has a request identifier.',
  );
  assertStringIncludes(text("events", 1), "1 more: raise max_results");
});
