import { assertEquals } from "@std/assert";
import {
  isFormTitle,
  isIndexName,
  isRecordFolder,
  isTemplateName,
  recordShapeOf,
} from "../../../src/architecture/documents/record_shape.ts";

const NYGARD = "# 1. Use X\n\n## Status\n\nAccepted\n\n## Context\n\nc\n\n## Decision\n\nd\n";
const MADR =
  "# Use X\n\n## Context and Problem Statement\n\nc\n\n## Considered Options\n\n- X\n\n" +
  '## Decision Outcome\n\nChosen option: "X"\n\n### Consequences\n\n- Good\n';
const KEP = "---\nstatus: implementable\n---\n# X\n\n## Summary\n\ns\n\n## Motivation\n\nm\n\n" +
  "## Proposal\n\np\n\n## Alternatives\n\na\n";
const FORM = "# {short title}\n\n## Context and Problem Statement\n\n## Decision Outcome\n";

/** Files and whether each is a record, an index or another page. */
const FILES: readonly [path: string, text: string, kind: string][] = [
  ["docs/adr/0001-use-x.md", NYGARD, "record"],
  ["docs/notes/use-x.md", NYGARD, "record"],
  ["docs/adr/0002-use-x.md", MADR, "record"],
  ["0002-use-x.md", MADR, "record"],
  ["docs/adr/0003-short.md", "# Short\n\nWe use X.\n", "record"],
  ["decisions/0001-use-x/README.md", NYGARD, "record"],
  ["ABC-ADR-0007-gitops.md", "# GitOps\n\n## What\n\nArgo\n\n## Why\n\nw\n", "record"],
  ["DR022 - map.md", "# Map\n\n## Status\n\nAccepted\n", "record"],
  ["docs/rfcs/use-x.md", "# Use X\n\n## Proposal\n\np\n", "record"],
  ["plans/use-x/README.md", `${NYGARD}\n## Consequences\n\nq\n`, "page"],
  ["enhancements/x/README.md", KEP, "page"],
  ["enhancements/x/scaling.md", KEP, "record"],
  [
    "20220714-x.md",
    "# Meta\n- **Status**: Approved\n\n# Motivation\n\nm\n\n# What it is\n\nw\n\n# Drawbacks\n\nd\n",
    "record",
  ],
  ["proposal-template.md", KEP, "template"],
  [
    "incidents/x.md",
    KEP.replace("Motivation", "Impact").replace("Proposal", "Resolution"),
    "other",
  ],
  ["proposals/0001-x.md", "# X\n\n## Summary\n\ns\n\n## Alternatives\n\na\n", "numbered"],
  ["docs/adr/README.md", "# Decisions\n\n- [Use X](0001-use-x.md)\n", "index"],
  ["docs/adr/index.md", "# Decisions\n", "index"],
  ["docs/adr/template.md", NYGARD, "template"],
  ["docs/adr/0000-use-form.md", FORM, "template"],
  ["docs/adr/NNNN-title.md", "# NNNN. Title\n\n## Status\n\nproposed | accepted\n", "template"],
  ["docs/guide.md", "# How to write decisions\n\nWrite them.\n", "other"],
  ["docs/adr/writing.md", "# How to write\n\nShort.\n", "other"],
  ["CHANGELOG.md", "# 1.0\n\n## Summary\n", "index"],
  [
    "specs/0027-limits/README.md",
    "# Limits\n\n## Overview\n\no\n\n## Status\n\n- [x] Tasks\n",
    "other",
  ],
];

for (const [path, text, kind] of FILES) {
  Deno.test(`recordShapeOf() classifies ${path} as ${kind}`, () => {
    assertEquals(recordShapeOf(path, text).kind, kind);
  });
}

Deno.test("isTemplateName() returns true for typical template file names", () => {
  const names =
    "template adr-template 0000-adr-template-de ADR-0000-template _template TEMPLATE madr-template-long";
  const all = [...names.split(" "), "DR000 - template"];
  assertEquals(all.filter((name) => !isTemplateName(name)), []);
});

Deno.test("isTemplateName() returns false for a record about templates", () => {
  const names = [
    "0014-template-generation",
    "adr-014-project-templates",
    "0003-use-a-template-engine",
  ];
  assertEquals(names.filter(isTemplateName), []);
});

Deno.test("isRecordFolder() returns true for folders whose names refer to records", () => {
  const folders = [
    "docs/adr",
    "docs/adrs/core",
    "architecture-decision-record",
    "doc/decision-records",
    "docs/architecture/decisions",
    "RFCs",
    "docs/Entscheidungen",
  ];
  assertEquals(folders.filter((folder) => !isRecordFolder(folder)), []);
});

Deno.test("isRecordFolder() returns false for other folders", () => {
  assertEquals(["docs", "src/decider", "resources", "specs", ""].filter(isRecordFolder), []);
});

Deno.test("isIndexName() returns true for README, index and similar overview pages", () => {
  assertEquals(["README", "index", "_sidebar", "adr-log", "use-x"].filter(isIndexName), [
    "README",
    "index",
    "_sidebar",
    "adr-log",
  ]);
});

Deno.test("isFormTitle() returns true for a placeholder title", () => {
  const titles = [
    "[short title]",
    "{title}",
    "NUMBER. TITLE",
    "ADR-XXXX: Title",
    "Title",
    "<title>",
  ];
  assertEquals(titles.filter((title) => !isFormTitle(title)), []);
});

Deno.test("isFormTitle() returns false for a real title", () => {
  const titles = ["Use X", "[Use X](https://x.y)", "Title case in headings", "ADR-0007: Use X"];
  assertEquals(titles.filter(isFormTitle), []);
});
