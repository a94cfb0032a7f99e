import { assertEquals } from "@std/assert";
import { isVague } from "../../../src/ace/insights/lesson_quality.ts";

for (
  const [when, advice] of [
    ["tests fail", "fix the error"],
    ["npm ci fails", "try again"],
    ["npm ci fails", "fix npm ci"],
    ["docker build fails", "fix the Dockerfile"],
    ["the build is red", "look at the log and fix it"],
    ["types are wrong", "use the correct types"],
    ["a module is missing", "install the missing dependency"],
    ["anything", "follow best practices"],
  ] as const
) {
  Deno.test(`isVague() rejects the lesson: ${when}: ${advice}`, () => {
    assertEquals(isVague({ when, do: advice }), true);
  });
}

for (
  const [when, advice] of [
    ["npm ci fails with ECONNRESET", "retry with `npm ci --fetch-retries 5`"],
    ["terraform says Error acquiring the state lock", "ask ops"],
    ["deploying on Friday", "deploy with make deploy"],
    ["a flaky test blocks the merge", "fix the race; the flaky marker is banned here"],
  ] as const
) {
  Deno.test(`isVague() accepts the lesson: ${when}: ${advice}`, () => {
    assertEquals(isVague({ when, do: advice }), false);
  });
}
