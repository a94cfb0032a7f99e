import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { draftAdr, type DraftRequest, renderDraft } from "../../../src/architecture/adr/draft.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { repositoryOf } from "../content.ts";

const NOW = new Date("2026-01-31T12:00:00Z");

function draft(files: Record<string, string>, asked: Partial<DraftRequest> = {}) {
  return draftAdr(repositoryOf(files).documents, { title: "Use queues", ...asked }, NOW);
}

const nygard = (number: number, title: string, status = "Accepted") =>
  `# ${number}. ${title}\n\nDate: 2024-03-01\n\n## Status\n\n${status}\n\n## Context\n\nc\n\n` +
  "## Decision\n\nWe use it.\n\n## Consequences\n\nq\n";
const NYGARD = {
  "docs/adr/0001-use-vault.md": nygard(1, "Use Vault"),
  "docs/adr/0002-use-redis.md": nygard(2, "Use Redis"),
};
const MADR = {
  "docs/decisions/0001-store.md":
    "---\nstatus: accepted\ndate: 2024-03-01\ndeciders: Ana\n---\n\n# Store\n\n" +
    "## Context and Problem Statement\n\nc\n\n## Considered Options\n\n* A\n* B\n\n" +
    '## Decision Outcome\n\nChosen option: "A", because.\n',
};

Deno.test("draftAdr() writes Nygard's format if the existing records use it", () => {
  assertEquals(
    draft(NYGARD, { context: "Mails block.", decision: "We use queues." }).text,
    "# 3. Use queues\n\nDate: 2026-01-31\n\n## Status\n\nProposed\n\n## Context\n\nMails block.\n\n" +
      "## Decision\n\nWe use queues.\n\n## Consequences\n",
  );
});

Deno.test("draftAdr() writes MADR's format if the existing records use it", () => {
  assertEquals(
    draft(MADR, { context: "Mails block.", decision: "We use queues." }).text,
    "---\nstatus: proposed\ndate: 2026-01-31\ndeciders:\n---\n\n# Use queues\n\n" +
      "## Context and Problem Statement\n\nMails block.\n\n## Considered Options\n\n" +
      "## Decision Outcome\n\nWe use queues.\n",
  );
});

Deno.test("draftAdr() writes MADR's format if the repository is empty", () => {
  assertStringIncludes(draft({ "README.md": "# Shop\n" }).text, "## Decision Outcome");
});

const record = (title: string) =>
  `# ${title}\n\n## Status\n\nAccepted\n\n## Context\n\nc\n\n## Decision\n\nWe use it.\n`;

/** Paths of existing records, and the expected path of the next record. */
const PATHS: readonly [paths: string[], next: string][] = [
  [["docs/adr/0001-a.md", "docs/adr/0002-b.md"], "docs/adr/0003-use-queues.md"],
  [["docs/adr/001_a_b.md", "docs/adr/002_c_d.md"], "docs/adr/003_use_queues.md"],
  [["adr/ADR-007-a.md"], "adr/ADR-008-use-queues.md"],
  [["adr-001-a.md", "adr-002-b.md"], "adr-003-use-queues.md"],
  [
    ["records/ODH-ADR-0001-a.md", "records/ODH-ADR-0002-b.md"],
    "records/ODH-ADR-0003-use-queues.md",
  ],
  [
    ["doc/adr/shop-core-001-a.md", "doc/adr/shop-core-002-b.md"],
    "doc/adr/shop-core-003-use-queues.md",
  ],
  [["DR001 - Old map.md", "DR002 - New map.md"], "DR003 - Use queues.md"],
  [["docs/adr/0001-Use-Vault.md", "docs/adr/0002-Use-Redis.md"], "docs/adr/0003-Use-queues.md"],
  [["docs/adr/20240301-a.md", "docs/adr/20240302-b.md"], "docs/adr/20260131-use-queues.md"],
  [["docs/adr/2024-03-01-a.md", "docs/adr/2024-03-02-b.md"], "docs/adr/2026-01-31-use-queues.md"],
  [["docs/adr/2024-03-01_011-a.md"], "docs/adr/2026-01-31_012-use-queues.md"],
  [
    ["docs/adr/0001-a/README.md", "docs/adr/0002-b/README.md"],
    "docs/adr/0003-use-queues/README.md",
  ],
  [["docs/adr/use-vault.md", "docs/adr/use-redis.md"], "docs/adr/use-queues.md"],
  [["docs/adr/use_vault.md", "docs/adr/use_redis.md"], "docs/adr/use_queues.md"],
];

for (const [paths, next] of PATHS) {
  Deno.test(`draftAdr() after ${paths.join(", ")} is ${next}`, () => {
    const files = Object.fromEntries(paths.map((path) => [path, record(path)]));
    assertEquals(draft(files).path, next);
  });
}

Deno.test("draftAdr() writes a repository's first record to its decisions folder", () => {
  assertEquals(
    draft({ "docs/decisions/README.md": "# D\n" }).path,
    "docs/decisions/0001-use-queues.md",
  );
});

const MONOREPO = {
  "one/docs/adr/0001-a.md": record("A"),
  "one/docs/adr/0002-b.md": record("B"),
  "two/docs/adr/0001-c.md": record("C"),
};

Deno.test("draftAdr() numbers a new record in the folder with the most records", () => {
  assertEquals(draft(MONOREPO).path, "one/docs/adr/0003-use-queues.md");
});

Deno.test("draftAdr() numbers a new record in the requested folder", () => {
  assertEquals(
    draft(MONOREPO, { folder: "./two/docs/adr/" }).path,
    "two/docs/adr/0002-use-queues.md",
  );
});

Deno.test("draftAdr() numbers a new record in the superseded record's folder", () => {
  const { path } = draft(MONOREPO, { supersedes: ["two/docs/adr/0001-c.md"] });
  assertEquals(path, "two/docs/adr/0002-use-queues.md");
});

Deno.test("draftAdr() rejects a folder without records and lists the folders with records", () => {
  const { text } = assertThrows(() => draft(MONOREPO, { folder: "three" }), ToolError);
  assertStringIncludes(
    text,
    "three has no ADRs\nPass a folder with ADRs: one/docs/adr, two/docs/adr.",
  );
});

/** Names and titles of existing records, and the expected title of the next record. */
const TITLES: readonly [name: string, title: string, next: string][] = [
  ["0001-a", "1. A", "2. Use queues"],
  ["0001-a", "0001 - A", "0002 - Use queues"],
  ["0001-a", "ADR-0001: A", "ADR-0002: Use queues"],
  ["0001-a", "A", "Use queues"],
  ["adr-001-a", "Decision record: A", "Decision record: Use queues"],
];

for (const [name, title, next] of TITLES) {
  Deno.test(`draftAdr() writes the title "${next}" if the previous title is "${title}"`, () => {
    const { text } = draft({ [`docs/adr/${name}.md`]: record(title) });
    assertEquals(text.split("\n", 1)[0], `# ${next}`);
  });
}

Deno.test("draftAdr() removes a number from the given title", () => {
  assertEquals(draft(NYGARD, { title: "3. Use queues" }).path, "docs/adr/0003-use-queues.md");
});

Deno.test("draftAdr() omits front matter that would have no fields", () => {
  const front = "---\napplies_to:\n  - src/**\n---\n";
  const { text } = draft({ "docs/adr/0001-use-vault.md": front + nygard(1, "Use Vault") });
  assertEquals(text.split("\n", 1), ["# 2. Use queues"]);
});

Deno.test("draftAdr() names the superseded record and returns the edit that marks it", () => {
  const { text, edits } = draft(NYGARD, { supersedes: ["2"] });
  assertStringIncludes(text, "Proposed\n\nSupersedes [2. Use Redis](0002-use-redis.md)\n");
  assertEquals(edits, [{
    path: "docs/adr/0002-use-redis.md",
    old_text: "Accepted",
    new_text: "Superseded by [3. Use queues](0003-use-queues.md)",
  }]);
});

Deno.test("draftAdr() rejects a document to supersede if it is not an ADR", () => {
  const files = { ...NYGARD, "resources/guidelines/x.md": "# Mails\n" };
  assertThrows(
    () => draft(files, { supersedes: ["Mails"] }),
    ToolError,
    "is a guideline, not an ADR",
  );
});

const FORM = "<!-- Copy this template. -->\n\n# NUMBER. TITLE\n\nDate: DATE\n\n## Status\n\n" +
  "proposed | accepted\n\n## Context\n\nWhat is the issue?\n\n## Decision\n\nWhat do we do?\n\n" +
  "## Costs\n\nIn days.\n";

Deno.test("draftAdr() fills in the repository's template", () => {
  const files = { ...NYGARD, "docs/adr/template.md": FORM };
  assertEquals(
    draft(files, { context: "Mails block.", decision: "We use queues." }).text,
    "# 3. Use queues\n\nDate: 2026-01-31\n\n## Status\n\nProposed\n\n## Context\n\nMails block.\n\n" +
      "## Decision\n\nWe use queues.\n\n## Costs\n\nIn days.\n",
  );
});

Deno.test("draftAdr() keeps a template's guidance in sections that have no text", () => {
  const { text } = draft({ ...NYGARD, "docs/adr/template.md": FORM });
  assertStringIncludes(text, "## Context\n\nWhat is the issue?\n");
});

Deno.test("draftAdr() uses the template below a guide's title", () => {
  const guide = `# Template by Michael Nygard\n\nWrite these sections:\n\n${
    FORM.slice(FORM.indexOf("# NUMBER"))
  }`;
  const { text } = draft({ ...NYGARD, "docs/adr/template.md": guide });
  assertEquals(text.split("\n", 3), ["# 3. Use queues", "", "Date: 2026-01-31"]);
});

Deno.test("draftAdr() adds a decision section if the template lacks one", () => {
  const files = {
    "docs/adr/0001-a.md": "# A\n\n## Context\n\nc\n\n## Consequences\n\nq\n",
  };
  assertEquals(
    draft(files, { context: "Mails block.", decision: "We use queues." }).text,
    "# Use queues\n\n## Context\n\nMails block.\n\n## Decision\n\nWe use queues.\n\n## Consequences\n",
  );
});

/**
 * Status headings and statuses in existing records, with the expected words for a draft and a
 * superseded record.
 */
const WORDS: readonly [heading: string, status: string, proposed: string, superseded: string][] = [
  ["Status", "accepted", "proposed", "superseded by"],
  ["Status", "Akzeptiert", "Vorgeschlagen", "Ersetzt durch"],
  ["Statut", "Accepté", "Proposé", "Remplacé par"],
  ["Statut", "acceptée", "proposée", "remplacée par"],
  ["Estado", "Aceptado", "Propuesto", "Reemplazado por"],
];

for (const [heading, status, proposed, superseded] of WORDS) {
  Deno.test(`draftAdr() writes the status ${proposed} if the existing records are ${status}`, () => {
    const text = record("1. A").replace("Status", heading).replace("Accepted", status);
    const { text: written, edits } = draft({ "docs/adr/0001-a.md": text }, { supersedes: ["1"] });
    assertStringIncludes(written, `## ${heading}\n\n${proposed}\n`);
    assertStringIncludes(edits[0]?.new_text ?? "", `${superseded} [2. Use queues]`);
  });
}

Deno.test("renderDraft() shows the path, the text and the edits", () => {
  const text = renderDraft(draft(NYGARD, { supersedes: ["2"] }));
  assertEquals(text.split("\n").filter((line) => !line.startsWith(" ") && line !== "").slice(-6), [
    "~~~~",
    "After the ADR is accepted, apply 1 edit to the superseded ADRs:",
    "docs/adr/0002-use-redis.md: replace",
    "> Accepted",
    "by",
    "> Superseded by [3. Use queues](0003-use-queues.md)",
  ]);
});
