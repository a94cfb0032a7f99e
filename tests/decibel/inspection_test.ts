import { assertEquals, assertMatch } from "@std/assert";
import { inspectDecibel } from "../../src/decibel/inspection.ts";
import { findFaults } from "../../src/decibel/records/faults.ts";
import { fixedLines } from "../../src/decibel/check.ts";
import { changeText, designText, inRecords, issueText, oldName } from "./records.ts";

const NAME = oldName("X", 2);

Deno.test("inspectDecibel() counts records by kind and project", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "a", NAME, issueText({ title: "X", repo: "a" }));
    put("sentinel", "b", NAME, issueText({ title: "X", repo: "b" }));
    put("designer", "a", NAME, designText("X"));
    const [found] = inspectDecibel(context);
    assertEquals(found?.facts, [
      "sentinel 2 in 2 places",
      "architect 0 in 0 places",
      "designer 1 in 1 place",
      "writing works",
    ]);
    assertEquals(found?.problems, []);
  });
});

Deno.test("inspectDecibel() reports files that block its folders, and all faults", async () => {
  await inRecords(({ root, context, put }) => {
    Deno.writeTextFileSync(`${root}/sentinel`, "");
    Deno.symlinkSync("/tmp", `${root}/architect`);
    for (let at = 0; at < 103; at++) put("designer", "p", `note-${at}.md`, "# N\n");
    const [{ problems } = { problems: [] }] = inspectDecibel(context);
    const whats = problems.map(({ what }) => what);
    assertEquals(whats.slice(0, 2), [
      "cannot write in sentinel: a file or broken symlink has the folder's path",
      "cannot write in architect: a symlink in the path points outside the data folder",
    ]);
    assertEquals(whats.length, 105);
  });
});

Deno.test("findFaults() names damaged, orphaned, undated and misplaced files, and no other", async () => {
  await inRecords(({ context, put }) => {
    put("sentinel", "p", NAME, issueText({ title: "X" }));
    put("sentinel", "p", oldName("Odd", 1), issueText({ title: "Odd", severity: "urgent" }));
    put(
      "sentinel",
      "p",
      "2026-01-01T00-00-00Z-gone.md.update-2026-01-02T00-00-00.000Z-abcd.md",
      "x",
    );
    put("architect", "p", NAME, changeText("X"));
    put("architect", "p", "notes.md", "# Notes\n");
    put("architect", "p", "README.md", "# About\n");
    put("designer", "p", `deep/${NAME.replace(".md", ".markdown")}`, "x");
    const faults = findFaults(context).map(({ path, line, severity }) => [
      path.split("/").at(-1)?.replace(/^2.*Z-/, ""),
      line,
      severity,
    ]);
    assertEquals(
      faults.sort(),
      [
        ["abcd.md", undefined, "warning"],
        ["notes.md", undefined, "warning"],
        ["odd.md", 3, "error"],
        ["x.markdown", undefined, "warning"],
      ].sort(),
    );
  });
});

Deno.test("fixedLines() takes only Fixes ID and Fixes project/ID of open issues", async () => {
  await inRecords(({ context, put }) => {
    const ids = ["One", "Two", "Three"].map((title, at) => {
      const status = title === "Three" ? "closed" : "open";
      const name = oldName(title, at + 1).replace(".md", `-a1bcd${at}.md`);
      put("sentinel", "p", name, issueText({ title, status }));
      return `a1bcd${at}`;
    });
    const [one, two, three] = ids;
    const text = `Fixes ${one}\nFixes ${one}. And Fixes p/${two}\nFixes ${three}, Fixes q/${one}`;
    const lines = fixedLines(context, `${text}\nfixes ${two}\nCloses ${one}`, "update");
    assertEquals(lines.length, 2);
    assertMatch(lines[0] ?? "", /^a1bcd0 One: call update repo=p id=a1bcd0 status=closed/);
    assertMatch(lines[1] ?? "", /^a1bcd1 Two/);
    assertEquals(fixedLines(context, `fixes ${one}, refs ${two}, Fixes #12`, "update"), []);
  });
});
