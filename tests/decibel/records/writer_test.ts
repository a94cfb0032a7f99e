import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import {
  addFile,
  headingLine,
  renderRecord,
  writeRecord,
} from "../../../src/decibel/records/writer.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { inRecords } from "../records.ts";

Deno.test("renderRecord() keeps the order of fields and escapes their values", () => {
  const text = renderRecord({
    fields: { project_id: "p", area: "UI\nsummary: FAKE\n---", timestamp: "2026-01-31T10:00:00Z" },
    parts: ["# Title", "Text"],
  });
  assertEquals(
    text,
    '---\nproject_id: p\narea: "UI\\nsummary: FAKE\\n---"\ntimestamp: 2026-01-31T10:00:00Z\n' +
      "---\n\n# Title\n\nText\n",
  );
});

Deno.test("headingLine() removes only line breaks from a heading", () => {
  assertEquals(headingLine("x\n---\n\n# Fake"), "x --- # Fake");
  assertEquals(headingLine("a\u2028b"), "a\u2028b");
  assertEquals(headingLine(" a "), " a ");
  assertEquals(headingLine("a\tb 👩‍👩‍👧"), "a\tb 👩‍👩‍👧");
});

Deno.test("writeRecord() names the field if its project points outside the data folder", async () => {
  await inRecords(async ({ root, context }) => {
    Deno.mkdirSync(`${root}/designer`);
    Deno.symlinkSync("/tmp", `${root}/designer/link`);
    const text = () => ({ fields: {}, parts: [] });
    const draft = { kind: "designer", place: "link", title: "Out", by: {}, text } as const;
    await assertRejects(() => writeRecord(context, draft), ToolError, 'project_id "link" points');
    const file = { text: "", name: () => "x.md" };
    assertThrows(() => addFile(context, draft, file), ToolError, 'project_id "link" points');
    // Only an existing file counts as a taken name.
    Deno.writeTextFileSync(`${root}/designer/file`, "");
    assertThrows(() => addFile(context, { ...draft, place: "file" }, file), WriteError, "file");
  });
});
