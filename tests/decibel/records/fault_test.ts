import { assertEquals, assertMatch } from "@std/assert";
import { findFaults } from "../../../src/decibel/records/fault.ts";
import { designText, earlierName, inRecords, issueText } from "../records.ts";

const NAME = "2026-01-31T10-00-00Z-x.md";
const UPDATED_AT = "2026-02-01T10-00-00.000Z";

Deno.test("findFaults() finds no faults in records and other permitted files", () =>
  inRecords(({ context, put }) => {
    put("designer", "p", NAME, designText("X"));
    put("designer", "p", earlierName(NAME, UPDATED_AT), "---\nstatus: adopted\n---\n");
    put("sentinel", "p", NAME, issueText({ title: "X" }));
    for (const name of ["README.md", "notes.txt"]) put("designer", "p", name, "# Notes\n");
    assertEquals(findFaults(context), []);
  }));

Deno.test("findFaults() states why the server skips or misreads a file", () =>
  inRecords(({ root, context, put }) => {
    put("designer", "p", NAME, designText("X"));
    const orphan = earlierName("2026-01-01T10-00-00Z-gone.md", UPDATED_AT);
    put("designer", "p", orphan, "---\nstatus: adopted\n---\n");
    put("designer", "p", "notes.md", "# Notes\n");
    put("designer", "p", "2026-01-31T11-00-00Z-y.MD", designText("Y"));
    put("designer", "p", "2026-01-31T12-00-00Z-z.markdown", designText("Z"));
    put("architect", "p", NAME, "<<<<<<< a\n=======\n>>>>>>> b\n");
    put("sentinel", "p", NAME, issueText({ title: "X" }));
    const unread = earlierName(NAME, UPDATED_AT);
    Deno.writeFileSync(`${root}/sentinel/p/issues/${unread}`, new Uint8Array([0xff]));
    for (const path of ["designer/loose.md", "sentinel/p/loose.md", "sentinel/readme.md"]) {
      Deno.writeTextFileSync(`${root}/${path}`, "# Loose\n");
    }
    const found = findFaults(context);
    const reasons = found.map(({ path, reason }) => `${path}: ${reason}`);
    const noDate = "it is skipped: neither its name nor its text has a date";
    const wrongEnd = "it is skipped: its file name doesn't end with .md";
    assertEquals(reasons, [
      `architect/p/${NAME}: the file contains merge conflict markers`,
      "designer/loose.md: it is skipped: records belong in designer/PROJECT_ID",
      `designer/p/${orphan}: it is skipped: the record 2026-01-01T10-00-00Z-gone.md is not there`,
      `designer/p/2026-01-31T11-00-00Z-y.MD: ${wrongEnd}`,
      `designer/p/2026-01-31T12-00-00Z-z.markdown: ${wrongEnd}`,
      `designer/p/notes.md: ${noDate}`,
      `sentinel/p/issues/${unread}: the file is not valid UTF-8 (byte 0)`,
      "sentinel/p/loose.md: it is skipped: records belong in sentinel/REPO/issues",
    ]);
    const [mend, rename] = [/^Fix the file/, /^Rename the file/];
    for (const { reason, advice } of found) {
      assertMatch(advice, reason.startsWith("it is skipped: ") ? rename : mend);
    }
  }));
