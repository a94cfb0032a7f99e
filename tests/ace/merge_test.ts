import { assertEquals, assertStringIncludes } from "@std/assert";
import { captureTrace } from "../../src/ace/insights/capture.ts";
import { updateKnowledge } from "../../src/ace/insights/knowledge_update.ts";
import { proposeLesson } from "../../src/ace/insights/lesson.ts";
import { initPlaybook } from "../../src/ace/insights/playbook_init.ts";
import { refineKnowledge } from "../../src/ace/insights/refinement.ts";
import { readRuleBook } from "../../src/ace/insights/rule_book.ts";
import { type AceContext, createAceContext } from "../../src/ace/context.ts";
import { aceFolder } from "./files.ts";

function git(folder: string, ...args: string[]): void {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  const { code, stdout, stderr } = new Deno.Command("git", {
    args: ["-C", folder, ...identity, ...args],
    env: { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  }).outputSync();
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assertEquals(code, 0, said);
}

function save(folder: string): void {
  git(folder, "add", "-A", "--", "AGENTS.md", "traces.jsonl", "insights.jsonl", ".gitattributes");
  git(folder, "commit", "-qm", "x", "--allow-empty");
}

/** Creates two clones of a repository with one rule, and returns the rule's id. */
async function clones() {
  const one = aceFolder();
  await initPlaybook(one.context);
  await proposeLesson(one.context, { when: "the gate is shut", do: "run `gate --open`" });
  const { deltas } = await updateKnowledge(one.context, { dryRun: false });
  Deno.writeTextFileSync(one.context.traces.path, "", { append: true });
  git(one.path, "init", "-q", "-b", "main");
  save(one.path);
  const other = aceFolder();
  git(other.path, "clone", "-q", one.path, "copy");
  const at = (name: string) => (
    { title: name, setBy: "", value: "", path: `${other.path}/copy/${name}` }
  );
  const context = createAceContext({
    ...{ agents: at("AGENTS.md"), traces: at("traces.jsonl"), insights: at("insights.jsonl") },
  }, { mark: "0123abcd" });
  const copy = `${other.path}/copy`;
  const merge = (): void => {
    save(one.path);
    save(copy);
    git(copy, "pull", "-q", "--no-rebase", "--no-edit", one.path, "main");
  };
  const remove = (): void => [one, other].forEach((folder) => folder.remove());
  return { id: deltas[0]?.bulletId ?? "", one: one.context, other: context, merge, remove };
}

const vote = (context: AceContext, beadId: string, bulletId: string) =>
  captureTrace(context, {
    ...{ beadId, executions: [], bulletFeedback: [{ bulletId, feedback: "helpful" }] },
  });

Deno.test("votes from two branches add up after a Git merge", async () => {
  const { id, one, other, merge, remove } = await clones();
  await vote(one, "B-1", id);
  await vote(other, "B-2", id);
  merge();
  assertEquals(readRuleBook(other).rules.map(({ bullet }) => bullet.helpful), [2]);
  remove();
});

Deno.test("the first change after a merge writes the counts from the logs", async () => {
  const { id, one, other, merge, remove } = await clones();
  await vote(one, "B-1", id);
  await vote(other, "B-2", id);
  await vote(other, "B-3", id);
  merge();
  await refineKnowledge(other, { dryRun: false });
  assertStringIncludes(Deno.readTextFileSync(other.agents.path), `[Bullet #${id}, helpful:3,`);
  remove();
});

Deno.test("a rule that one branch retired stays retired even if the other branch voted for it", async () => {
  const { id, one, other, merge, remove } = await clones();
  const actions = [{ action: "retire", id, reason: "old" }] as const;
  await refineKnowledge(one, { dryRun: false, confirm: true, actions });
  await vote(other, "B-2", id);
  merge();
  assertEquals(readRuleBook(other).rules, []);
  remove();
});
