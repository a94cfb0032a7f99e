import { assertEquals, assertThrows } from "@std/assert";
import { AceError } from "../../../src/ace/errors.ts";
import { type BulletFeedback, requireConsistent } from "../../../src/ace/playbook/feedback.ts";

function given(
  ...votes: [bulletId: string, feedback: BulletFeedback["feedback"]][]
): BulletFeedback[] {
  return votes.map(([bulletId, feedback]) => ({ bulletId, feedback }));
}

Deno.test("requireConsistent() accepts a verdict that is repeated", () => {
  requireConsistent(given(["one", "helpful"], ["two", "ignored"], ["one", "helpful"]));
});

Deno.test("requireConsistent() names the first rule with contradictory verdicts", () => {
  const feedback = given(["one", "helpful"], ["two", "helpful"], ["one", "ignored"]);
  assertEquals(
    assertThrows(() => requireConsistent(feedback), AceError).text,
    "Bullet one has contradictory feedback: helpful and ignored\nGive one verdict per bullet.",
  );
});
