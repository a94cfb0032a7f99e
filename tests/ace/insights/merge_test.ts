import { assert, assertEquals, assertRejects } from "@std/assert";
import { type AceContext, createAceContext } from "../../../src/ace/context.ts";
import { AceError } from "../../../src/ace/errors.ts";
import { captureTrace } from "../../../src/ace/insights/capture.ts";
import type { Lesson } from "../../../src/ace/insights/lesson.ts";
import { initPlaybook } from "../../../src/ace/insights/playbook_init.ts";
import { refineKnowledge } from "../../../src/ace/insights/refinement.ts";
import { readRuleBook } from "../../../src/ace/insights/rule_book.ts";
import { recordFeedback } from "../../../src/ace/insights/votes.ts";
import type { Root } from "../../../src/kernel/roots/root.ts";
import { must } from "../../knowledge/must.ts";

/** A working copy with its playbook. */
interface Copy {
  path: string;
  context: AceContext;
}

function git({ path }: Pick<Copy, "path">, ...args: string[]): string {
  const { code, stdout, stderr } = new Deno.Command("git", {
    args: ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args],
    cwd: path,
  }).outputSync();
  assertEquals(code, 0, `git ${args.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

function copyAt(path: string): Copy {
  const root = (name: string, isDefault = false): Root => (
    { title: name, setBy: "", value: name, path: `${path}/${name}`, isDefault }
  );
  const roots = {
    agents: root(".ace/playbook.md"),
    traces: root("logs/execution_traces.jsonl", true),
    insights: root("logs/insights.jsonl"),
  };
  return { path, context: createAceContext(roots, {}) };
}

function save(copy: Copy): void {
  git(copy, "add", "-A");
  git(copy, "commit", "-q", "--allow-empty", "-m", "x");
}

function merge(copy: Copy, from: Copy): void {
  git(copy, "pull", "-q", "--no-rebase", "--no-edit", from.path, "main");
}

/** Runs a test with two clones of a repository whose playbook has the given rules. */
async function inTwoClones(
  rules: readonly string[],
  test: (one: Copy, other: Copy, ids: string[]) => Promise<void>,
): Promise<void> {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    const [first, second] = [copyAt(`${folder}/one`), copyAt(`${folder}/other`)];
    Deno.mkdirSync(first.path);
    git(first, "init", "-q", "-b", "main");
    await initPlaybook(first.context);
    const ids: string[] = [];
    for (const rule of rules) ids.push(await teach(first, rule));
    save(first);
    git({ path: folder }, "clone", "-q", first.path, second.path);
    await test(first, second, ids);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

async function teach({ context }: Copy, advice: string, more: Partial<Lesson> = {}) {
  const lesson = { when: `${advice} is due`, do: advice, ...more };
  const { lessons } = await captureTrace(context, {
    beadId: "T-1",
    executions: [],
    lesson: [lesson],
  });
  assertEquals(lessons?.[0]?.error, undefined);
  return must(lessons?.[0]?.bulletId);
}

async function vote({ context }: Copy, bulletId: string, beadId: string): Promise<void> {
  await recordFeedback(context, { bulletId, feedback: "helpful", beadId });
}

function rulesOf({ context }: Copy): [advice: string, helpful: number][] {
  return readRuleBook(context).rules.map(({ do: advice, helpful }) => [advice, helpful]);
}

Deno.test("after a merge a rule has the votes of both branches, and one for each task", () =>
  inTwoClones(["bake the bread", "wash the pots"], async (one, other, [id = ""]) => {
    await vote(one, id, "B-1");
    await vote(one, id, "B-2");
    await vote(other, id, "B-2");
    await vote(other, id, "B-3");
    save(one);
    save(other);
    merge(one, other);
    assertEquals(rulesOf(one), [["bake the bread", 3], ["wash the pots", 0]]);
    merge(other, one);
    assertEquals(rulesOf(other), rulesOf(one));
  }));

Deno.test("the next change after a merge corrects the counters in the playbook", () =>
  inTwoClones(["bake the bread"], async (one, other, [id = ""]) => {
    await vote(one, id, "B-1");
    await vote(other, id, "B-2");
    save(one);
    save(other);
    merge(one, other);
    await refineKnowledge(one.context, { dryRun: false });
    const lines = Deno.readTextFileSync(one.context.agents.path).split("\n");
    assertEquals(lines.filter((line) => line.includes(`#${id}, helpful:2, harmful:0`)).length, 1);
    assertEquals(lines.filter((line) => line.includes(`#${id}`)).length, 1);
  }));

Deno.test("a merge keeps the rules of both branches, and an equal rule once", () =>
  inTwoClones(["bake the bread"], async (one, other) => {
    await teach(one, "grind the corn");
    await teach(one, "light the oven");
    await teach(other, "light the oven");
    await teach(other, "fetch some water");
    save(one);
    save(other);
    merge(one, other);
    const advice = rulesOf(one).map(([text]) => text).sort();
    assertEquals(advice, [
      "bake the bread",
      "fetch some water",
      "grind the corn",
      "light the oven",
    ]);
  }));

Deno.test("a retired or replaced rule doesn't return with a vote from another branch", () =>
  inTwoClones(["bake the bread", "wash the pots"], async (one, other, [bake = "", wash = ""]) => {
    await refineKnowledge(one.context, {
      dryRun: false,
      actions: [{ action: "retire", id: bake }],
    });
    await teach(one, "soak the pots", { replaces: wash });
    await vote(other, bake, "B-1");
    await vote(other, wash, "B-1");
    save(one);
    save(other);
    merge(other, one);
    assertEquals(rulesOf(other), [["soak the pots", 0]]);
    await vote(other, must(readRuleBook(other.context).rules[0]).id, "B-2");
    save(other);
    merge(one, other);
    assertEquals(rulesOf(one), [["soak the pots", 1]]);
  }));

Deno.test("a reworded rule keeps its new words after a merge with a vote", () =>
  inTwoClones(["bake the bread"], async (one, other, [id = ""]) => {
    await refineKnowledge(one.context, {
      dryRun: false,
      actions: [{ action: "reword", id, text: "bake the rolls" }],
    });
    await vote(other, id, "B-1");
    save(one);
    save(other);
    merge(one, other);
    assertEquals(rulesOf(one), [["bake the rolls", 1]]);
  }));

Deno.test("conflict markers stop every change, with file and line", () =>
  inTwoClones(["bake the bread"], async ({ context }, _other, [id = ""]) => {
    const { path } = context.agents;
    const text = `<<<<<<< HEAD\n${Deno.readTextFileSync(path)}=======\n>>>>>>> side\n`;
    Deno.writeTextFileSync(path, text);
    const message = "playbook.md has Git conflict markers, the first on line 1";
    for (
      const change of [
        () => recordFeedback(context, { bulletId: id, feedback: "helpful" }),
        () => refineKnowledge(context, { dryRun: false }),
      ]
    ) await assertRejects(change, AceError, message);
    const lesson = [{ when: "the oven is cold", do: "light it" }];
    const { written, lessons } = await captureTrace(context, {
      beadId: "B-1",
      executions: [],
      lesson,
    });
    assertEquals(written, true);
    assertEquals(lessons?.[0]?.error, { code: "WRITE_ERROR", message });
    assertEquals(Deno.readTextFileSync(path), text);
  }));

Deno.test("Git keeps rules and votes, and the logs and locks stay private", () =>
  inTwoClones(["bake the bread"], async (one, _other, [id = ""]) => {
    await vote(one, id, "B-1");
    git(one, "add", "-A");
    assertEquals(git(one, "ls-files").trim().split("\n"), [
      ".ace/.gitignore",
      ".ace/playbook.md",
      ".ace/votes.jsonl",
      ".gitattributes",
    ]);
    for (const folder of [".ace", "logs"]) {
      for (const { name } of Deno.readDirSync(`${one.path}/${folder}`)) {
        const isPrivate = name.endsWith(".lock") || folder === "logs" && name.endsWith(".jsonl");
        const { mode } = Deno.statSync(`${one.path}/${folder}/${name}`);
        if (isPrivate) assertEquals((mode ?? 0) & 0o777, 0o600, name);
      }
    }
  }));

Deno.test("no text of a call reaches the playbook or a log with a secret", () =>
  inTwoClones(["bake the bread"], async (one, _other, [id = ""]) => {
    const token = "ghp_" + "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8";
    const error = { tool: "npm", severity: "error", message: token, file: token, line: 1 };
    const run = { runner: "npm", command: `npm ci ${token}`, status: "fail", errors: [error] };
    await captureTrace(one.context, {
      beadId: token,
      taskDescription: token,
      executions: [{ ...run, status: "fail" }],
      bulletFeedback: [{ bulletId: id, feedback: "harmful", reason: token }],
      lesson: [{ when: `npm reports ${token}`, do: `use ${token}`, why: token }],
    });
    await recordFeedback(one.context, { bulletId: id, feedback: "harmful", reason: token });
    await refineKnowledge(one.context, {
      dryRun: false,
      actions: [{ action: "reword", id, text: `use ${token}` }],
    });
    for (const folder of [".ace", "logs"]) {
      for (const { name } of Deno.readDirSync(`${one.path}/${folder}`)) {
        const text = Deno.readTextFileSync(`${one.path}/${folder}/${name}`);
        assert(!text.includes(token), name);
      }
    }
  }));
