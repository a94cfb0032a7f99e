import { choiceIn } from "../../src/architecture/adr/choice.ts";
import { decisionIn } from "../../src/architecture/adr/decision.ts";
import { sentencesOf } from "../../src/architecture/adr/sentence.ts";
import { claimsOf, isReserved, statementsOf } from "../../src/architecture/adr/stance.ts";
import { adrFacts } from "../../src/architecture/documents/adr.ts";
import { dateIn, statusIn } from "../../src/architecture/documents/adr_status.ts";
import { linkTexts } from "../../src/kernel/markdown/plain_text.ts";
import { linksOf } from "../../src/architecture/documents/links.ts";
import { parsePromptFile } from "../../src/architecture/prompt_files/prompt_file.ts";
import { parseTemplate } from "../../src/architecture/prompt_files/template.ts";
import { parseFrontMatter } from "../../src/kernel/markdown/front_matter.ts";
import { type Grammar, json, markdown, refused, testEffort } from "../fuzz.ts";

/** What the sentences of a decision are made of. */
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

testEffort({
  "sentencesOf()": { ...decisions, run: sentencesOf, msPerThousand: 2 },
  "decisionIn()": { ...decisions, run: decisionIn, msPerThousand: 2 },
  "choiceIn()": { ...decisions, run: choiceIn, msPerThousand: 2 },
  "claimsOf()": { ...decisions, run: claimsOf },
  "statementsOf()": {
    ...decisions,
    // The longest that is looked at.
    run: (text) => statementsOf(text.slice(0, 600), { isAsked: false }),
  },
  "isReserved()": { ...decisions, run: isReserved },
  "adrFacts()": {
    ...decisions,
    run: (text) => adrFacts(text, parseFrontMatter(text)),
    msPerThousand: 2,
  },
  "statusIn()": { ...decisions, run: (text) => statusIn([text]) },
  "dateIn()": { ...decisions, run: dateIn },
  "linkTexts()": { ...decisions, run: linkTexts },
  "linksOf()": { ...decisions, run: linksOf },
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
