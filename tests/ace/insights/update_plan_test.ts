import { assertEquals, assertRejects, assertStringIncludes, assertThrows } from "@std/assert";
import { AceError } from "../../../src/ace/errors.ts";
import { updateKnowledge } from "../../../src/ace/insights/knowledge_update.ts";
import { bulletDigest } from "../../../src/ace/playbook/bullet.ts";
import { aceFolder, insightRecord, playbookWith } from "../files.ts";

Deno.test("updateKnowledge() gives a rule a longer id if another rule has its id", async () => {
  const text = "Pattern of anchor - Take care of anchor bollard";
  const digest = await bulletDigest("TypeScript Patterns", text);
  const taken = `[Bullet #${digest.slice(0, 8)}, helpful:0, harmful:0] Another`;
  const agents = playbookWith(taken, "[Bullet #b, helpful:0, harmful:0] Of others");
  const folder = aceFolder({ agents, insights: [insightRecord(0)] });
  const { deltas } = await updateKnowledge(folder.context, { dryRun: false });
  assertEquals(deltas.map(({ bulletId }) => bulletId), [digest.slice(0, 9)]);
  folder.remove();
});

Deno.test("updateKnowledge() rejects an unusual section name if the playbook has no sections", async () => {
  const agents = "# Shop\n\n## Commands\n";
  const insights = [insightRecord(0), insightRecord(2, { section: "Deploy Notes" })];
  const folder = aceFolder({ agents, insights });
  const refused = await assertRejects(
    () => updateKnowledge(folder.context, { dryRun: false }),
    AceError,
  );
  assertEquals(refused.details?.missing, ["Deploy Notes", "TypeScript Patterns"]);
  assertEquals(folder.read("AGENTS.md"), agents);
  folder.remove();
});

Deno.test("updateKnowledge() creates no file if there are no rules to write", async () => {
  const folder = aceFolder({ agents: playbookWith() });
  assertEquals((await updateKnowledge(folder.context, { dryRun: false })).updated, false);
  assertThrows(() => folder.read("insights.jsonl"), Deno.errors.NotFound);
  Deno.removeSync(folder.path, { recursive: true });
  Deno.mkdirSync(folder.path);
  const { note = "" } = await updateKnowledge(folder.context, { dryRun: false });
  assertStringIncludes(note, "ace-server init");
  assertEquals([...Deno.readDirSync(folder.path)], []);
  folder.remove();
});
