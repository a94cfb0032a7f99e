import { assert, assertEquals } from "@std/assert";
import { analyzePatterns } from "../../src/ace/insights/analysis.ts";
import { captureTrace, type TraceReport } from "../../src/ace/insights/capture.ts";
import { updateKnowledge } from "../../src/ace/insights/knowledge_update.ts";
import { type Lesson, proposeLesson } from "../../src/ace/insights/lesson.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { assertSnapshot } from "../e2e/snapshot.ts";
import { aceFolder } from "./files.ts";

const fixtures = repositoryPath("tests/fixtures/ace_rounds");
const captures: TraceReport[] = Deno.readTextFileSync(`${fixtures}/captures.jsonl`).trimEnd()
  .split("\n").map((line) => JSON.parse(line));
/** The user's answers, each with a word from the question that it answers. */
const answers: (Lesson & { question: string })[] = JSON.parse(
  Deno.readTextFileSync(`${fixtures}/answers.json`),
);

Deno.test("rounds of real errors produce a playbook in which every rule contains advice", async () => {
  const { context, read, remove } = aceFolder({ agents: "# Shop\n" });
  const conflicts = [];
  for (const capture of captures) conflicts.push((await captureTrace(context, capture)).conflicts);
  // The first lesson contradicts an earlier lesson, the second offers an alternative, and the third repeats one in other words.
  assertEquals(conflicts.flatMap((found) => found?.map(({ state }) => state) ?? []), [
    ...["pending", "pending", "pending"],
  ]);
  const { questions } = await analyzePatterns(context, { mode: "batch" });
  await assertSnapshot(
    "ace/rounds.questions.txt",
    questions.map(({ question }) => `- ${question}\n`).join(""),
  );
  for (const { question, ...lesson } of answers) {
    const asked = questions.find((one) => one.question.includes(question));
    assert(asked !== undefined, question);
    await proposeLesson(context, { ...lesson, insightId: asked?.insightId });
  }
  const { needsLesson, proposals } = await updateKnowledge(context, {
    dryRun: false,
    maxDeltas: 99,
  });
  const left = await analyzePatterns(context, { mode: "batch" });
  assertEquals(left.questions.length, questions.length - answers.length);
  assert(needsLesson >= left.questions.length);
  // The command pipes a download into a shell, so ace writes the lesson only on request.
  assertEquals(proposals.map(({ reason }) => reason), ["The advice runs code from the network"]);
  const playbook = read("AGENTS.md");
  await assertSnapshot("ace/rounds.playbook.txt", withBulletsSorted(playbook));
  // An instruction that a program printed isn't evidence.
  assert(!playbook.includes("leftpad"));
  remove();
});

/** Sorts the rules in each section, because several lessons can have the same time. */
function withBulletsSorted(playbook: string): string {
  return playbook.split(/(?<=\n)(?=## |\n)/).map((part) =>
    part.split(/(?<=\n)/).sort((a, b) =>
      a.startsWith("- ") && b.startsWith("- ") ? (a < b ? -1 : 1) : 0
    ).join("")
  ).join("");
}
