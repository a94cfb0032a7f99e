import { assertEquals } from "@std/assert";
import { findAdrProblems } from "../../../src/architecture/adr/checks.ts";
import { checkAdrs, renderAdrReport } from "../../../src/architecture/adr/report.ts";
import { inSlices } from "../../../src/architecture/documents/slices.ts";
import { repositoryOf } from "../content.ts";

const whole = (title: string, status = "Accepted", more = "") =>
  `# ${title}\n\n## Status\n\n${status}\n\n## Context\n\nc\n\n## Decision\n\nd\n\n## Consequences\n\nq\n${more}`;

const ALL = { max_results: 200, graph: false };

const DAY = new Date("2026-01-31T12:00:00Z");

/** Returns the findings of one check, each with the ADR's name. */
async function findings(check: string, files: Record<string, string>): Promise<string[]> {
  const { documents } = repositoryOf(files);
  const { findings } = await inSlices(findAdrProblems(documents, { now: DAY }));
  return findings.filter((one) => one.check === check)
    .map(({ uri, severity, problem }) => `${uri.slice(19)} ${severity}: ${problem}`);
}

/** Statuses of an ADR that may refer to 002, an accepted ADR, or to 003, a rejected ADR. */
const SUCCESSIONS: readonly [status: string, problem: string | undefined][] = [
  ["⌛️ Superseded [002](002-b.md)", undefined],
  ["Superseded: 2019-12-19 by [ADR 2](002-b.md)", undefined],
  ["Reverted by ADR-2", undefined],
  ["Partially superseded by ADR-2", undefined],
  ["Superseded by [3](003-c.md)", "is superseded by 3, which is rejected"],
  ["Superseded by ADR-9", "is superseded by ADR-9, which does not exist"],
  ["Superseded by [the wiki](https://wiki.example/x)", undefined],
];

for (const [status, problem] of SUCCESSIONS) {
  Deno.test(`checkAdrs() finds in an ADR with the status "${status}": ${problem ?? "no problem"}`, async () => {
    const found = await findings("succession", {
      "adr/001-a.md": whole("A", status),
      "adr/002-b.md": whole("B"),
      "adr/003-c.md": whole("C", "Rejected"),
    });
    const wanted = problem === undefined ? [] : [`001-a error: ${problem}`];
    assertEquals(found.filter((one) => one.startsWith("001-a")), wanted);
  });
}

Deno.test("checkAdrs() reports ADRs that were proposed over 90 days ago", async () => {
  const dated = (date: string, status: string) =>
    whole("A", status).replace("\n\n", `\n\nDate: ${date}\n\n`);
  const found = await findings("stale", {
    "adr/001-a.md": dated("2025-10-01", "Proposed"),
    "adr/002-b.md": dated("2025-12-01", "Proposed"),
    "adr/003-c.md": dated("2020-01-01", "Accepted"),
    "adr/004-d.md": whole("D", "Proposed"),
  });
  assertEquals(found, ["001-a note: has been proposed since 2025-10-01 (122 days)"]);
});

for (const field of ["Review: 2025-06-01", "Review date: 1 June 2025"]) {
  Deno.test(`checkAdrs() reports that the date in "${field}" has passed`, async () => {
    const text = whole("A").replace("\n\n", `\n\n${field}\n\n`);
    const found = await findings("review", { "adr/001-a.md": text });
    assertEquals(found, ["001-a note: has been due for review since 2025-06-01"]);
  });
}

Deno.test("checkAdrs() reports that the review_date in front matter has passed", async () => {
  const text = `---\nreview_date: 2025-06-01\n---\n${whole("A")}`;
  const found = await findings("review", { "adr/001-a.md": text });
  assertEquals(found, ["001-a note: has been due for review since 2025-06-01"]);
});

Deno.test("checkAdrs() ignores future review dates and review dates of closed ADRs", async () => {
  const due = (date: string, status: string) =>
    `---\nreview_date: ${date}\n---\n${whole("A", status)}`;
  const found = await findings("review", {
    "adr/001-a.md": due("2026-06-01", "Accepted"),
    "adr/002-b.md": due("2025-06-01", "Rejected"),
  });
  assertEquals(found, []);
});

Deno.test("checkAdrs() reports paths and globs that match no file in an existing folder", async () => {
  const text = "---\napplies_to: [src/old/**]\n---\n" +
    whole("A", "Accepted", "\nSee `src/gone.ts`, `src/x.ts`, `lib/none.ts` and src/gone2.ts.\n");
  const found = await findings("path", { "adr/001-a.md": text, "src/x.ts": "" });
  assertEquals(found, [
    "001-a note: names src/old, which does not exist",
    "001-a note: names src/gone.ts, which does not exist",
  ]);
});

Deno.test("checkAdrs() reports a missing folder in backticks if a slash follows its path", async () => {
  const text = whole("A", "Accepted", "\nSee `src/gone/` and `src/pay/`.\n");
  const found = await findings("path", { "adr/001-a.md": text, "src/pay/x.ts": "" });
  assertEquals(found, ["001-a note: names src/gone, which does not exist"]);
});

Deno.test("checkAdrs() ignores two words in backticks with only a slash between them", async () => {
  const text = whole("A", "Accepted", "\nSee `src/gone`.\n");
  const found = await findings("path", { "adr/001-a.md": text, "src/x.ts": "" });
  assertEquals(found, []);
});

Deno.test("checkAdrs() checks numbers separately for each prefix in a folder", async () => {
  const found = await findings("number", {
    "adr/ABC-ADR-0001-a.md": whole("A"),
    "adr/XYZ-ADR-0001-b.md": whole("B"),
  });
  assertEquals(found, []);
});

Deno.test("checkAdrs() recognises section headings that begin with a number", async () => {
  const text = whole("A").replaceAll("## ", "## 1. ");
  assertEquals(await findings("section", { "adr/001-a.md": text }), []);
});

Deno.test("checkAdrs() reports that it can't check sections in an unsupported language", async () => {
  const text =
    "# Köer\n\n## Sammanhang\n\nDet är en kö som inte går att läsa med det som vi har.\n\n" +
    "## Beslut\n\nVi använder kön för att skicka brev och det är inte nytt för oss.\n";
  const found = await findings("language", { "adr/001-a.md": text });
  assertEquals(found, [
    '001-a note: has headings in an unsupported language ("sv"), so its sections were not checked',
  ]);
});

Deno.test("checkAdrs() does not treat a template's example as an ADR", async () => {
  const { documents } = repositoryOf({
    "adr/001-a.md": whole("A"),
    "adr/template.md": "# NUMBER. TITLE\n\n## Status\n\nSuperseded by [9](009-x.md)\n",
  });
  assertEquals((await checkAdrs(documents, ALL)).findings, []);
});

const CHANGED = {
  "adr/001-pay.md": whole("A", "Accepted", "\nSee `src/pay/x.ts`.\n"),
  "adr/002-old.md": whole("B", "Rejected", "\nSee `src/pay/x.ts`.\n"),
  "adr/003-bad.md": "# C\n\n## Status\n\nAccepted\n",
  "adr/004-bad.md": "# D\n\n## Status\n\nAccepted\n",
  "src/pay/x.ts": "",
};
const diffOf = (...names: string[]) =>
  names.map((name) => `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n`).join("");

Deno.test("checkAdrs() returns the decisions in force that govern the changes in a diff", async () => {
  const { documents } = repositoryOf(CHANGED);
  const { governing } = await checkAdrs(documents, { ...ALL, diff: diffOf("src/pay/x.ts") });
  assertEquals(governing?.map(({ path, governs }) => [path, governs]), [
    ["adr/001-pay.md", [{ path: "src/pay/x.ts", by: "path" }]],
  ]);
});

Deno.test("checkAdrs() recognises a renamed file in a diff by its old name", async () => {
  const { documents } = repositoryOf(CHANGED);
  const diff =
    "diff --git a/src/pay/x.ts b/src/y.ts\nrename from src/pay/x.ts\nrename to src/y.ts\n";
  const { governing } = await checkAdrs(documents, { ...ALL, diff });
  assertEquals(governing?.map(({ path }) => path), ["adr/001-pay.md"]);
});

Deno.test("checkAdrs() returns findings only for changed records if a diff is given", async () => {
  const { documents } = repositoryOf(CHANGED);
  const { findings } = await checkAdrs(documents, { ...ALL, diff: diffOf("adr/003-bad.md") });
  assertEquals([...new Set(findings.map(({ uri }) => uri))], ["architecture://adr/003-bad"]);
});

Deno.test("checkAdrs() returns no governing decisions if no diff is given", async () => {
  const { documents } = repositoryOf(CHANGED);
  assertEquals((await checkAdrs(documents, ALL)).governing, undefined);
});

Deno.test("renderAdrReport() lists governing decisions first if a diff is given", async () => {
  const { documents } = repositoryOf(CHANGED);
  const report = await checkAdrs(documents, { ...ALL, diff: diffOf("src/pay/x.ts") });
  assertEquals(renderAdrReport(report).split("\n"), [
    "Decisions in force that govern the changed files:",
    "- A (adr/001-pay.md): src/pay/x.ts (by path)",
    "4 ADRs: no problems found in the changed ADRs.",
  ]);
});
