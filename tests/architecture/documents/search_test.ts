import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  renderResults,
  searchDocuments,
} from "../../../src/architecture/tools/search_architecture.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";
import { contentAt, contentOf, FIXTURE } from "../content.ts";

const A = "architecture://";
const all = { resource_type: "all", max_results: 10 } as const;
const fixture = contentAt(FIXTURE);

Deno.test("searchDocuments() returns the best document first, with its passage's heading and line", () => {
  const { results, total_matches } = searchDocuments({
    ...all,
    query: "password token",
  }, fixture);
  assertEquals(total_matches, 1);
  assertEquals({ ...results[0], score: 0 }, {
    uri: `${A}guidelines/logging`,
    path: "resources/guidelines/logging.md",
    title: "Logging guideline",
    resource_type: "guideline",
    score: 0,
    excerpt: "- Never log a password or a token. - Every line has a request identifier.",
    heading: "Fields",
    line: 11,
  });
});

Deno.test("searchDocuments() filters by type and status, and counts documents over its limit", () => {
  const asked = { query: "events", max_results: 1 };
  const found = searchDocuments({ ...asked, resource_type: "adr" }, fixture);
  assertEquals([found.results.length, found.total_matches], [1, 2]);
  const patterns = searchDocuments({ ...asked, resource_type: "pattern" }, fixture);
  assertEquals(patterns.results, []);
  const { results, total_matches } = searchDocuments({
    ...asked,
    resource_type: "all",
    status: "superseded",
  }, fixture);
  assertEquals(total_matches, 1);
  assertEquals(results.map((one) => [one.status, one.superseded_by]), [
    ["superseded", [`${A}adr/003-publish-through-outbox`]],
  ]);
});

Deno.test("searchDocuments() returns documents in order of decreasing positive scores", () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`guidelines/n${i}.md`, "red ".repeat(i + 1)]),
  );
  const content = contentOf({ ...files, "patterns/x.md": "red fish\n" });
  const { results, total_matches } = searchDocuments({ ...all, query: "red fish" }, content);
  assertEquals([results.length, total_matches], [10, 13]);
  const scores = results.map(({ score }) => score);
  assertEquals(scores, [...scores].sort((a, b) => b - a));
  assertEquals(scores.filter((score) => score <= 0), []);
  assertEquals([results[0]?.uri, results[0]?.heading], [`${A}patterns/x`, "x"]);
});

Deno.test("searchDocuments() ignores HTML comments and returns line numbers in the original document", () => {
  const content = contentOf({
    "patterns/x.md": "# X\n\n<!-- a fish\nhidden -->\n\nA fish <!-- no --> here.\n",
  });
  const { results } = searchDocuments({ ...all, query: "fish" }, content);
  assertEquals([results[0]?.excerpt, results[0]?.line], ["A fish here.", 6]);
  const hidden = searchDocuments({ ...all, query: "hidden" }, content);
  assertEquals([hidden.results, hidden.total_matches], [[], 0]);
});

Deno.test("searchDocuments() reflects documents that were added, changed or removed after indexing", async () => {
  await inTempFolder(async (root) => {
    const content = contentAt(root);
    const found = () => {
      content.refresh();
      const { results } = searchDocuments({ ...all, query: "fish" }, content);
      return results.map(({ uri }) => uri.slice(A.length));
    };
    writeFiles(root, { "resources/patterns/a.md": "fish", "resources/patterns/b.md": "bird" });
    assertEquals(await found(), ["patterns/a"]);
    writeFiles(root, { "resources/patterns/a.md": "bird", "resources/patterns/b.md": "fish" });
    assertEquals(await found(), ["patterns/b"]);
    Deno.removeSync(`${root}/resources/patterns/b.md`);
    assertEquals(await found(), []);
  });
});

Deno.test("renderResults() shows the results, or a next step if no document matches", async () => {
  const text = (query: string, max_results = 10) =>
    renderResults(searchDocuments({ ...all, query, max_results }, fixture));
  assertEquals(
    await text("zzzz"),
    'No document matches "zzzz". To list all documents, use list_architecture_docs.',
  );
  assertEquals(
    await text("password token"),
    `1 document matches "password token":\n1. Logging guideline (resources/guidelines/logging.md line 11, ` +
      'under "Fields")\n   - Never log a password or a token. - Every line has a request identifier.',
  );
  assertStringIncludes(await text("events", 1), "1 more: raise max_results");
});
