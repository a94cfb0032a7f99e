import { assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { adrFacts } from "../../../src/architecture/documents/adr.ts";
import { parseFrontMatter } from "../../../src/kernel/markdown/front_matter.ts";

function facts(text: string): (string | undefined)[] {
  const { status, date } = adrFacts(text, parseFrontMatter(text));
  return [status, date];
}

Deno.test("adrFacts() reads the status and date from lists, lines, tables, sections and front matter", () => {
  const wanted = ["accepted", "2024-01-31"];
  for (
    const text of [
      "# A\n- **Date**: 2024-01-31\n- **Status**: Accepted\n",
      "# A\n\n* Status: Accepted\n* Date: January 31, 2024\n",
      "# A\n\n**Status:** Accepted  \n**Date:** 31.01.2024\n",
      "# A\n\n| Status | Accepted |\n| Date | 2024-01-31 |\n",
      "# A\n\n## Status\n\nAccepted\n\n## Date\n\n2024-01-31\n",
      "# A\n\n## 1. Status ##\nAccepted\nDate: 31 Jan 2024 <!-- last change -->\n",
      "# A\n\n## Status: accepted\n\nDatum: 2024-01-31\n",
      "# A\n\n## Status\n\n- [ ] Proposed\n- [x] Accepted 2024-01-31\n",
      "---\nstatus: Accepted\ndate: 2024-01-31\n---\n# A\n\n## Status\n\nProposed\n",
    ]
  ) assertEquals(facts(text), wanted, text);
});

Deno.test("adrFacts() recognises only known status words", () => {
  const status = (line: string) => facts(`# A\n\n## Status\n\n${line}\n\n## Context\n\nx\n`)[0];
  const table: [string, string][] = [
    ["✅ Accepted", "accepted"],
    ["~~Accepted~~ Deprecated", "deprecated"],
    ["- 2023-01-01 proposed\n- 2024-01-01 rejected\n- 2023-06-01 accepted", "rejected"],
    ["Angenommen", "accepted"],
    ["**Anulado**", "deprecated"],
    ["Final", "accepted"],
    ["Gültig seit 2024", "accepted"],
    ["Ersetzt durch [2](002-b.md)", "superseded"],
    ["Proposed | Accepted | Rejected", "unclear"],
    ["To be talked over", "unclear"],
    ["Not accepted", "unclear"],
    ["Accepted, supersedes [1](001-a.md)", "accepted"],
    ["Draft", "draft"],
  ];
  for (const [line, wanted] of table) assertEquals(status(line), wanted, line);
  assertEquals(facts("# A\n\n```\nStatus: Accepted\n```\n"), ["unclear", undefined]);
  assertEquals(facts("# A\n\n## Status\n\n## Context\n\nAccepted.\n"), ["unclear", undefined]);
  assertEquals(facts(""), ["unclear", undefined]);
});

Deno.test("adrFacts() reads a status from a front-matter list or a badge but not from a question", () => {
  const badge = (text: string) => `[![x](https://img.shields.io/badge/${text})](https://x.example)`;
  const table: [string, string][] = [
    ["---\nstatus: [accepted]\n---\n# A\n", "accepted"],
    ["---\nstatus:\n  - Rejected\n---\n# A\n", "rejected"],
    ["---\nstatus: [proposed, accepted]\n---\n# A\n", "unclear"],
    ["---\nstatus: []\n---\n# A\n\n## Status\n\nAccepted\n", "accepted"],
    [`# A\n\n${badge("status-accepted-green")}\n`, "accepted"],
    [`# A\n\n${badge("ADR_Status-in_review-blue")}\n`, "proposed"],
    [`# A\n\n## Status\n\n${badge("superseded-lightgrey")}\n`, "superseded"],
    [`# A\n\n${badge("build-accepted-green")}\n`, "unclear"],
    // The server reads the badge as "Status: accepted".
    [`# A\n\n## Context\n\n${badge("status-accepted-green")}\n`, "accepted"],
    ["# A\n\n## Status\n\nAccepted?\n", "unclear"],
    ["# A\n\nStatus: **accepted** ?\n", "unclear"],
    ["---\nstatus: accepted?\n---\n# A\n", "unclear"],
    ["# A\n\n## Status\n\n? Accepted\n", "unclear"],
    ["# A\n\n## Status\n\nAccepted. Why?\n", "accepted"],
  ];
  for (const [text, wanted] of table) assertEquals(facts(text)[0], wanted, text);
});

Deno.test("adrFacts() reads supersessions that follow the first status", () => {
  const below = (text: string) => {
    const source = `# A\n\n## Status\n\nAccepted\n\n${text}\n`;
    const { status, supersededBy, supersedes } = adrFacts(source, parseFrontMatter(source));
    return [status, supersededBy, supersedes];
  };
  const link = "Superceded by [2](002-b.md)";
  assertEquals(below(link), ["superseded", link, undefined]);
  assertEquals(below("Supersedes 1"), ["accepted", undefined, "Supersedes 1"]);
  assertEquals(below("Amends 3"), ["accepted", undefined, undefined]);
  assertEquals(below("## Context\n\nSuperseded by 2"), ["accepted", undefined, undefined]);
});

Deno.test("adrFacts() reads supersessions and governed paths from the front matter", () => {
  const text =
    '---\nstatus: superseded\nsuperseded-by: 009-b\nsupersedes: [1, 2]\napplies_to: "src/**"\n---\n';
  assertEquals(adrFacts(text, parseFrontMatter(text)), {
    status: "superseded",
    supersededBy: "009-b",
    supersedes: "1, 2",
    appliesTo: ["src/**"],
  });
});

for (
  const value of ["N/A", "-", "{number}", "ADR-XXXX", "/enhancements/our-past-effort.md"]
) {
  Deno.test(`adrFacts() rejects "${value}" as a successor in the front matter`, () => {
    const text = `---\nstatus: accepted\nsuperseded-by:\n  - "${value}"\n---\n# A\n`;
    assertEquals(facts(text), ["accepted", undefined]);
  });
}

Deno.test("adrFacts() handles 100 KB of status-like text quickly", () => {
  const lines = [
    "*",
    "*_",
    "| status ",
    "| status | ",
    "[",
    "# a",
    "superseded by . ",
    "~~",
    "<!--",
  ];
  for (const line of lines) {
    const begun = cpuTime();
    facts(`# A\n\n## Status\n\n${line.repeat(100_000 / line.length)}\n`);
    assertEquals(cpuTime() - begun < 300, true, line);
  }
});

Deno.test("adrFacts() reads underlined headings, upper-case fields, ticked boxes and steps on one line", () => {
  const wanted = ["accepted", "2024-01-31"];
  for (
    const text of [
      "A\n=\n\nStatus\n------\n\nAccepted on 2024-01-31\n\nDecision\n--------\n\nYes.\n",
      "---\nStatus: Accepted\nDate: 2024-01-31\n---\n# A\n",
      "# A\n\nDate: 2024-01-31\n\n## Status\n\n- [x] Proposed\n- [x] Accepted\n- [ ] Rejected\n",
      "# A\n\n## Status\n\nProposed 2024-01-02, accepted 2024-01-31\n",
    ]
  ) assertEquals(facts(text), wanted, text);
});

Deno.test("adrFacts() ignores sentences in the body that resemble a status", () => {
  for (
    const text of [
      "# A\n\n## Status quo\n\nAccepted practice is to do nothing.\n",
      "# A\n\n## Decision\n\n- Status: rejected requests are retried\n",
    ]
  ) assertEquals(facts(text), ["unclear", undefined], text);
  assertEquals(facts("# A\n\n## Notes\n\nStatus: rejected, 2024-01-31\n"), [
    "rejected",
    "2024-01-31",
  ]);
});

Deno.test("adrFacts() treats a partly superseded ADR as in force", () => {
  for (
    const said of [
      "Partially superseded by [2](002-b.md)",
      "Superseded in part by 2",
      "Teilweise ersetzt durch 2",
    ]
  ) {
    const text = `# A\n\n## Status\n\n${said}\n`;
    assertEquals(adrFacts(text, parseFrontMatter(text)), { status: "accepted" }, said);
  }
  for (const said of ["Partially supersedes [1](001-a.md)", "Supersedes in part 1"]) {
    const text = `# A\n\n## Status\n\nAccepted\n\n${said}\n`;
    assertEquals(adrFacts(text, parseFrontMatter(text)), { status: "accepted" }, said);
  }
});

Deno.test("adrFacts() reads badges on one line and a date in German front matter", () => {
  const badge = (label: string, value: string) =>
    `![${label}](https://img.shields.io/badge/${label}-${value}-blue)`;
  const badges = `# A\n\n${badge("status", "accepted")} [${badge("date", "2024--01--31")}](/log)\n`;
  assertEquals(facts(badges), ["accepted", "2024-01-31"]);
  assertEquals(facts("---\nstatus: angenommen\ndatum: 2024-01-31\n---\n# A\n"), [
    "accepted",
    "2024-01-31",
  ]);
});

Deno.test("adrFacts() recognises that an ADR is closed from a separate field", () => {
  const supersededBy = (line: string) => {
    const text = `# A\n\nStatus: Accepted\n\n${line}\n\n## Decision\n\nYes.\n`;
    return adrFacts(text, parseFrontMatter(text)).supersededBy;
  };
  assertEquals(supersededBy("* **Superseded by:** [2](002-b.md)"), "Superseded by [2](002-b.md)");
  assertEquals(supersededBy("Superseded-by: ADR-2"), "Superseded by ADR-2");
  for (const none of ["-", "None", "n/a", ""]) {
    assertEquals(supersededBy(`Superseded by: ${none}`), undefined, none);
  }
});

Deno.test("adrFacts() reads badges, front-matter lists, table columns and undated steps", () => {
  const badge = "https://img.shields.io/badge/status-accepted-green";
  const said: [string, (string | undefined)[]][] = [
    ["---\nstatus: [accepted]\n---\n# A\n", ["accepted", undefined]],
    ["---\nstatus: [proposed, accepted]\n---\n# A\n", ["unclear", undefined]],
    [
      "---\nstatus: [proposed 2024-01-02, accepted 2024-02-03]\n---\n# A\n",
      ["accepted", "2024-02-03"],
    ],
    [`# A\n\n![Status: Accepted](${badge})\n`, ["accepted", undefined]],
    [`# A\n\n[![](${badge})](x.md)\n`, ["accepted", undefined]],
    [
      "# A\n\n| Status | Date |\n|:--|---|\n| **Accepted** | 2024-01-31 |\n",
      ["accepted", "2024-01-31"],
    ],
    ["# A\n\n| Created | Status |\n|---|---|\n| 2024-01-31 | Open |\n", ["proposed", "2024-01-31"]],
    ["# A\n\n## Log\n\n| Status | Date |\n|---|---|\n| Accepted | 2024-01-31 |\n", [
      "unclear",
      undefined,
    ]],
    ["# A\n\nStatus: Proposed → Accepted\n", ["accepted", undefined]],
    ["# A\n\n## Status\n\n:x: Rejected\n", ["rejected", undefined]],
  ];
  for (const [text, wanted] of said) assertEquals(facts(text), wanted, text);
});

Deno.test("adrFacts() ignores questions and a template's status choices", () => {
  for (
    const line of ["Accepted?", "Accepted (?)", "Accepted? Not yet.", "Decided? We are not sure."]
  ) {
    assertEquals(facts(`# A\n\n## Status\n\n${line}\n`), ["unclear", undefined], line);
  }
  const choice =
    "* Status: [proposed | rejected | accepted | … | superseded by [ADR-5](0005-example.md)]";
  assertEquals(facts(`# A\n\n${choice}\n`), ["unclear", undefined]);
});
