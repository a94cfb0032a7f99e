import { assertEquals } from "@std/assert";
import { subjectOf } from "../../../src/acm/project/gate_subject.ts";

Deno.test("subjectOf() knows what a criterion is about by its words", () => {
  const subjects = [
    "Human sign-off",
    "No P1 issue is open",
    "Open questions are settled",
    "All tasks are done",
    "It feels right",
  ];
  assertEquals(subjects.map(subjectOf), ["sign-off", "issues", "questions", "tasks", undefined]);
});
