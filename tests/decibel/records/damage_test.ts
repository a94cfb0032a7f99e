import { assertEquals, assertMatch } from "@std/assert";
import { openBoard } from "../../../src/decibel/records/board.ts";
import { getRecord } from "../../../src/decibel/tools/detail.ts";
import { listRecords } from "../../../src/decibel/tools/listing.ts";
import { nextActions } from "../../../src/decibel/tools/next_actions.ts";
import { inRecords, issueText, oldName, putUpdate } from "../records.ts";

const NAME = oldName("Oil on the pier", 9);
const WHOLE = issueText({ title: "Oil on the pier", severity: "critical", days: 9 });
const CONFLICT = "<<<<<<< HEAD\nseverity: critical\n=======\nseverity: low\n>>>>>>> other";

/** Damaged texts of an issue: the text, the problem, and the severity that is still readable. */
const DAMAGED: readonly (readonly [name: string, text: string | Uint8Array, RegExp, string?])[] = [
  ["an empty file", "", /^the file is empty/],
  ["NUL characters", "\0".repeat(300), /NUL/],
  ["a cut first line", "--", /first line/],
  ["a cut body", WHOLE.slice(0, -3), /middle of a line/, "critical"],
  ["bad YAML", WHOLE.replace("repo: p", 'repo: "p'), /^line \d: .*YAML/, "critical"],
  [
    "a conflict",
    WHOLE.replace("severity: critical", CONFLICT),
    /^line 3: merge conflict/,
    "critical",
  ],
  [
    "another encoding",
    Uint8Array.from(WHOLE, (one) => one === "O" ? 0xe4 : one.charCodeAt(0)),
    /UTF-8/,
    "critical",
  ],
  ["an unknown severity", WHOLE.replace("critical", "urgent"), /^line 3: severity "urgent" .*med/],
  [
    "an unknown status",
    WHOLE.replace("open", "opne"),
    /^line 4: status "opne" .*wontfix/,
    "critical",
  ],
  ["no severity", WHOLE.replace("severity: critical\n", ""), /severity is missing/],
  [
    "a status in the body",
    WHOLE.replace("status: open\n", "").replace("Text.", "**Status:** closed"),
    /^line 11: status is only in the body/,
    "critical",
  ],
  [
    "no title",
    WHOLE.replace("# Oil on the pier\n\n## Details", ""),
    /title is missing/,
    "critical",
  ],
];

for (const [name, text, problem, severity] of DAMAGED) {
  Deno.test(`an issue with ${name} shows the problem, is open, and ranks at least as high`, async () => {
    await inRecords(({ context, put }) => {
      const path = put("sentinel", "p", NAME, "");
      if (typeof text === "string") Deno.writeTextFileSync(path, text);
      else Deno.writeFileSync(path, text);
      put(
        "sentinel",
        "p",
        oldName("Old", 400),
        issueText({ title: "Old", severity: "med", days: 400 }),
      );
      const found = getRecord(context, { id: NAME });
      assertMatch(found.problem ?? "", problem);
      assertEquals([found.status, found.severity], ["open", severity]);
      const { actions } = nextActions(context, { project_id: "p" });
      assertEquals(actions.map(({ priority }) => priority), ["high", "med"]);
      assertEquals(actions[0]?.id, found.id);
    });
  });
}

Deno.test("a record in another project's folder has a problem, unless all of the folder's have", async () => {
  await inRecords(({ context, put, restarted }) => {
    const other = oldName("Other", 3);
    put("sentinel", "harbour", NAME, issueText({ title: "Oil", repo: "billing" }));
    const problem = () => getRecord(restarted(), { id: NAME }).problem;
    assertEquals(getRecord(context, { id: NAME }).problem, undefined);
    put("sentinel", "harbour", other, issueText({ title: "Other", repo: "harbour" }));
    assertMatch(
      problem() ?? "",
      /^line 2: it names the project billing, but its folder is harbour/,
    );
  });
});

Deno.test("a damaged update only shows its problem", async () => {
  for (const spoil of [() => "", (text: string) => text.slice(0, -4), withoutStatus]) {
    await inRecords((records) => {
      const { put, context } = records;
      put("sentinel", "p", NAME, WHOLE);
      const update = { name: NAME, fields: "status: closed\n", heading: "Update: closed" };
      putUpdate(records, { ...update, days: 5 });
      const path = putUpdate(records, {
        name: NAME,
        days: 4,
        fields: "status: open\n",
        heading: "Update: open",
      });
      Deno.writeTextFileSync(path, spoil(Deno.readTextFileSync(path)));
      const { status, problem } = getRecord(context, { id: NAME });
      assertEquals(status, "closed");
      assertMatch(problem ?? "", /^its update 2/);
    });
  }
});

function withoutStatus(text: string): string {
  return text.replace("status: open\n", "");
}

Deno.test("handwritten decisions are records if they have a date and a title", async () => {
  await inRecords(({ context, put }) => {
    const adr = "# ADR-0004: HTTP mode\n\n**Status:** Accepted\n**Date:** 2025-12-14\n\nText.\n";
    put("architect", "p", "ADR-0004-http.md", adr);
    put("architect", "p", "0007-old.md", "# 7. Old\n\nDate: 2024-02-01\nStatus: Superseded by 8\n");
    put(
      "architect",
      "p",
      "0008-yaml.md",
      "---\ntitle: YAML\nStatus: draft\ndate: 2025-01-02\n---\n\nText.\n",
    );
    put("designer", "p", "2024-02-03-colours.md", "# Colours\n\nBlue\n");
    put("designer", "p", "no-date.md", "# No date\n");
    const { records } = listRecords(context, { project_id: "p", limit: 9, offset: 0 });
    const shown = records.map(({ title, status, problem }) => [title, status, problem]);
    assertEquals(shown, [
      ["YAML", undefined, undefined],
      ["HTTP mode", "accepted", undefined],
      ["Colours", undefined, undefined],
      ["Old", "superseded", undefined],
    ]);
    assertEquals(openBoard(context).records.length, 4);
  });
});
