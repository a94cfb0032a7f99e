import { assertEquals, assertRejects } from "@std/assert";
import { updateKnowledge } from "../../../src/ace/insights/knowledge_update.ts";
import { type Lesson, proposeLesson } from "../../../src/ace/insights/lesson.ts";
import { refineKnowledge } from "../../../src/ace/insights/refinement.ts";
import { readRuleBook } from "../../../src/ace/insights/rule_book.ts";
import { AceError } from "../../../src/ace/errors.ts";
import { type AceFolder, aceFolder, playbookWith } from "../files.ts";

const FORCE: Lesson = {
  when: "terraform says Error acquiring the state lock",
  do: "run `terraform force-unlock -force ID`",
};
const WAIT: Lesson = { when: "terraform cannot acquire the state lock", do: "ask ops" };

/** Runs in a folder where the first lesson is a rule. */
async function withRule(body: (folder: AceFolder, id: string) => Promise<void>): Promise<void> {
  const folder = aceFolder({ agents: playbookWith() });
  await proposeLesson(folder.context, FORCE);
  const { deltas: [delta] } = await updateKnowledge(folder.context, { dryRun: false });
  await body(folder, delta?.bulletId ?? "");
  folder.remove();
}

const texts = ({ context }: AceFolder): string[] =>
  readRuleBook(context).rules.map(({ bullet }) => bullet.text.split(": ").at(-1) ?? "");
const update = ({ context }: AceFolder) => updateKnowledge(context, { dryRun: false });
const retire = ({ context }: AceFolder, id: string) =>
  refineKnowledge(context, {
    ...{ dryRun: false, confirm: true },
    actions: [{ action: "retire", id, reason: "corrupted state" }],
  });

Deno.test("a lesson for a taken situation names the rule that holds it", () =>
  withRule(async ({ context }, id) => {
    const { conflicts: [conflict] = [] } = await proposeLesson(context, WAIT);
    assertEquals([conflict?.state, conflict?.bulletId], ["written", id]);
  }));

Deno.test("a lesson in conflict is not logged", () =>
  withRule(async ({ context }) => {
    assertEquals((await proposeLesson(context, WAIT)).written, false);
  }));

Deno.test("replace writes the lesson in place of the rule", () =>
  withRule(async (folder) => {
    await proposeLesson(folder.context, { ...WAIT, resolve: "replace" });
    await update(folder);
    assertEquals(texts(folder), ["ask ops"]);
  }));

Deno.test("keep writes both rules", () =>
  withRule(async (folder) => {
    await proposeLesson(folder.context, { ...WAIT, resolve: "keep", because: "sandboxes" });
    await update(folder);
    assertEquals(texts(folder), ["run `terraform force-unlock -force ID`", "ask ops"]);
  }));

Deno.test("merge leaves the rule and adds nothing", () =>
  withRule(async (folder) => {
    await proposeLesson(folder.context, { ...WAIT, resolve: "merge" });
    await update(folder);
    assertEquals(texts(folder), ["run `terraform force-unlock -force ID`"]);
  }));

Deno.test("keep without a reason is rejected", () =>
  withRule(async ({ context }) => {
    await assertRejects(
      () => proposeLesson(context, { ...WAIT, resolve: "keep", because: " " }),
      AceError,
      "requires a reason",
    );
  }));

Deno.test("a lesson for a retired situation returns the reason", () =>
  withRule(async (folder, id) => {
    await retire(folder, id);
    const { conflicts: [conflict] = [] } = await proposeLesson(folder.context, WAIT);
    assertEquals([conflict?.state, conflict?.reason], ["retired", "corrupted state"]);
  }));

Deno.test("restore writes a retired rule again", () =>
  withRule(async (folder, id) => {
    await retire(folder, id);
    await proposeLesson(folder.context, { ...FORCE, resolve: "restore", because: "versioned now" });
    await update(folder);
    assertEquals(texts(folder), ["run `terraform force-unlock -force ID`"]);
  }));

Deno.test("a choice that the conflict doesn't offer is rejected", () =>
  withRule(async ({ context }) => {
    const lesson: Lesson = { ...WAIT, resolve: "restore", because: "x" };
    await assertRejects(() => proposeLesson(context, lesson), AceError, "doesn't allow");
  }));

Deno.test("a rejected lesson is never written", async () => {
  const folder = aceFolder({ agents: playbookWith() });
  const { insightId: id } = await proposeLesson(folder.context, FORCE);
  const actions = [{ action: "reject", id, reason: "ops forbids it" }] as const;
  await refineKnowledge(folder.context, { dryRun: false, actions });
  await update(folder);
  assertEquals(texts(folder), []);
  folder.remove();
});
