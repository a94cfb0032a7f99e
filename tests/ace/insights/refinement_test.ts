import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { AceError } from "../../../src/ace/errors.ts";
import { refineKnowledge } from "../../../src/ace/insights/refinement.ts";
import { aceFolder } from "../files.ts";

const agents = `## A
[Bullet #1, helpful:1, harmful:0] Keep types narrow

Prose.

- [Bullet #2, helpful:2, harmful:1, Aggregated from 3 instances] Keep types narrow
[Bullet #3, helpful:0, harmful:0] Always commit generated lockfiles together with manifests
[Bullet #4, helpful:1, harmful:4] Never commit generated lockfiles together with manifests
[Bullet #5, helpful:0, harmful:2] The generated lockfile always commits together with manifests
## B
[Bullet #6, helpful:1, harmful:0] Keep types narrow`;

Deno.test("refineKnowledge() merges exact duplicates in a section only once", async () => {
  const folder = aceFolder({ agents });
  const dry = await refineKnowledge(folder.context, { dryRun: true });
  assertEquals(folder.read("AGENTS.md"), agents);
  assertEquals(dry.updated, false);
  const real = await refineKnowledge(folder.context, { dryRun: false });
  assertEquals({ ...dry, updated: true }, real);
  assertEquals(real.merges, [{
    ...{ section: "A", content: "Keep types narrow", keptId: "1", removedIds: ["2"] },
    ...{ helpful: 3, harmful: 1, instances: 4 },
  }]);
  assertEquals("changes" in real, false);
  const merged = agents.split("\n").filter((line) => !line.startsWith("- ")).join("\n")
    .replace("#1, helpful:1, harmful:0]", "#1, helpful:3, harmful:1, Aggregated from 4 instances]");
  assertEquals(folder.read("AGENTS.md"), merged);
  assertEquals((await refineKnowledge(folder.context, { dryRun: false })).updated, false);
  folder.remove();
});

Deno.test("refineKnowledge() does not merge rules that span several lines", async () => {
  const text =
    "## A\n[Bullet #1, helpful:0, harmful:0] x\n[Bullet #2, helpful:0, harmful:0] x\n  y\n";
  const folder = aceFolder({ agents: text });
  const { merges, updated } = await refineKnowledge(folder.context, { dryRun: false });
  assertEquals(merges, []);
  assertEquals(updated, false);
  assertEquals(folder.read("AGENTS.md"), text);
  folder.remove();
});

Deno.test("refineKnowledge() lists near duplicates, contradictory rules and harmful rules", async () => {
  const folder = aceFolder({ agents });
  const found = await refineKnowledge(folder.context, { dryRun: true });
  assertEquals(found.nearDuplicates.map(({ ids }) => ids), [["3", "5"], ["1", "6"]]);
  assertEquals(found.contradictions.map(({ ids }) => ids), [["3", "4"], ["4", "5"]]);
  assertEquals(found.harmful.map(({ id }) => id), ["4"]);
  folder.remove();
});

Deno.test("refineKnowledge() handles thousands of similar rules quickly", async () => {
  const words = "always commit generated lockfiles together with manifests before the release";
  const bullets = Array.from(
    { length: 20_000 },
    (_, index) =>
      `[Bullet #${index}, helpful:0, harmful:0] ${words} of ${
        [...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("")
      }\n`,
  );
  const folder = aceFolder({ agents: `## A\n${bullets.join("")}` });
  const start = cpuTime();
  const { nearDuplicates, note } = await refineKnowledge(folder.context, { dryRun: true });
  const took = cpuTime() - start;
  folder.remove();
  assertEquals(nearDuplicates.length, 200, `${took} ms`);
  assertEquals(took < 1000, true, `${took} ms`);
  assertStringIncludes(note ?? "", "Incomplete list");
});

Deno.test("refineKnowledge() asks before it retires rules, and quotes the first rule and counts the rest", async () => {
  const questionAbout = async (count: number) => {
    const folder = aceFolder({ agents });
    const asked: string[] = [];
    const actions = ["1", "2", "3", "4", "5", "6"].slice(0, count)
      .map((id) => ({ action: "retire" as const, id }));
    const { updated, note } = await refineKnowledge(folder.context, {
      dryRun: false,
      actions,
      ask: (question) => {
        asked.push(question);
        return false;
      },
    });
    assertEquals(updated, false);
    assertEquals(folder.read("AGENTS.md"), agents);
    assertStringIncludes(note ?? "", "nothing was written");
    folder.remove();
    return asked.join("\n");
  };
  assertEquals(
    await questionAbout(1),
    "Retire this bullet from the playbook? “Keep types narrow”",
  );
  assertEquals((await questionAbout(5)).endsWith("together with manifests”"), true);
  assertEquals((await questionAbout(6)).endsWith("together with manifests” and 1 more"), true);
});

Deno.test("refineKnowledge() asks no question if the actions are impossible or retire no rule", async () => {
  const folder = aceFolder({ agents });
  let asked = 0;
  const ask = (): boolean => asked++ < 0;
  const unknown = [{ action: "retire", id: "1" }, { action: "retire", id: "x" }] as const;
  const refused = refineKnowledge(folder.context, { dryRun: false, actions: unknown, ask });
  await assertRejects(() => refused, AceError, "Unknown bullet id x");
  const actions = [{ action: "merge", ids: ["1", "2"] }] as const;
  const { updated } = await refineKnowledge(folder.context, { dryRun: false, actions, ask });
  assertEquals(updated, true);
  assertEquals(asked, 0);
  folder.remove();
});

Deno.test("refineKnowledge() lists rules that did harm at least three times and more often than they helped", async () => {
  const counters = [[0, 2], [0, 3], [2, 3], [3, 3], [9, 10], [10, 9]];
  const lines = counters.map(([helpful, harmful], at) =>
    `[Bullet #${at}, helpful:${helpful}, harmful:${harmful}] ${"abcdef"[at]} ${"rstuvw"[at]}`
  );
  const folder = aceFolder({ agents: `## A\n${lines.join("\n")}\n` });
  const { harmful } = await refineKnowledge(folder.context, { dryRun: true });
  assertEquals(harmful.map(({ id, score }) => [id, score]), [["1", -3], ["2", -1], ["4", -1]]);
  folder.remove();
});

Deno.test("refineKnowledge() shows each action's effect and asks no question in a dry run", async () => {
  const folder = aceFolder({ agents });
  const actions = [
    { action: "merge", ids: ["1", "2"] },
    { action: "retire", id: "5" },
    { action: "move", id: "4", section: "B" },
  ] as const;
  let asked = 0;
  const ask = (): boolean => asked++ < 0;
  const dry = await refineKnowledge(folder.context, { dryRun: true, actions, ask });
  assertEquals(dry.updated, false);
  assertEquals(asked, 0);
  assertEquals(folder.read("AGENTS.md"), agents);
  const changed = dry.changes?.map(({ before, after }) => [
    ...[before.id, after?.section, after?.helpful, after?.harmful],
  ]);
  assertEquals(changed, [
    ["1", "A", 3, 1],
    ["2", undefined, undefined, undefined],
    ["4", "B", 1, 4],
    ["5", undefined, undefined, undefined],
  ]);
  assertEquals(dry.merges, []);
  assertEquals(dry.note, undefined);
  const real = await refineKnowledge(folder.context, {
    dryRun: false,
    actions,
    confirm: true,
    ask,
  });
  assertEquals(real.updated, true);
  assertEquals(asked, 0);
  assertEquals(real.changes, dry.changes);
  folder.remove();
});

Deno.test("refineKnowledge() retires rules if the user agrees or the client does not support questions", async () => {
  const actions = [{ action: "retire", id: "5" }] as const;
  for (const ask of [undefined, () => true]) {
    const folder = aceFolder({ agents });
    const { updated, note, changes } = await refineKnowledge(folder.context, {
      dryRun: false,
      actions,
      ask,
    });
    assertEquals(updated, true);
    assertEquals(note, undefined);
    assertEquals(changes?.length, 1);
    assertEquals(folder.read("AGENTS.md").includes("#5"), false);
    folder.remove();
  }
});

Deno.test("refineKnowledge() lists at most 200 harmful rules and 200 changed rules", async () => {
  const word = (at: number): string =>
    [...String(at)].map((digit) => "bcdfghklmn"[Number(digit)]).join("a");
  const lines = Array.from(
    { length: 201 },
    (_, at) => `[Bullet #${at}, helpful:0, harmful:3] ${word(at)} ${word(at + 300)}\n`,
  );
  const folder = aceFolder({ agents: `## A\n${lines.join("")}## B\n` });
  const actions = lines.map((_, at) => ({ action: "move" as const, id: `${at}`, section: "B" }));
  const { harmful, changes } = await refineKnowledge(folder.context, { dryRun: true, actions });
  assertEquals(harmful.length, 200);
  assertEquals(changes?.length, 200);
  folder.remove();
});
