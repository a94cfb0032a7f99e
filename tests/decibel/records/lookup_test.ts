import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { findRecord, getRecord } from "../../../src/decibel/records/lookup.ts";
import { recordUri, updateName } from "../../../src/decibel/records/name.ts";
import { createIssue } from "../../../src/decibel/records/new_record.ts";
import { nextActions } from "../../../src/decibel/records/next_actions.ts";
import { updateIssue } from "../../../src/decibel/records/update.ts";
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
    const error = assertThrows(() => findRecord(context, NAME), ToolError, "matches 2 records");
    assertEquals(error.next?.includes(`decibel://sentinel/q/${NAME}`), true);
    assertEquals(findRecord(context, NAME, { place: "q" }).kind, "sentinel");
    for (const id of ["none.md", "../q/issues/x.md", "decibel://sentinel/../designer/x", "\0"]) {
      assertThrows(() => findRecord(context, id), ToolError, "id ");
    }
    assertThrows(() => findRecord(context, "y.md", { place: "p" }), ToolError, "of p");
  });
});

Deno.test("getRecord() looks past an update that cannot be read, and tells of it", async () => {
  await inRecords(async ({ root, context }) => {
    const issue = { repo: "p", severity: "high", title: "Broken", details: "Since today." };
    const { id } = await createIssue(context, issue);
    updateIssue(context, { repo: "p", id, status: "closed", note: "Done" });
    const bad = updateName(id, "2099-01-01T00-00-00.000Z", 1);
    Deno.writeFileSync(`${root}/sentinel/p/issues/${bad}`, new Uint8Array([0xff, 0xfe]));
    const { status, updates = [] } = getRecord(context, { id });
    assertEquals([status, updates.length], ["closed", 2]);
    assertEquals([updates[1]?.id, updates[1]?.text], [bad, ""]);
    assertStringIncludes(updates[1]?.problem ?? "", "not valid UTF-8");
    assertEquals(nextActions(context, { project_id: "p" }, context).actions[0]?.kind, undefined);
  });
});
