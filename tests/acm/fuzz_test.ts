import { conceptQuery } from "../../src/acm/articles/concepts.ts";
import { fencesOf } from "../../src/acm/framework/fences.ts";
import { tablesOf } from "../../src/acm/framework/tables.ts";
import { classificationOf } from "../../src/acm/project/classification.ts";
import { sentenceOf } from "../../src/acm/project/criterion_sentence.ts";
import { signOffLines } from "../../src/acm/project/sign_off_lines.ts";
import { issueLogs, issuesOf } from "../../src/acm/project/issue_log.ts";
import { questionsOf, saysNone } from "../../src/acm/project/open_questions.ts";
import { type ProjectFile, projectFile } from "../../src/acm/project/project_file.ts";
import { phaseVerdict, statedField } from "../../src/acm/project/stage_status.ts";
import { statedState } from "../../src/acm/framework/states.ts";
import { statusMentions } from "../../src/acm/framework/statuses.ts";
import { seeSuccessCriteria, successCriteria } from "../../src/acm/project/success_criteria.ts";
import { tasksOf } from "../../src/acm/project/task_list.ts";
import { proseLines } from "../../src/kernel/markdown/headings.ts";
import { type Grammar, markdown, testEffort } from "../fuzz.ts";
import { starterFolder } from "./folders.ts";

/** The building blocks of a random project document. */
const documents: Grammar = {
  ...markdown,
  words: [
    ...markdown.words,
    ...[
      "## Open Questions\n",
      "## Issue Log\n",
      "## Tasks\n",
      "## Success Criteria\n",
      "- [ ] ",
      "- [x] ",
    ],
    ...[
      "| # | Issue | Status |\n|---|---|---|\n",
      "Stage: develop\n",
      "**Phase:** ",
      "None",
      "P1 ",
      "Q1: ",
    ],
    ...["## Classification\n", "Type: app\n", "done", "(resolved", "SC-1 ", "[TBD]"],
  ],
};

const framework = starterFolder();

function fileOf(text: string): ProjectFile {
  return projectFile("docs/a.md", text);
}

testEffort({
  "tablesOf()": { ...documents, run: (text) => tablesOf([...proseLines(text)]) },
  "fencesOf()": { ...documents, run: fencesOf },
  "tasksOf()": { ...documents, run: (text) => tasksOf(fileOf(text), undefined), msPerThousand: 2 },
  "statusMentions()": {
    ...documents,
    beginnings: ["### Issue Status\n", "### Issue Status\n\n| Status | Closed |\n|---|---|\n"],
    run: (text) => statusMentions(text, "ACM-REVIEW-SPEC.md"),
    msPerThousand: 2,
  },
  "issuesOf()": {
    ...documents,
    beginnings: ["## Issue Log\n"],
    run: (text) => issueLogs(fileOf(text)).flatMap((log) => issuesOf(log, undefined)),
    msPerThousand: 2,
  },
  "questionsOf()": {
    ...documents,
    beginnings: ["## Open Questions\n"],
    run: (text) => questionsOf(fileOf(text), { stage: "develop", order: ["develop", "deliver"] }),
    msPerThousand: 2,
  },
  "saysNone()": { ...documents, run: (text) => saysNone([...proseLines(text)]) },
  "successCriteria()": {
    ...documents,
    beginnings: ["## Success Criteria\n"],
    run: (text) => successCriteria(fileOf(text)),
    msPerThousand: 2,
  },
  "seeSuccessCriteria()": {
    ...documents,
    beginnings: ["## Success Criteria\n"],
    run: (text) => seeSuccessCriteria(fileOf(text.slice(0, 2000)), [fileOf(text)]),
    msPerThousand: 10,
  },
  "classificationOf()": {
    ...documents,
    beginnings: ["## Classification\n"],
    run: (text) => classificationOf(framework, fileOf(text)),
  },
  "statedField()": {
    ...documents,
    beginnings: ["## Current State\n"],
    run: (text) => statedField(fileOf(text), "stage"),
  },
  "phaseVerdict()": {
    ...documents,
    run: (text) => phaseVerdict(text, { stage: "develop", phases: ["Plan", "Build"] }),
  },
  "sentenceOf()": { ...documents, run: (source) => sentenceOf({ source }) },
  "signOffLines()": { ...documents, run: signOffLines },
  "statedState()": { ...documents, run: statedState },
  "conceptQuery()": { ...markdown, run: (text) => conceptQuery(text.slice(0, 2000)) },
});
