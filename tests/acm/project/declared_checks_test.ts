import { assertEquals, assertStringIncludes } from "@std/assert";
import { stageNamed } from "../../../src/acm/framework/stages.ts";
import { checkGate } from "../../../src/acm/project/gate.ts";
import { ProjectFiles } from "../../../src/acm/project/project_files.ts";
import { documentHash } from "../../../src/acm/project/signatures.ts";
import { TempFolder } from "../folders.ts";

const LOGBOOK = `---
state: closed
---

# Logbook

## Findings

| Finding | Weight | State |
| ------- | ------ | ----- |
| Rust    | heavy  | done  |
| Paint   | light  | seen  |

## Waiting

None.

## Steps

- [x] Lift
- [x] Clean

## Contacts

- Ada: 01632 960001
- Bo: 01632 960002

## Notes

See [the glossary](glossary.md).
`;

interface Case {
  check: string;
  /** Changes of the logbook that leave the check met. */
  holds: [from: string, to: string][];
  breaks: [from: string, to: string][];
}

const CASES: Record<string, Case> = {
  exists: {
    check: "exists: docs/logbook.md",
    holds: [["Rust", "Oil"]],
    breaks: [],
  },
  field: {
    check: "field: { file: docs/logbook.md, name: state, is: [closed, archived] }",
    holds: [
      ["closed", '"**Archived**"'],
      ["closed", "'CLOSED'"],
      ["---\nstate: closed\n---\n", "**State:** closed\n"],
      ["## Notes", "## Rounds\n\n### First\n\n**State:** open\n\n## Notes"],
    ],
    breaks: [
      ["closed", "open"],
      ["closed", "closed?"],
      ["state: closed", "stated: closed"],
      ["# Logbook\n", "# Logbook\n\n**State:** open\n"],
    ],
  },
  none: {
    check: "none: { file: docs/logbook.md, section: Waiting }",
    holds: [["None.", "- none"], ["None.", ""], ["None.", "<!-- nobody -->"]],
    breaks: [
      ["None.", "- Ask the office"],
      ["None.", "None yet."],
      ["None.", "None.\n\nExcept the paint."],
      ["None.", "```\nAsk\n```"],
      ["None.", "### Ask the office"],
      ["## Waiting", "## Later"],
    ],
  },
  ticked: {
    check: "ticked: { file: docs/logbook.md, section: Steps }",
    holds: [
      ["- [x] Lift", "1. [X] Lift"],
      ["- [x] Lift", "- [x] Lift, with `[ ]` for later"],
      ["- [x] Lift", "- [x] Lift [12]"],
    ],
    breaks: [
      ["- [x] Lift", "- [ ] Lift"],
      ["- [x] Lift", "- [-] Lift"],
      ["- [x] Lift", "- [  ] Lift"],
      ["- [x] Lift", "- [x] Lift\n  - [ ] Rope"],
      ["- [x] Lift", "> - [ ] Lift"],
      ["- [x] Lift", "[ ] Lift"],
      ["- [x] Lift", "| [ ] | Lift |"],
      ["- [x] Lift\n- [x] Clean", "All of them."],
    ],
  },
  rows: {
    check: "rows: { file: docs/logbook.md, section: Findings, column: Weight, among: [heavy], " +
      "state: State, closed: [done, dropped] }",
    holds: [
      ["done ", "Dropped"],
      ["| Rust    | heavy  | done  |\n| Paint   | light  | seen  |\n", ""],
      ["| Paint", "\n| Paint"],
    ],
    breaks: [
      ["done ", "open "],
      ["done ", ""],
      ["done ", "done?"],
      ["light", "**Heavy**"],
    ],
  },
  "rows at most": {
    check: "rows: { file: docs/logbook.md, section: Findings, state: State, closed: [done], " +
      "at_most: 1 }",
    holds: [["seen", "open"]],
    breaks: [["done ", "open "]],
  },
  items: {
    check: "items: { file: docs/logbook.md, section: Contacts, at_least: 2, " +
      'matching: "^[A-Z][a-z]+: [0-9 ]+$" }',
    holds: [["- Ada", "* Ada"], ["- Bo", "- nobody\n- Bo"]],
    breaks: [["- Bo: 01632", "- Bo: ask"], ["- Bo", "Bo"], ["## Contacts", "## People"]],
  },
  absent: {
    check: 'absent: { file: docs/logbook.md, text: "DRAFT" }',
    holds: [["Rust", "Draft"]],
    breaks: [["Rust", "DRAFT"]],
  },
  links: {
    check: "links: docs/logbook.md",
    holds: [
      ["(glossary.md)", "(./glossary.md#ebb)"],
      ["(glossary.md)", "(https://example.org/x)"],
      ["See [the", "`[x](gone.md)` See [the"],
    ],
    breaks: [
      ["(glossary.md)", "(atlas.md)"],
      ["[the glossary](glossary.md)", "[the glossary][g]\n\n[g]: atlas.md"],
    ],
  },
};

/** Returns the item of a criterion with the given check. */
async function itemOf(check: string, logbook: string | undefined) {
  using framework = new TempFolder({
    "ACM-CHECKS.yml": "stages:\n  - { name: survey, document: docs/logbook.md }\n" +
      `criteria:\n  The logbook is right:\n    - ${check}\n`,
    "ACM-SURVEY-SPEC.md": "# Survey\n\n## Exit Criteria\n\n- The logbook is right\n",
  });
  using project = new TempFolder({
    "docs/glossary.md": "# Glossary\n",
    ...(logbook !== undefined && { "docs/logbook.md": logbook }),
  });
  const opened = framework.open();
  const stage = stageNamed(opened, "survey") ??
    { name: "", document: undefined, requires: [], sections: [], statuses: [] };
  const files = new ProjectFiles(project.open("ACM_PROJECT_ROOT"));
  const { items } = await checkGate({ project: files, framework: opened }, stage);
  return items.find(({ what }) => what === "The logbook is right");
}

function changed([from, to]: [string, string]): string {
  assertStringIncludes(LOGBOOK, from);
  return LOGBOOK.replace(from, to);
}

for (const [name, { check, holds, breaks }] of Object.entries(CASES)) {
  Deno.test(`the check ${name} is met by the logbook and by its ${holds.length} variants`, async () => {
    assertEquals((await itemOf(check, LOGBOOK))?.verdict, "met");
    for (const change of holds) {
      assertEquals((await itemOf(check, changed(change)))?.verdict, "met", change[1]);
    }
  });

  Deno.test(`the check ${name} is not met with ${breaks.length} changes or without the file`, async () => {
    for (const change of breaks) {
      assertEquals((await itemOf(check, changed(change)))?.verdict, "not met", change[1]);
    }
    assertEquals((await itemOf(check, undefined))?.verdict, "not met");
  });
}

Deno.test("the check rows is to judge if a line may be one of the rows", async () => {
  for (
    const [from, to] of [
      ["| Paint   | light ", "| Paint   | heavy? "],
      ["| Paint   | light ", "| Paint   |       "],
      ["| Paint   | light  | seen  |", "| Paint | more | light | heavy |"],
      ["## Waiting", "Later:\n\n| Leak | heavy | open |\n\n## Waiting"],
      ["## Waiting", "A heavy one is open.\n\n## Waiting"],
      ["| State |", "| Notes |"],
    ] as const
  ) {
    const { check } = CASES.rows ?? { check: "" };
    assertEquals((await itemOf(check, changed([from, to])))?.verdict, "to judge", to);
  }
});

Deno.test("the check exists distinguishes a file from a folder", async () => {
  assertEquals((await itemOf("exists: docs/", LOGBOOK))?.verdict, "met");
  assertEquals((await itemOf("exists: docs", LOGBOOK))?.verdict, "not met");
});

Deno.test("the check sections is to judge without known rules", async () => {
  assertEquals((await itemOf("sections: docs/logbook.md", LOGBOOK))?.verdict, "to judge");
});

Deno.test("the check signed needs a current signature in its own file", async () => {
  const line = `- [x] The **logbook** is right — Ada Ruiz, 2026-02-04`;
  const hash = await documentHash(LOGBOOK);
  const verdict = async (text: string) =>
    (await itemOf("signed: docs/logbook.md", `${LOGBOOK}\n${text}\n`))?.verdict;
  assertEquals(await verdict(`${line} (${hash})`), "met");
  for (
    const forged of [
      line,
      `${line} (000000)`,
      `${line} (${hash.slice(1)})`,
      `${line} (${hash})`.replace("[x]", "[ ]"),
      `${line} (${hash})`.replace("The **logbook** is right", "~~The logbook is right~~"),
      `${line} (${hash})`.replace("02-04", "02-30"),
      `${line} (${hash})`.replace("Ada Ruiz, ", ""),
      `${line} (${hash})`.replace("Ada Ruiz", "007"),
      `<!--\n${line} (${hash})\n-->`,
      `~~~\n${line} (${hash})\n~~~`,
      `> ${line} (${hash})`,
      `    ${line} (${hash})`,
    ]
  ) {
    assertEquals(await verdict(forged), "to judge", forged);
  }
});

Deno.test("a check with a mistake leaves its criterion to judge", async () => {
  assertEquals((await itemOf("exist: docs/logbook.md", LOGBOOK))?.verdict, "to judge");
});
