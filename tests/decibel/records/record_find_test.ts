import { assertEquals, assertThrows } from "@std/assert";
import { findRecord } from "../../../src/decibel/records/record_find.ts";
import { recordUri } from "../../../src/decibel/records/record.ts";
import { placesOf } from "../../../src/decibel/records/record_places.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { designText, inRecords, issueText } from "../records.ts";

const NAME = "2026-01-31T10-00-00Z-x.md";

Deno.test("findRecord() finds by file name and by URI, wherever it is", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "a b/été", NAME, designText("X"));
    const entry = findRecord(context, NAME);
    assertEquals([entry.kind, entry.place], ["designer", "a b/été"]);
    const uri = recordUri(entry);
    assertEquals(uri, `decibel://designer/a%20b/%C3%A9t%C3%A9/${NAME}`);
    assertEquals(findRecord(context, uri).place, "a b/été");
  });
});

Deno.test("findRecord() asks which when a name is that of several, and says when of none", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "p", NAME, designText("X"));
    put("sentinel", "q", NAME, issueText({ title: "X" }));
    const error = assertThrows(() => findRecord(context, NAME), ToolError, "of 2 records");
    assertEquals(error.next?.includes(`decibel://sentinel/q/${NAME}`), true);
    assertEquals(findRecord(context, NAME, { place: "q" }).kind, "sentinel");
    for (const id of ["none.md", "../q/issues/x.md", "decibel://sentinel/../designer/x", "\0"]) {
      assertThrows(() => findRecord(context, id), ToolError, "id ");
    }
    assertThrows(() => findRecord(context, "y.md", { place: "p" }), ToolError, "of p");
  });
});

Deno.test("placesOf() finds nested places and those called issues", async () => {
  await inRecords(({ context, put }) => {
    for (const place of ["org", "org/repo", "org/issues", "x"]) {
      put("sentinel", place, NAME, issueText({ title: "X" }));
      put("designer", place, NAME, designText("X"));
    }
    const places = ["org", "org/issues", "org/repo", "x"];
    assertEquals(placesOf(context, "designer"), places);
    assertEquals(placesOf(context, "sentinel"), places);
    assertEquals(placesOf(context, "architect"), []);
  });
});
