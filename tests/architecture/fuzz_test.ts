import { decisionSentence } from "../../src/architecture/adr/decision_sentence.ts";
import { type DraftContent, filledForm } from "../../src/architecture/adr/draft_text.ts";
import { adrOptions } from "../../src/architecture/adr/options.ts";
import { proposedOptions } from "../../src/architecture/adr/proposed_options.ts";
import { changedFiles } from "../../src/architecture/adr/unified_diff.ts";
import { adrFacts } from "../../src/architecture/documents/adr.ts";
import { dateIn } from "../../src/architecture/documents/adr_date.ts";
import { adrNameParts } from "../../src/architecture/documents/adr_name.ts";
import { statusIn } from "../../src/architecture/documents/adr_status.ts";
import { linkTexts } from "../../src/kernel/markdown/plain_text.ts";
import { recordBlocks } from "../../src/architecture/documents/record_blocks.ts";
import { namedPaths } from "../../src/architecture/documents/record_paths.ts";
import { recordShapeOf } from "../../src/architecture/documents/record_shape.ts";
import { valuePlace } from "../../src/architecture/documents/status_place.ts";
import { linksOf } from "../../src/architecture/documents/links.ts";
import { parsePromptFile } from "../../src/architecture/prompt_files/prompt_file.ts";
import { parseTemplate } from "../../src/architecture/prompt_files/template.ts";
import { parseFrontMatter } from "../../src/kernel/markdown/front_matter.ts";
import { type Grammar, json, markdown, refused, testEffort } from "../fuzz.ts";

/** The building blocks of a decision's sentences. */
const decisions: Grammar = {
  ...markdown,
  words: [
    ...markdown.words,
    ...["because ", ", ", "instead of ", "not ", "replaces ", "prefer", " over ", "was ", "never "],
    ...[
      "superseded by ",
      "ADR-4 ",
      "and ",
      "Status: accepted\n",
      "Date: ",
      "2026-01-31",
      "May 6, ",
    ],
    ...["## Decision\n", "We use ", "no longer ", ". ", "- [x] ", "[a]: <b", "](", "``", '"', "’"],
  ],
};

const KNOWN = adrOptions(recordBlocks(
  '## Options\n\n- Kafka\n- Use RabbitMQ\n\n## Decision\n\nChosen option: "Kafka", because.\n',
));
const DRAFT: DraftContent = {
  name: { stem: "0002-x", number: "0002", heading: "2. X" },
  words: { proposed: "proposed", supersededBy: "superseded by", supersedes: "Supersedes" },
  today: "2026-01-31",
  context: "c",
  decision: "d",
  superseded: ["[1. Y](0001-y.md)"],
};

testEffort({
  "recordBlocks()": { ...decisions, run: recordBlocks, msPerThousand: 2 },
  "adrOptions()": { ...decisions, run: (text) => adrOptions(recordBlocks(text)), msPerThousand: 2 },
  "decisionSentence()": {
    ...decisions,
    run: (text) => decisionSentence(recordBlocks(text)),
    msPerThousand: 2,
  },
  "proposedOptions()": {
    ...decisions,
    run: (text) => proposedOptions(KNOWN, text),
    msPerThousand: 4,
  },
  "recordShapeOf()": {
    ...decisions,
    run: (text) => recordShapeOf("docs/adr/0001-x.md", text),
    msPerThousand: 4,
  },
  "namedPaths()": {
    ...decisions,
    run: (text) => namedPaths("docs/adr/0001-x.md", text),
    msPerThousand: 4,
  },
  "valuePlace()": { ...decisions, run: (text) => valuePlace(text, "status") },
  "filledForm()": { ...decisions, run: (text) => filledForm(text, DRAFT), msPerThousand: 4 },
  "changedFiles()": {
    ...markdown,
    words: [...markdown.words, "diff --git a/x b/y\n", "--- a/x\n", "+++ b/x\n", "@@ -1 +1 @@\n"],
    run: (text) => refused(() => changedFiles(text)),
  },
  "adrNameParts()": { ...decisions, run: (text) => adrNameParts(text.slice(0, 300)) },
  "adrFacts()": {
    ...decisions,
    run: (text) => adrFacts(text, parseFrontMatter(text)),
    msPerThousand: 2,
  },
  "statusIn()": { ...decisions, run: (text) => statusIn([text]) },
  "dateIn()": { ...decisions, run: dateIn },
  "linkTexts()": { ...decisions, run: linkTexts },
  "linksOf()": { ...decisions, run: linksOf, msPerThousand: 4 },
  "parseTemplate()": {
    ...markdown,
    words: [...markdown.words, "{{", "}}", "{{a}}", "resource:", "architecture://patterns/", "adr"],
    pairs: [["{{", "}}"]],
    run: (text) => parseTemplate(text, new Set(["a"])),
  },
  "parsePromptFile()": {
    ...json,
    beginnings: ['{"name":"a","messages":[{"role":"user","content":"', ...json.beginnings ?? []],
    run: (text) => refused(() => parsePromptFile(text)),
    msPerThousand: 4,
  },
});
