import { assertEquals } from "@std/assert";
import { getRecord } from "../../../src/decibel/records/lookup.ts";
import { recordDesign } from "../../../src/decibel/records/new_record.ts";
import { designText, fullActions, inRecords, issueText } from "../records.ts";

const NAME = "2026-01-31T10-00-00Z-x.md";

Deno.test("getRecord() returns the timestamp in milliseconds and shortens the area", async () => {
  await inRecords(async ({ context, restarted }) => {
    const area = "a".repeat(499) + "bcd";
    const { id, timestamp } = await recordDesign(context, { project_id: "p", area, summary: "S" });
    const record = getRecord(restarted(), { id });
    assertEquals([record.recorded_at, record.area?.length], [timestamp, 500]);
  });
});

Deno.test("getRecord() and nextActions() report that a record contains conflict markers", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", NAME, "---\n<<<<<<< a\nseverity: low\n=======\n>>>>>>> b\n---\n\n# X\n");
    const problem = "the file contains merge conflict markers";
    assertEquals(getRecord(context, { id: NAME }).problem, problem);
    const [action] = fullActions(context, { project_id: "p" }, context).actions;
    // The record's severity is readable, so it isn't listed as the most severe record.
    assertEquals([action?.problem, action?.priority], [problem, "low"]);
  });
});

Deno.test("an action's next call claims a free issue for the owner or reads the record", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", NAME, issueText({ title: "Free" }));
    put(
      "sentinel",
      "p",
      "2026-01-30T10-00-00Z-y.md",
      "---\nseverity: low\nowner: Ada\n---\n\n# Hers\n",
    );
    put("designer", "p", "2026-01-29T10-00-00Z-z.md", designText("Design"));
    const calls = (owner?: string) =>
      fullActions(context, { project_id: "p", owner }, { inForm: (text) => text.toUpperCase() })
        .actions
        .map(({ next_call }) => next_call?.tool);
    assertEquals(calls("Ada"), ["GET_RECORD", "SENTINEL_CLAIM_ISSUE", "GET_RECORD"]);
    assertEquals(calls(), ["GET_RECORD", "GET_RECORD", "GET_RECORD"]);
  });
});
