import { assert, assertEquals } from "@std/assert";
import { adrFindings } from "../../../src/architecture/adr/findings.ts";
import { checkAdrs } from "../../../src/architecture/tools/check_adrs.ts";
import {
  alignmentOf,
  renderAlignment,
} from "../../../src/architecture/tools/check_adr_alignment.ts";
import { draftIn } from "../../../src/architecture/tools/draft_adr.ts";
import { governedPaths } from "../../../src/architecture/documents/governing.ts";
import { chainOf, inForceIn } from "../../../src/architecture/documents/succession.ts";
import { type DocumentDetails, isInForce } from "../../../src/architecture/documents/document.ts";
import { repositoryOf } from "../content.ts";

const NOW = new Date("2025-06-01T12:00:00Z");

/** Returns the text of a record with the given title, status and decision. */
function nygard(
  title: string,
  { decision = "We do it.", status = "Accepted", date = "2024-03-01" } = {},
): string {
  return `# ${title}\n\nDate: ${date}\n\n## Status\n\n${status}\n\n## Context\n\nc\n\n` +
    `## Decision\n\n${decision}\n\n## Consequences\n\nq\n`;
}

/** Returns the details of a single record, at 0001-x.md among two others. */
function detailsOf(text: string, others: Record<string, string> = {}): DocumentDetails {
  const { documents } = repositoryOf({
    "docs/adr/0001-x.md": text,
    "docs/adr/0002-b.md": nygard("2. B"),
    "docs/adr/0003-c.md": nygard("3. C"),
    ...others,
  });
  const document = documents.at("docs/adr/0001-x.md");
  if (document === undefined) throw new Error("the record is not served");
  return document.details;
}

const STATUSES: [text: string, status: string, date?: string][] = [
  ["## Status\n\nAccepted", "accepted"],
  ["## Status: Rejected", "rejected"],
  ["## Status\n\n- [ ] Proposed\n- [x] Accepted", "accepted"],
  ["## Status\n\n- 2023-01-01 proposed\n- 2023-02-01 accepted", "accepted", "2023-02-01"],
  ["**Status:** Accepted | **Date:** 2024-04-01", "accepted", "2024-04-01"],
  ["| Status | Accepted |\n|---|---|\n| Date | 2024-07-01 |", "accepted", "2024-07-01"],
  ["| Status | Date |\n|---|---|\n| Declined | 2024-07-01 |", "rejected", "2024-07-01"],
  ["* Status:\u00a0accepted", "accepted"],
  ["## Status\n\n~~Accepted~~ Deprecated", "deprecated"],
  ["## Status\n\n<!-- accepted | rejected -->\nProposed <!-- since May -->", "proposed"],
  ["* Status: [proposed | rejected | accepted]", "unclear"],
  ["## Status\n\nAcceptedish", "unclear"],
  ["## Status\n\nAccepted?", "unclear"],
  ["![s](https://img.shields.io/badge/status-accepted-green)", "accepted"],
  ["## Status\n\nproposed -> accepted", "accepted"],
  ["## Status\n\nAccepted -> changes nothing else", "accepted"],
  ["## Status\n\nThis has superseded [2. B](0002-b.md)\n\nAccepted", "accepted"],
  ["## Status\n\nAccepted, not superseded by [2. B](0002-b.md)", "accepted"],
  ["## Status\n\nAccepted\n\nWill be superseded by [2. B](0002-b.md)", "accepted"],
  ["## Status\n\nAccepted. Parts of this are superseded by [2. B](0002-b.md)", "accepted"],
  ["## Status\n\nProposed\n\n2024-08-01: Accepted", "accepted"],
  ["## Status\n\nAccepted\n\nReview date: 2030-10-01", "accepted"],
  ["## Status\n\nAccepted\n\nRetired servers go first (2025-01-01)", "accepted"],
  ["* Status: [Proposed, Accepted, Superseded]", "unclear"],
  ["> **Status:** Deprecated. Superseded by\n> [2. B](0002-b.md)", "superseded"],
  ["* Status: accepted\n* Date: January, 2026", "accepted", "2026-01"],
  ["## Status\n\nSuperseded (as never built) by [ADR 2](/adr/2)", "superseded"],
];
for (const [text, status, date] of STATUSES) {
  Deno.test(`a record's status and date: ${JSON.stringify(text)}`, () => {
    const { adr } = detailsOf(`# 1. X\n\n${text}\n\n## Context\n\nc\n\n## Decision\n\nd\n`);
    assertEquals(adr?.status, status);
    if (date !== undefined) assertEquals(adr?.date, date);
  });
}

const GISTS: [text: string, gist: string, line: number, section: string | null][] = [
  [
    "## Decision\n\nSet `*_A` and **never** `_x_`.\n\nMore.",
    "Set `*_A` and **never** `_x_`.",
    9,
    "Decision",
  ],
  ["## Decision\n\n_Therefore_\n\n* One\n\n* Two", "* One * Two", 11, "Decision"],
  ["## Decision\n\nWe do:\n\n1. One\n2. Two", "We do: 1. One 2. Two", 9, "Decision"],
  ["## Decision\n\n* **Builds on:** [one](a.md)\n\nWe do it.", "We do it.", 11, "Decision"],
  ["## Decision\n\nBuilds on [ADR 7](0007-a.md).\n\nWe do it.", "We do it.", 11, "Decision"],
  ["## Decision\n\nBuilds on 7. We do it.\n\nMore.", "Builds on 7. We do it.", 9, "Decision"],
  ["## **Decision Outcome**\n\n### Core\n\nWe do it.", "We do it.", 11, "Decision Outcome"],
  ["Owner: Ana\n\nCookies it is.\n\n## Why\n\nw", "Cookies it is.", 9, null],
  ["## Changelog\n\n- 2022-03-03: First draft\n\n## Why\n\nWe do it.", "We do it.", 13, null],
  ["* rédigé par : Ana\n* public : oui\n\nOn le fait.", "On le fait.", 10, null],
  ["## Decision\n\nKafka", "Kafka", 9, "Decision"],
  ["## Decision\n\nChosen option:\n\nWe do it.", "Chosen option: We do it.", 9, "Decision"],
  ["## Decision 1: where\n\n- Good\n\n## Decision\n\nWe do it.", "We do it.", 13, "Decision"],
  ["**Table of Contents**\n\n- [One [a]](#one)\n\nWe do it.", "We do it.", 11, null],
  ["## Decision Factors\n\nMany.\n\n## Decision\n\nWe do it.", "We do it.", 13, "Decision"],
];
for (const [text, gist, line, section] of GISTS) {
  Deno.test(`a record's gist is quoted with its line: ${JSON.stringify(text)}`, () => {
    const found = detailsOf(`# 1. X\n\nDate: 2024-01-01\n\nStatus: Accepted\n\n${text}\n`).gist;
    assertEquals(found, { text: gist, line, section });
  });
}

Deno.test("a long gist is cut at a word, within 300 characters", () => {
  const { gist } = detailsOf(nygard("1. X", { decision: "word ".repeat(100) }));
  assert(gist !== undefined && gist.text.length <= 300 && gist.text.endsWith("word…"));
});

Deno.test("options are the items of their section, otherwise its subheadings", () => {
  const items = "# 1. X\n\n## Considered Options\n\n* A\n* [B](b.md)\n\n## Decision Outcome\n\nA\n";
  const headings = "# 1. X\n\n## Alternatives\n\n### A\n\nx\n\n### B\n\nx\n\n## Decision\n\nA\n";
  for (const text of [items, headings]) assertEquals(detailsOf(text).options, ["A", "B"]);
});

const SUCCESSORS: [status: string, successor: string | undefined, isFault: boolean][] = [
  ["Superseded by [2](0002-b.md)", "0002-b", false],
  ["Superseded (as never implemented) by [ADR 2](0002-b.md)", "0002-b", false],
  ["Superseded by ADR-0002", "0002-b", false],
  ["Hmm\n\nSuperceded by [2](0002-b.html)", "0002-b", false],
  ["Superseded by [ADR 3](0002-b.md)", "0002-b", false],
  ["Superseded by [2](0002-bb.md)", undefined, true],
  ["Superseded by [2](https://example.org/0002-b.md)", undefined, false],
];
for (const [status, successor, isFault] of SUCCESSORS) {
  Deno.test(`a superseded record names its successor: ${status}`, () => {
    const files = { "docs/adr/0001-x.md": nygard("1. X", { status }) };
    const { documents } = repositoryOf({ ...files, "docs/adr/0002-b.md": nygard("2. B") });
    const [record] = documents.list("adr");
    if (record === undefined) throw new Error("the record is not served");
    assertEquals(record.details.adr?.status, "superseded");
    const chain = chainOf(documents, record).map((uri) => uri.split("/").at(-1));
    assertEquals(chain, successor === undefined ? [] : [successor]);
    const found = adrFindings(documents, [record], NOW).map(({ check }) => check);
    assertEquals(found.includes("succession"), isFault);
    assert(!isInForce(record));
  });
}

const CLAIMS: [text: string, inForce: string[]][] = [
  ["---\nsupersedes: [ADR-1, ADR-3]\n---\n\n# 2. B\n\nStatus: Accepted\n", ["0002-b"]],
  ["# 2. B\n\n## Status\n\nAccepted\n\nSupersedes [1. A](0001-a.md)\n", ["0003-c", "0002-b"]],
  ["# 2. B\n\n## Status\n\nSupersedes the name in ADR-1\n", ["0003-c", "0002-b", "0001-a"]],
  ["# 2. B\n\nThis replaces 1 of our tools.\n", ["0003-c", "0002-b", "0001-a"]],
  ["# 2. B\n\nStatus: Proposed\n\nSupersedes: ADR-1\n", ["0003-c", "0001-a"]],
];
for (const [text, inForce] of CLAIMS) {
  Deno.test(`what a record says it supersedes is not in force: ${JSON.stringify(text)}`, () => {
    const { documents } = repositoryOf({
      "docs/adr/0001-a.md": nygard("1. A"),
      "docs/adr/0002-b.md": text,
      "docs/adr/0003-c.md": nygard("3. C"),
    });
    assertEquals(inForceIn(documents).map(({ stem }) => stem).sort(), inForce.toSorted());
  });
}

Deno.test("a note below the title names the successor first", () => {
  const note =
    "> **Note**\n> It was revisited in [ADR-7], which supersedes this decision.\n\n[ADR-7]: x.md";
  const text = nygard("1. X").replace("# 1. X\n", `# 1. X\n\n${note}\n`);
  assertEquals(detailsOf(text).adr?.status, "superseded");
});

Deno.test("partly superseded, and words in a later section, supersede nothing", () => {
  const later = nygard("1. X", { decision: "It was superseded by [2](0002-b.md)." });
  assertEquals(detailsOf(later).adr?.status, "accepted");
  const partly = nygard("1. X", { status: "Accepted, partially superseded by [2](0002-b.md)" });
  assertEquals(detailsOf(partly).adr?.status, "accepted");
});

Deno.test("architecture.yml adds a team's words for statuses and sections", () => {
  const text = "# 1. X\n\n## Status\n\nAngenommen\n\n## Entscheidung\n\nWir nehmen X.\n";
  assertEquals(detailsOf(text).adr?.status, "unclear");
  const yml = "statuses:\n  Angenommen: accepted\nsections:\n  Entscheidung: decision\n";
  const { adr, gist } = detailsOf(text, { "architecture.yml": yml });
  assertEquals([adr?.status, gist?.section], ["accepted", "Entscheidung"]);
});

const RST = "1. Purpose\n==========\n\nStatus\n------\n\n**Accepted** 2023-05-11\n\nDecision\n" +
  "--------\n\nWe use ``make``, see `the worker <../../src/worker.py>`_.\n";
const ADOC = "= 1. Purpose\n\n== Status\n\nAccepted\n\n== Decision\n\nWe use `make`, see " +
  "link:../../src/worker.py[the worker].\n";
for (const [extension, text, line] of [["rst", RST, 12], ["adoc", ADOC, 9]] as const) {
  Deno.test(`a .${extension} record has a title, a status, a gist and links`, () => {
    const files = { [`docs/adr/0001-purpose.${extension}`]: text, "src/worker.py": "" };
    const content = repositoryOf(files);
    const { documents } = content;
    const [record] = documents.list("adr");
    if (record === undefined) throw new Error("the record is not served");
    const { title, adr, gist } = record.details;
    assertEquals([title, adr?.status, gist?.line], ["1. Purpose", "accepted", line]);
    assertEquals(governedPaths(documents, ["src/worker.py"])(record)[0]?.by, "link");
    const { related } = alignmentOf({ decision_description: "make" }, content);
    assertEquals(related[0]?.path, record.path);
    const draft = draftIn(documents, { title: "Use it" }, NOW);
    assertEquals(draft.path, `docs/adr/0002-use-it.${extension}`);
    assert(!draft.text.includes("##") && draft.text.includes("Proposed"), draft.text);
  });
}

const EVIDENCE: [decision: string, path: string, by: string | undefined][] = [
  ["All of `src/ledger` is pure.", "src/ledger/a.ts", "path"],
  ["`src/catalogue/build.ts` owns it.", "src/catalogue", "path"],
  ["`db/*.sql` is by hand.", "db/004.sql", "path"],
  ["See [it](../../src/a.ts).", "src/a.ts", "link"],
  ["See https://github.com/acme/shop/blob/main/src/c.ts#L7.", "src/c.ts", "link"],
  ["See [it](https://github.com/other/shop/blob/main/src/c.ts).", "src/c.ts", undefined],
  ["The `PriceTagPrinter` prints.", "lib/PriceTagPrinter.java", "identifier"],
  ["In `com.acme.pay` all is pure.", "src/com/acme/pay/x/Tax.java", "identifier"],
  ["The `PagesController` renders.", "app/pages_controller.rb", "identifier"],
  ["The `Support::Case` is closed.", "app/models/support/case.rb", "identifier"],
  ["A `Policy` decides.", "core/Policy.java", "identifier"],
  ["The `POLICY` is set.", "core/Policy.java", undefined],
  ["The route `/governance`.", "docs/governance/a.md", undefined],
  ["It lives in `Acme.Pay.Hosting`.", "src/Acme.Pay.Hosting/Start.cs", "identifier"],
  ["**db/schema.json**: the schema.", "db/schema.json", "path"],
  ["We pin `.npmrc`.", ".npmrc", "identifier"],
  ["We pin `.npmrc`.", "pkg/.npmrc", undefined],
  ["An `extension` is a word.", "lib/extension/other.ts", undefined],
  ["CI/CD and/or input/output.", "and/or.ts", undefined],
  ["See `handlers/[Name]`.", "handlers/a.ts", undefined],
];
for (const [decision, path, by] of EVIDENCE) {
  Deno.test(`evidence for ${path}: ${decision}`, () => {
    const { documents } = repositoryOf({
      "docs/adr/0001-x.md": nygard("1. X", { decision }),
      ".git/config": '[remote "origin"]\n\turl = git@github.com:acme/shop.git\n',
    });
    const [record] = documents.list("adr");
    if (record === undefined) throw new Error("the record is not served");
    assertEquals(governedPaths(documents, [path, `./${path}`])(record).map((one) => one.by), [
      ...(by === undefined ? [] : [by]),
    ]);
  });
}

const DRAFTS: [names: string[], path: RegExp][] = [
  [["0001-a", "0003-b"], /^docs\/adr\/0004-use-kafka\.md$/],
  [["adr-001-a", "adr-002-b"], /^docs\/adr\/adr-003-use-kafka\.md$/],
  [["DR001 - queues", "DR003 - maps"], /^docs\/adr\/DR004 - use kafka\.md$/],
  [["20240925-a", "20241016-b"], /^docs\/adr\/20250601-use-kafka\.md$/],
  [["2021-05-a", "2022-06-b"], /^docs\/adr\/2025-06-use-kafka\.md$/],
  [["2024-03-10_033-open-head", "2024-07-16_034-b"], /^docs\/adr\/2025-06-01_035-use-kafka\.md$/],
  [["002adr-a", "026adr-b"], /^docs\/adr\/027adr-use-kafka\.md$/],
  [["Adr012UseRedis"], /^docs\/adr\/Adr013UseKafka\.md$/],
  [["K4x-ADR-001", "K4x-ADR-002"], /^docs\/adr\/K4x-ADR-003\.md$/],
  [["20240603162604-a", "20240703162604-b"], /^docs\/adr\/20250601000000-use-kafka\.md$/],
  [["2024-01-11-a/README", "2024-02-11-b/README"], /^docs\/adr\/2025-06-01-use-kafka\/README\.md$/],
  [[], /^docs\/adr\/0001-use-kafka\.md$/],
];
for (const [names, path] of DRAFTS) {
  Deno.test(`the next record is named like ${names.join(", ") || "the first"}`, () => {
    const files = names.map((name) => [`docs/adr/${name}.md`, nygard(name)]);
    const { documents } = repositoryOf(Object.fromEntries(files));
    const draft = draftIn(documents, { title: "Use Kafka" }, NOW);
    assert(path.test(draft.path), draft.path);
  });
}

Deno.test("a draft has the newest record's headings and fields, and none of its text", () => {
  const { documents } = repositoryOf({
    "docs/adr/0001-a.md": nygard("1. A", { decision: "We take A." }),
    "docs/adr/0002-b.md": "# 2. B\n\n* Status: accepted\n* Date: 2024-06-06\n* Deciders: Ana\n\n" +
      "## Problem\n\nwombat\n\n## Decision\n\nWe take the wombat.\n\n### Consequences\n\nwombat\n",
  });
  const request = { title: "Use C", decision: "We take C.", supersedes: ["1"] };
  const { text, model, edits } = draftIn(documents, request, NOW);
  assertEquals(
    text,
    "# 3. Use C\n\n* Status: proposed\n* Date: 2025-06-01\n* Deciders:\n\n" +
      "Supersedes [1. A](0001-a.md)\n\n## Problem\n\n" +
      "## Decision\n\nWe take C.\n\n### Consequences\n",
  );
  assertEquals(model, "docs/adr/0002-b.md");
  assertEquals(edits, [{ path: "docs/adr/0001-a.md", line: 7, text: "Accepted" }]);
});

const FAULTS: [text: string, checks: string[]][] = [
  [nygard("9. X"), []],
  [nygard("9. X", { decision: "See [it](gone.md), [1](0001-a.html), [no](name)." }), ["link"]],
  ["# 9. X\n\n## Decision\n\nd\n", ["status"]],
  ["# 9. X\n\n## Decision Outcome\n\nd\n", []],
  [nygard("9. X", { status: "Proposed" }), ["stale"]],
  [nygard("9. X", { status: "Proposed", date: "2025-05-01" }), []],
  [nygard("9. X", { date: "2024-01-01\n\nReview date: 2025-01-01" }), ["review"]],
  [nygard("9. X", { status: "Superseded by [1](0001-a.md)" }), ["succession"]],
];
for (const [text, checks] of FAULTS) {
  Deno.test(`check_adrs reports ${checks.join() || "nothing"}: ${JSON.stringify(text)}`, () => {
    const { documents } = repositoryOf({
      "docs/adr/0001-a.md": nygard("1. A", { status: "Rejected" }),
      "docs/adr/0009-x.md": text,
    });
    const { findings } = checkAdrs(documents, { max_results: 50 }, NOW);
    assertEquals(findings.map(({ check }) => check), checks);
  });
}

Deno.test("two records with one number in one folder are an error", () => {
  const { documents } = repositoryOf({
    "docs/adr/0001-a.md": nygard("1. A"),
    "docs/adr/0001-b.md": nygard("1. B"),
    "pkg/adr/0001-c.md": nygard("1. C"),
  });
  const { findings } = checkAdrs(documents, { max_results: 50 }, NOW);
  assertEquals(findings.map(({ check, severity }) => [check, severity]), [["number", "error"]]);
});

Deno.test("a brief has the closest decisions, then every other title in force", () => {
  const content = repositoryOf({
    "docs/adr/0001-old.md": nygard("1. Ingress by Contour", { date: "2021-01-01" }),
    "docs/adr/0002-new.md": nygard("2. Ingress by gateway", { date: "2024-01-01" }),
    "docs/adr/0003-past.md": nygard("3. Ingress by hand", { status: "Superseded by ADR-2" }),
    "docs/adr/0004-logs.md": nygard("4. Logs"),
    "docs/adr/0005-no.md": nygard("5. Ingress by mail", { status: "Rejected" }),
  });
  const alignment = alignmentOf({ decision_description: "Change the ingress" }, content);
  assertEquals(alignment.related.map(({ number }) => number), ["0002", "0001"]);
  assertEquals(alignment.related[0]?.supersedes?.length, 1);
  assertEquals(alignment.related[0]?.shared, 1);
  assertEquals(alignment.others.map(({ title }) => title), ["4. Logs"]);
  assertEquals(alignment.total, 3);
  assert(renderAlignment(alignment).includes("We do it."));
});

const LAYOUTS: [layout: string, files: Record<string, string>, records: string[]][] = [
  [
    "numbered READMEs with a status",
    Object.fromEntries(
      ["0001-a", "0002-b", "0003-c"].map((name) => [
        `features/${name}/README.md`,
        `# RFC ${name}\n\n- Status: [STALLED](/README.md)\n\n## Summary\n\nWe do it.\n`,
      ]),
    ),
    ["features/0001-a/README.md", "features/0002-b/README.md", "features/0003-c/README.md"],
  ],
  [
    "a record with pages in a folder of its name",
    {
      "rfc/20241206-registries.md": nygard("Registries"),
      "rfc/20241206-registries/1-primer.md": "# A primer\n\nText.\n",
    },
    ["rfc/20241206-registries.md"],
  ],
  [
    "work logs with a summary",
    Object.fromEntries(
      ["093000-a", "101500-b", "120000-c"].map((name) => [
        `docs/log/${name}.md`,
        `# Cycle ${name}\n\n## Summary\n\nAll green.\n\n## What happened\n\nWe did it.\n`,
      ]),
    ),
    [],
  ],
  ["a record without sections", { "docs/arch/adr-001-a.md": "# ADR 001: A\n\nWe do it.\n" }, [
    "docs/arch/adr-001-a.md",
  ]],
  ["a template in another language", {
    "docs/adr/0000-modele.md": "# 0000-Template ADR\n\n## Contexte\n",
    "docs/adr/0001-a.md": nygard("1. A"),
  }, ["docs/adr/0001-a.md"]],
];
for (const [layout, files, records] of LAYOUTS) {
  Deno.test(`discovery finds the records among ${layout}`, () => {
    const { documents } = repositoryOf(files);
    assertEquals(documents.list("adr").map(({ path }) => path), records);
  });
}

const ASCIIDOC = repositoryOf({
  "docs/pages/adr/0001-a.adoc":
    "= ADR 0001 - A\n:adr_date: 2024-03-01\n:adr_status: accepted\n\n.Summary\n====\ns\n====\n\n" +
    "== Decision\n\nWe do it, see xref:guide.adoc[].\n",
  "docs/pages/guide.adoc": "= Guide\n",
}).documents;

Deno.test("an AsciiDoc record's attributes are its status and date", () => {
  const { adr } = ASCIIDOC.at("docs/pages/adr/0001-a.adoc")?.details ?? {};
  assertEquals([adr?.status, adr?.date], ["accepted", "2024-03-01"]);
});

Deno.test("draft_adr keeps an AsciiDoc record's attributes with new values", () => {
  const { text } = draftIn(ASCIIDOC, { title: "B" }, NOW);
  assertEquals(
    text,
    "= ADR 0002 - B\n\n:adr_date: 2025-06-01\n:adr_status: proposed\n\n== Decision\n",
  );
});

Deno.test("check_adrs resolves an Antora link from the folder of its pages", () => {
  assertEquals(adrFindings(ASCIIDOC, ASCIIDOC.list("adr"), NOW), []);
});

Deno.test("draft_adr replaces a title in the first line, underlined or of the second level", () => {
  for (
    const [path, text, title] of [
      ["docs/adr/0001-a.rst", "Aaa\n===\n\nStatus\n------\n\nAccepted\n", "B\n===\n"],
      ["docs/adr/0001-a.md", "## A\n\n### Status\n\nAccepted\n", "## B\n"],
    ] as const
  ) {
    const { documents } = repositoryOf({ [path]: text });
    assertEquals(draftIn(documents, { title: "B" }, NOW).text.slice(0, title.length), title);
  }
});
