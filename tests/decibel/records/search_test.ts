import { assertEquals, assertMatch } from "@std/assert";
import { searchRecords } from "../../../src/decibel/records/search.ts";
import { designText, inRecords, issueText } from "../records.ts";

Deno.test("searchRecords() ranks the phrase first and narrows by project and kind", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "a", "2026-01-01T10-00-00Z-1.md", designText("Cursor for each page"));
    put("designer", "b", "2026-01-02T10-00-00Z-2.md", designText("Page cursor"));
    put("sentinel", "b", "2026-01-03T10-00-00Z-3.md", issueText({ title: "Cursor is lost" }));
    const found = (query: object): string[] =>
      searchRecords(context, { query: "page cursor", limit: 20, ...query }).hits
        .map(({ title }) => title);
    assertEquals(found({}), ["Page cursor", "Cursor for each page", "Cursor is lost"]);
    assertEquals(found({ project_id: "a" }), ["Cursor for each page"]);
    assertEquals(found({ kind: "sentinel" }), ["Cursor is lost"]);
    assertEquals(found({ limit: 1 }), ["Page cursor"]);
    assertEquals(found({ query: "xyzzy" }), []);
    const [hit] = searchRecords(context, { query: "lost", limit: 1 }).hits;
    assertMatch(hit?.snippet ?? "", /Cursor is lost/);
    assertEquals([hit?.severity, hit?.status, hit?.project_id], ["low", "open", "b"]);
  });
});
