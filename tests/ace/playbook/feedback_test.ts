import { assertEquals, assertThrows } from "@std/assert";
import { AceError } from "../../../src/ace/errors.ts";
import {
  type BulletFeedback,
  countFeedback,
  requireConsistent,
} from "../../../src/ace/playbook/feedback.ts";
import { parsePlaybook } from "../../../src/ace/playbook/playbook.ts";

const TEXT = `## A
[Bullet #one, helpful:1, harmful:0] One
[Bullet #two, helpful:9, harmful:9] Two
[Bullet #two, helpful:0, harmful:0] Two again
`;

function given(
  ...votes: [bulletId: string, feedback: BulletFeedback["feedback"]][]
): BulletFeedback[] {
  return votes.map(([bulletId, feedback]) => ({ bulletId, feedback }));
}

function refusal(text: string, feedback: BulletFeedback[]): string {
  return assertThrows(() => requireConsistent(parsePlaybook(text), feedback), AceError).text;
}

Deno.test("requireConsistent() names bullets that are not there and verdicts that contradict", () => {
  requireConsistent(
    parsePlaybook(TEXT),
    given(["one", "helpful"], ["two", "ignored"], ["one", "helpful"]),
  );
  assertEquals(
    refusal(TEXT, given(["one", "helpful"], ["twoo", "helpful"], ["x", "ignored"])),
    "No bullet has the id twoo, x\nNearest: two, two, one. Get the ids from ace_relevant_bullets " +
      "or ace_get_insights.",
  );
  assertEquals(
    refusal("# Empty\n", given(["one", "ignored"])),
    "No bullet has the id one\nThe playbook has no bullets: omit bulletFeedback.",
  );
  assertEquals(
    refusal(TEXT, given(["one", "helpful"], ["two", "helpful"], ["one", "ignored"])),
    "Bullet one has contradictory feedback: helpful and ignored\nGive one verdict per bullet.",
  );
});

Deno.test("requireConsistent() has the first twenty unknown ids in its details", () => {
  const ids = Array.from({ length: 21 }, (_, at) => `unknown-${at}`);
  const feedback = ids.map((id) => ({ bulletId: id, feedback: "helpful" as const }));
  const refused = assertThrows(() => requireConsistent(parsePlaybook(TEXT), feedback), AceError);
  assertEquals(refused.details, { unknown: ids.slice(0, 20) });
});

Deno.test("countFeedback() counts one for the first bullet of that id, and nothing for what was ignored", () => {
  const text = countFeedback(
    parsePlaybook(TEXT),
    given(["one", "ignored"], ["two", "harmful"], ["two", "harmful"]),
  );
  assertEquals(text, TEXT.replace("helpful:9, harmful:9", "helpful:9, harmful:10"));
});
