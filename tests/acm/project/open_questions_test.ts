import { assertEquals } from "@std/assert";
import { seeOpenQuestions } from "../../../src/acm/project/open_questions.ts";
import { documentOf } from "../project_document.ts";

const ASKED = { stage: "discover", order: ["discover", "design", "develop"] };

function see(body: string, needsReason = false) {
  const document = documentOf(`# D\n\n## Open Questions\n\n${body}\n`);
  return seeOpenQuestions(document, { ...ASKED, needsReason });
}

const settled = [
  "",
  "None",
  "- None",
  "none yet.",
  "**None** — all resolved during intake.",
  "N/A",
  "None. See the Decision Log.",
  "No open questions.",
  "No outstanding questions.",
  "No questions at this time.",
  "All resolved.",
  "All questions have been answered.",
  "-",
  "- [x] Which port? 8080.\n- [x] Whose name? Ada's.",
  "- ~~Which port?~~ 8080",
  "- ✅ Which port? 8080",
  "- Which port? **Resolved:** 8080",
  "- Which port? Deferred to Design: it depends on the host.",
  "- Which port? (deferred to Develop, measured there)",
  "1. Which port?\n   Answered: 8080",
  "| # | Question | Status |\n|---|---|---|\n| 1 | Which port? | Resolved |\n| 2 | Whose? | Answered |",
  "| # | Question | Status |\n|---|---|---|\n| - | - | - |",
  "| Question | Answer |\n|---|---|\n| Which port? | 8080 |",
  "| Question | Resolution |\n|---|---|\n| Which port? | Address during Develop: measured there |",
];
const open = [
  "- Which port?",
  "None of the questions below is answered yet.\n\n- Which port?",
  "- [x] Which port? 8080\n- [ ] Whose name?",
  "- Which port? Not resolved.",
  "- Which port? To be decided.",
  "- Which port? Deferred to Discover.",
  "| # | Question | Status |\n|---|---|---|\n| 1 | Which port? | Open |",
  "| # | Question |\n|---|---|\n| 1 | Which port? |",
  "### Q1: Which port?\n\nNobody knows.",
  "- [~] Which port?",
  "- [x] Which port? TBD",
  "| Question | Answer |\n|---|---|\n| Which port? | TBD |",
  "| Question | Answer |\n|---|---|\n| Which port? | we do not know yet |",
];
const unclear = [
  "All resolved except one.",
  "None. But which port?",
  "Which port?",
  "| # | Question | Status |\n|---|---|---|\n| 1 | Which port? | maybe |",
];

Deno.test("seeOpenQuestions() recognises many wordings for settled questions", () => {
  for (const body of settled) assertEquals(see(body).verdict, "met", body);
});

Deno.test("seeOpenQuestions() recognises many wordings for open questions", () => {
  for (const body of open) assertEquals(see(body).verdict, "not met", body);
});

Deno.test("seeOpenQuestions() reports undecided if the wording is unclear", () => {
  for (const body of unclear) assertEquals(see(body).verdict, "undecided", body);
});

Deno.test("seeOpenQuestions() reports not met if the section is missing", () => {
  const none = documentOf("# D\n\n```\n## Open Questions\n```\n");
  assertEquals(seeOpenQuestions(none, ASKED).verdict, "not met");
});

Deno.test("seeOpenQuestions() requires a reason for a deferred question if the criterion does", () => {
  assertEquals(see("- Which port? Deferred to Design").verdict, "met");
  assertEquals(see("- Which port? Deferred to Design", true).verdict, "undecided");
  assertEquals(see("- Which port? Deferred to Design: the host decides it", true).verdict, "met");
});

Deno.test("seeOpenQuestions() shortens the first open question and names its line", () => {
  const { found, place } = see(`- [x] Done\n- [ ] Which\u202e ${"port ".repeat(100)}?`);
  assertEquals(place, { file: "x.md", line: 6 });
  assertEquals([found.startsWith('1 open: "[ ] Which port'), found.includes("\u202e")], [
    true,
    false,
  ]);
  assertEquals(found.length < 150, true);
});
