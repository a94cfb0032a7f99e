import { assertEquals, assertStringIncludes } from "@std/assert";
import { refineKnowledge } from "../../../src/ace/playbook/refinement.ts";
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

Deno.test("refineKnowledge() merges exact duplicates of a section, once", async () => {
  const folder = aceFolder({ agents });
  const dry = await refineKnowledge(folder.context, { dryRun: true });
  assertEquals([folder.read("AGENTS.md"), dry.updated], [agents, false]);
  const real = await refineKnowledge(folder.context, { dryRun: false });
  assertEquals({ ...dry, updated: true }, real);
  const [merge] = real.merges;
  assertEquals([merge?.keptId, merge?.removedIds, merge?.instances], ["1", ["2"], 4]);
  const merged = agents.split("\n").filter((line) => !line.startsWith("- ")).join("\n")
    .replace("#1, helpful:1, harmful:0]", "#1, helpful:3, harmful:1, Aggregated from 4 instances]");
  assertEquals(folder.read("AGENTS.md"), merged);
  assertEquals((await refineKnowledge(folder.context, { dryRun: false })).updated, false);
  folder.remove();
});

Deno.test("refineKnowledge() lists near duplicates, contradictions and harmful bullets", async () => {
  const folder = aceFolder({ agents });
  const found = await refineKnowledge(folder.context, { dryRun: true });
  assertEquals(found.nearDuplicates.map(({ ids }) => ids), [["3", "5"], ["1", "6"]]);
  assertEquals(found.contradictions.map(({ ids }) => ids), [["3", "4"], ["4", "5"]]);
  assertEquals(found.harmful.map(({ id }) => id), ["4"]);
  folder.remove();
});

Deno.test("refineKnowledge() is quick with thousands of bullets that are alike", async () => {
  const words = "always commit generated lockfiles together with manifests before the release";
  const bullets = Array.from(
    { length: 20_000 },
    (_, index) =>
      `[Bullet #${index}, helpful:0, harmful:0] ${words} of ${
        [...String(index)].map((digit) => "abcdefghij"[Number(digit)]).join("")
      }\n`,
  );
  const folder = aceFolder({ agents: `## A\n${bullets.join("")}` });
  const start = performance.now();
  const { nearDuplicates, note } = await refineKnowledge(folder.context, { dryRun: true });
  const took = performance.now() - start;
  folder.remove();
  assertEquals([nearDuplicates.length, took < 1000], [200, true], `${took} ms`);
  assertStringIncludes(note ?? "", "There is more");
});

Deno.test("refineKnowledge() asks before bullets are retired, quotes the first, and counts the others", async () => {
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
    assertEquals([updated, folder.read("AGENTS.md")], [false, agents]);
    assertStringIncludes(note ?? "", "nothing was written");
    folder.remove();
    return asked.join("\n");
  };
  assertEquals(
    await questionAbout(1),
    "Retire this bullet of the playbook? “Keep types narrow”",
  );
  assertEquals((await questionAbout(5)).endsWith("together with manifests”"), true);
  assertEquals((await questionAbout(6)).endsWith("together with manifests” and 1 more"), true);
});
