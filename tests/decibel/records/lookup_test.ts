import { assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { getRecord } from "../../../src/decibel/records/lookup.ts";
import { createIssue } from "../../../src/decibel/records/new_record.ts";
import { updateIssue } from "../../../src/decibel/records/update.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { designText, earlierName, fullActions, inRecords, issueText } from "../records.ts";

const NAME = "2026-01-31T10-00-00Z-x.md";

Deno.test("getRecord() accepts a file name or a URI in any project", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "a b/été", NAME, designText("X"));
    const { kind, project_id, area, uri } = getRecord(context, { id: NAME });
    assertEquals(kind, "designer");
    assertEquals(project_id, "a b/été");
    assertEquals(area, "API");
    assertEquals(uri, `decibel://designer/a%20b/%C3%A9t%C3%A9/${NAME}`);
    assertEquals(getRecord(context, { id: uri }).project_id, "a b/été");
  });
});

Deno.test("getRecord() lists the matching records if the given name is ambiguous", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "p", NAME, designText("X"));
    put("sentinel", "q", NAME, issueText({ title: "X" }));
    const error = assertThrows(() => getRecord(context, { id: NAME }), ToolError);
    assertStringIncludes(error.message, "matches 2 records");
    assertMatch(error.next ?? "", /p\/[a-z0-9]{4} \(designer: X\), q\/[a-z0-9]{4} \(sentinel: X\)/);
    assertEquals(getRecord(context, { id: NAME, project_id: "q" }).kind, "sentinel");
  });
});

Deno.test("getRecord() rejects an unknown id or an id that points outside the data folder", async () => {
  await inRecords(({ context, put }) => {
    put("designer", "p", NAME, designText("X"));
    put("sentinel", "q", NAME, issueText({ title: "X" }));
    const wrong = [
      "none.md",
      "../q/issues/x.md",
      `../../designer/p/${NAME}`,
      "decibel://sentinel/../designer/x",
      "\0",
    ];
    for (const id of wrong) assertThrows(() => getRecord(context, { id }), ToolError, "id ");
    assertThrows(() => getRecord(context, { id: "y.md", project_id: "p" }), ToolError, "of p");
  });
});

Deno.test("getRecord() skips an unreadable update and reports the problem", async () => {
  await inRecords(async ({ root, context }) => {
    const issue = { repo: "p", severity: "high", title: "Broken", details: "Since today." };
    const { id } = await createIssue(context, issue);
    updateIssue(context, { repo: "p", id, status: "closed", note: "Done" });
    const bad = earlierName(id, "2099-01-01T00-00-00.000Z");
    Deno.writeFileSync(`${root}/sentinel/p/issues/${bad}`, new Uint8Array([0xff, 0xfe]));
    const { status, updates = [] } = getRecord(context, { id });
    assertEquals([status, updates.length], ["closed", 2]);
    assertEquals([updates[1]?.id, updates[1]?.text], [bad, ""]);
    assertStringIncludes(updates[1]?.problem ?? "", "not valid UTF-8");
    assertEquals(fullActions(context, { project_id: "p" }, context).actions[0]?.kind, undefined);
  });
});

Deno.test("getRecord() suggests the project's nearest records, or a search if no project is given", async () => {
  await inRecords(({ context, put }) => {
    for (const place of ["a", "b", "c", "d", "e", "f"]) {
      put("designer", place, NAME, designText("X"));
    }
    put("designer", "a", "2026-01-31T10-00-00Z-y.md", designText("Y"));
    const refusal = (id: string, project_id?: string): string =>
      assertThrows(() => getRecord(context, { id, project_id }), ToolError).text;
    assertEquals(
      refusal("2026-01-31T10-00-00Z-xx.md", "a"),
      `id "2026-01-31T10-00-00Z-xx.md" matches no record of a\nNearest: ${NAME}, ` +
        "2026-01-31T10-00-00Z-y.md",
    );
    const search = "To find IDs, call list_records or search_records.";
    assertEquals(refusal("none"), `id "none" matches no record\n${search}`);
    assertEquals(
      refusal("none", "g"),
      `id "none" matches no record of g\nNo project is named "g". Nearest: a, b, c.`,
    );
    assertMatch(refusal(NAME), /matches 6 records\nUse one of: a\/\w+ \(designer: X\), b\/.*f\//);
    const inC = { id: NAME.replace(/\.md$/, ""), project_id: "c" };
    assertEquals(getRecord(context, inC).project_id, "c");
  });
});

Deno.test("getRecord() returns the newest note from all updates and cuts the note at 300 characters", async () => {
  await inRecords(({ restarted, put }) => {
    put("sentinel", "p", NAME, issueText({ title: "X" }));
    const update = (day: number, note: string): void =>
      void put(
        "sentinel",
        "p",
        earlierName(NAME, `2026-02-${10 + day}T10-00-00.000Z`),
        `---\nstatus: open\n---\n\n# U\n\n${note}\n`,
      );
    const noteNow = () => getRecord(restarted(), { id: NAME }).last_note;
    update(0, "x".repeat(400));
    assertEquals(noteNow()?.length, 300);
    for (let day = 1; day < 10; day++) update(day, "");
    assertEquals(noteNow()?.length, 300);
    update(11, "Oiled.");
    assertEquals(noteNow(), "Oiled.");
  });
});

Deno.test("getRecord() omits the oldest updates' texts only if the result exceeds the size limit", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", NAME, issueText({ title: "X" }));
    const alone = getRecord(context, { id: NAME });
    assertEquals(alone.updates, undefined);
    assertEquals(alone.links, undefined);
    assertEquals(alone.note, undefined);
    for (const [at, size] of [[10, 1], [11, 250_000], [12, 250_000], [13, 0]] as const) {
      const name = earlierName(NAME, `2026-02-01T10-00-${at}.000Z`);
      put("sentinel", "p", name, "x".repeat(size));
    }
    const { updates = [], note = "" } = getRecord(context, { id: NAME });
    assertEquals(updates.map(({ text }) => text.length), [0, 250_000, 250_000, 0]);
    assertStringIncludes(note, "The text of the oldest update is omitted");
    Deno.removeSync(`${context.root.path}/sentinel/p/issues/${updates[0]?.id}`);
    assertEquals(getRecord(context, { id: NAME }).note, undefined);
  });
});
