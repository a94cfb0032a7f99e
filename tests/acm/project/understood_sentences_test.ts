import { assertEquals } from "@std/assert";
import { describeMeaning } from "../../../src/acm/project/criterion_meaning.ts";
import { sentenceOf } from "../../../src/acm/project/criterion_sentence.ts";
import { meaningsOf } from "../../../src/acm/project/understood_sentences.ts";
import { TempFolder } from "../folders.ts";

const FRAMEWORK = {
  "ACM-BRIEF-SPEC.md": "# Brief\n\n## Core Sections\n\n### 1. Scope\n\n### 2. Constraints\n",
};

/**
 * Returns descriptions of the checks for a Discover criterion, or undefined if a reviewer must
 * decide.
 */
function judgedBy(source: string): string[] | undefined {
  using folder = new TempFolder(FRAMEWORK);
  const place = { framework: folder.open(), stage: "discover" };
  return meaningsOf(sentenceOf({ source }), place)?.map(describeMeaning);
}

const UNDERSTOOD: Record<string, string[]> = {
  "`docs/risk-register.md` exists": ["docs/risk-register.md exists"],
  "`intent.md` exists and passes Intent spec validation": [
    "intent.md, its fields and its sections",
  ],
  "The brief has every required section and its status is `complete`": [
    "brief, its fields and its sections",
    "brief status",
  ],
  "`docs/scratch.md` does not exist": ["docs/scratch.md does not exist"],
  "No P2 issues open in Issue Log": ["open issues with severity p2"],
  "No Critical or High issues open": ["open issues with severity critical, high"],
  "no more than two Low issues open": ["open issues with severity low"],
  "Open Questions empty or deferred to Design with rationale": ["open questions"],
  "Session State shows phase: complete": ["phase in the status file"],
  "All tasks in tasks.md marked complete": ["tasks"],
  "Brief status is approved": ["brief status"],
  "Constraints documented": ["brief, section Constraints"],
  "Scope boundaries clear (in/out explicit)": ["scope"],
  "The discover brief is complete": ["brief status"],
  "Develop Handoff section complete — summarizes design, decisions": ["handoff"],
};
for (const [source, expected] of Object.entries(UNDERSTOOD)) {
  Deno.test(`meaningsOf() understands "${source}"`, () => {
    assertEquals(judgedBy(source), expected);
  });
}

for (
  const source of [
    "Open Questions have been read to the customer",
    "The Issue Log has been translated",
    "Constraints documented in the customer's portal",
    "Intent has been read aloud to the team",
    "Scope boundaries agreed with the harbour office in writing",
    "No P1 issues open in the vendor's tracker",
    "No critical bugs or broken functionality",
    "No P1 issues open, and the zebra is counted",
    "`npm test` passes",
    "Two people have signed off",
    "Scope is clear (confirmed by legal)",
    "No P1 issues open in Issue Log (confirmed by a tester)",
    "Project classification assigned (approved by the board)",
    "Brief has all required sections (at least 200 words each)",
    "Develop handoff section complete — accepted by the operations team",
    "The market brief exists",
    "The security brief is complete",
  ]
) {
  Deno.test(`meaningsOf() leaves the criterion "${source}" to a reviewer`, () => {
    assertEquals(judgedBy(source), undefined);
  });
}
