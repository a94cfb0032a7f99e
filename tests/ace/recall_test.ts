import { assert, assertEquals } from "@std/assert";
import { updateKnowledge } from "../../src/ace/insights/knowledge_update.ts";
import { type Lesson, proposeLesson } from "../../src/ace/insights/lesson.ts";
import { relevantBullets } from "../../src/ace/insights/relevance.ts";
import { ruleOf } from "../../src/ace/insights/rule.ts";
import { refineKnowledge } from "../../src/ace/insights/refinement.ts";
import { readInsightLog } from "../../src/ace/insights/insight_log.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { aceFolder, playbookWith } from "./files.ts";

function fixture<Content>(name: string): Content {
  return JSON.parse(
    Deno.readTextFileSync(repositoryPath(`tests/fixtures/ace_rounds/${name}.json`)),
  );
}

const { same, different } = fixture<{ same: string[][]; different: string[][] }>("pairs");
const { rules, tasks } = fixture<{
  rules: Lesson[];
  tasks: { task: string; files: string[]; rule: number }[];
}>("tasks");

Deno.test("refineKnowledge() finds 32 of 40 pairs with equal meaning and no other pairs", async () => {
  const texts = [...new Set([...same, ...different].flat())];
  const lines = texts.map((text, index) => `[Bullet #${index}, helpful:0, harmful:0] ${text}`);
  const folder = aceFolder({ agents: playbookWith(...lines) });
  const { nearDuplicates } = await refineKnowledge(folder.context, { dryRun: true });
  folder.remove();
  const wanted = new Set(same.map((pair) => pair.toSorted().join("\n")));
  const found = nearDuplicates.map(({ contents }) => contents.toSorted().join("\n"));
  assertEquals(found.filter((pair) => !wanted.has(pair)), []);
  assert(found.length >= 32, `${found.length} of ${same.length}`);
});

Deno.test("relevantBullets() ranks the right rule among the first five for 26 of 30 tasks", async () => {
  const folder = aceFolder({ agents: playbookWith() });
  for (const rule of rules) await proposeLesson(folder.context, rule);
  await updateKnowledge(folder.context, { dryRun: false, maxDeltas: 99 });
  const said = [...readInsightLog(folder.context.insights).insights.values()].map(ruleOf);
  const missed = tasks.filter(({ task, files, rule }) => {
    const { bullets } = relevantBullets(folder.context, { task, files, limit: 5 });
    return !bullets.some(({ content }) => content === said[rule]);
  });
  folder.remove();
  assert(missed.length <= 4, missed.map(({ task }) => task).join("; "));
});
