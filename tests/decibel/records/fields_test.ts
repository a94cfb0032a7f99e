import { assertEquals, assertMatch } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { recordFields, titleIn } from "../../../src/decibel/records/fields.ts";
import { inRecords } from "../records.ts";

const STATE = ["severity", "status"] as const;
const TIME = "created_at: 2026-01-31T10:00:00Z";

Deno.test("recordFields finds plain fields, and leaves to a parser what it cannot know", () => {
  const found = (source: string): readonly string[] | undefined =>
    recordFields.inHead(`---\n${source}\n${TIME}\n---\nseverity: no\n`, STATE);
  assertEquals(found("repo: a b\nstatus: open\nseverity: high"), ["high", "open"]);
  assertEquals(found("severity: high\r\nstatus:\r"), ["high", ""]);
  assertEquals(found("my-severity: high"), ["", ""]);
  const unsure = [
    "severity : high",
    '"severity": high',
    "status:\n  closed",
    "status: >\n  closed",
    "status: open\ufffd",
  ];
  for (const source of [...unsure, "? status\n: closed", "# why\nstatus: open", "status: 'open'"]) {
    assertEquals(found(source), undefined, source);
  }
  const { inHead } = recordFields;
  assertEquals(inHead("---\nstatus: open\n", ["status"]), undefined);
  assertEquals(inHead(`---toml\nstatus: open\n${TIME}\n---\n`, ["status"]), undefined);
  assertEquals(inHead("# No front matter\n", ["status"]), undefined);
  assertEquals(inHead("---\nstatus: open\n---\n", ["status"]), undefined, "by hand");
  const own = `---\nproblem: mine\n${TIME}\n---\n`;
  assertEquals([inHead(own, ["problem"]), recordFields.inText(own, ["problem"])], [[""], [""]]);
  // Only the last character may be broken, where the head was cut off.
  const headWith = (end: string) => inHead(`---\nstatus: open\n${TIME}\n---\n${end}`, ["status"]);
  assertEquals([headWith("x\ufffd"), headWith("\ufffdx")], [["open"], undefined]);
});

Deno.test("recordFields reads a title, a heading and a time from wherever they are", () => {
  const fields = ["title", "heading", "time"];
  const texts = [
    `---\nsummary: Page by cursor\n${TIME}\n---\n\n# Other\n`,
    `---\n${TIME}\n---\n\n# The heading\n\nText.\n`,
    "# ADR-1: By hand\n\n**Date:** 2026-03-05\n",
  ];
  assertEquals(texts.map((text) => recordFields.inText(text, fields)), [
    ["Page by cursor", "Other", "2026-01-31T10:00:00Z"],
    ["", "The heading", "2026-01-31T10:00:00Z"],
    ["", "ADR-1: By hand", "2026-03-05"],
  ]);
  assertEquals(
    recordFields.inHead(texts[0] ?? "", fields),
    recordFields.inText(texts[0] ?? "", fields),
  );
  assertEquals(recordFields.inHead(`---\n${TIME}\n---\n\n# Cut off`, fields), undefined);
  const titled = `---\nsummary: S\n${TIME}\n---\n\n# Cut off`;
  assertEquals(recordFields.inHead(titled, ["title", "heading"]), ["S", ""]);
});

Deno.test("recordFields reads statuses as people write them, and none from the text of a record", () => {
  const status = (text: string): string | undefined => recordFields.inText(text, ["status"])[0];
  const forms = {
    "# T\n\n**Status:** Accepted\n": "Accepted",
    "# T\n\n* Status: rejected\n* Date: 2026-03-05\n": "rejected",
    "# T\n\nDate: 2026-03-05\nStatus: Proposed\n": "Proposed",
    "# 7. T\n\n## Status\n\nSuperseded by [8. U](0008-u.md)\n\n## Context\n":
      "Superseded by [8. U](0008-u.md)",
    '---\nstatus: "accepted"\n---\n\n# T\n\nStatus: open\n': "accepted",
    [`---\n${TIME}\n---\n\n# T\n\nStatus: closed\n`]: "",
    "# T\n\n## Context\n\nStatus: closed\n": "",
    "# T\n\nStatuses: many\n": "",
    "# 7. T\n\n## Status\n\nProposed\n\nSuperceded by [8. U](0008-u.md)\n":
      "Superceded by [8. U](0008-u.md)",
    "# 8. T\n\n## Status\n\nProposed\n\nSupersedes [7. T](0007-t.md)\n": "Proposed",
    "# T\n\n## Status:\n\n~~Proposed~~ Accepted\n": "Accepted",
    "---\nStatus: Accepted\nDate: 2026-03-05\n---\n\n# T\n": "Accepted",
    [`---\nStatus: Accepted\n${TIME}\n---\n\n# T\n`]: "",
  };
  for (const [text, wanted] of Object.entries(forms)) assertEquals(status(text), wanted, text);
});

Deno.test("recordFields says why a text cannot be read, and makes out the worst of it", () => {
  const fields = ["severity", "status", "problem"];
  const conflict = `---\n<<<<<<< HEAD\nseverity: low\nstatus: closed\n=======\n` +
    `severity: critical\nstatus: open\n>>>>>>> other\n${TIME}\n---\n\n# T\n`;
  assertEquals(recordFields.inText(conflict, fields), [
    "critical",
    "open",
    "it holds merge conflict markers",
  ]);
  const [severity, status, problem] = recordFields.inText(
    `---\nseverity: high\nstatus: "open\n---\n\n# T\n`,
    fields,
  );
  assertEquals([severity, status], ["high", "open"]);
  assertMatch(problem ?? "", /^its front matter is not valid YAML: .+ \(line \d+\)$/);
  const shown = "# T\n\n```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n```\n";
  assertEquals(recordFields.inText(shown, ["problem"]), [""]);
  for (
    const marks of ["a <<<<<<< b\n=======\n>>>>>>> c\n", "<<<<<<< a\n=======\n", ">>>>>>> b\n"]
  ) {
    assertEquals(recordFields.inText(marks, ["problem"]), [""], marks);
  }
});

Deno.test("recordFields takes time that grows with the text alone", () => {
  const bombs = ["[", " ", "-", "#", "*", "status:", "## Status\n", "<<<<<<< \n", "```\n", "a: "];
  for (const bomb of bombs) {
    for (const begin of ["", "---\n", "---\nstatus: ", "# T\n\n## Status\n\n"]) {
      const text = begin + bomb.repeat(100_000) + "\n---\n=======\n>>>>>>> x\n";
      const begun = cpuTime();
      recordFields.inHead(text.slice(0, 512), ["status", "title", "heading"]);
      recordFields.inText(text, ["status", "title", "heading", "problem", "time"]);
      const ms = cpuTime() - begun;
      // Over ten times what it takes; a quadratic one takes minutes.
      if (ms > 3000) throw new Error(`${JSON.stringify(begin + bomb)}: ${ms} ms`);
    }
  }
});

Deno.test("the index of a store reads fields however they are written", async () => {
  await inRecords(({ context, put }) => {
    const texts = {
      plain: "---\nrepo: r\nseverity: high\nstatus: open\n---\n\nstatus: closed\n",
      quoted: "---\nseverity: \"high\" # why\nstatus: 'in progress'\n---\n",
      crlf: "---\r\nseverity: low\r\nstatus: done\r\n---\r\n",
      long: `---\ntitle: ${"t".repeat(600)}\nseverity: critical\nstatus: open\n---\n`,
      none: "# No front matter\n\nWith severity: high\n",
      open: "---\nseverity: high\nnever closed\n",
    };
    for (const [name, text] of Object.entries(texts)) put("designer", "x", `${name}.md`, text);
    const listing = context.index.list("designer/x");
    const found = Object.keys(texts).map((name) =>
      context.index.values(listing, listing.files.indexOf(`${name}.md`), STATE)?.join()
    );
    assertEquals(found, [
      "high,open",
      "high,in progress",
      "low,done",
      "critical,open",
      ",",
      "high,",
    ]);
  });
});

Deno.test("recordFields makes out what it can of a record that cannot be read", () => {
  const text = `---\nstatus: "open\n${TIME}\n---\nno heading\n# The heading\n\n# Another\n`;
  const fields = ["heading", "title", "time", "problem"];
  assertEquals(recordFields.inText(text, fields, "not YAML"), [
    "The heading",
    "",
    "2026-01-31T10:00:00Z",
    "not YAML",
  ]);
  assertEquals(recordFields.inText("---\n#heading\n", fields, "not YAML")[0], "");
  const plain = recordFields.inText("# Title\nowner:Ada\n", ["heading", "owner"], "not YAML");
  assertEquals(plain, ["Title", "Ada"]);
});

Deno.test("recordFields reads a severity as people write it", () => {
  const severityOf = (text: string) => recordFields.inText(text, ["severity"])[0];
  assertEquals(severityOf("# T\n\n**Severity:** high\n"), "high");
  assertEquals(severityOf("---\nSeverity: low\n---\n\n# T\n\n**Severity:** high\n"), "low");
  assertEquals([severityOf("# T\n"), severityOf(`---\n${TIME}\n---\n\n**Severity:** high\n`)], [
    "",
    "",
  ]);
});

Deno.test("titleIn() takes a heading that a text begins with as it is, and another without its marks", () => {
  const titles = ["# One #\n", "\n\n  # One #", "Text\n\n# One #\n", "One\n===\n", "#\n", ""];
  assertEquals(titles.map(titleIn), ["One #", "One #", "One", "One", "", ""]);
});
