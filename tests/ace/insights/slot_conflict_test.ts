import { assertEquals, assertRejects } from "@std/assert";
import { captureTrace } from "../../../src/ace/insights/capture.ts";
import { updateKnowledge } from "../../../src/ace/insights/knowledge_update.ts";
import { type Lesson, proposeLesson } from "../../../src/ace/insights/lesson.ts";
import { refineKnowledge } from "../../../src/ace/insights/refinement.ts";
import { readRuleBook } from "../../../src/ace/insights/rule_book.ts";
import { RESOLVE_CONFLICTS } from "../../../src/ace/insights/slot_conflict.ts";
import { AceError } from "../../../src/ace/errors.ts";
import { type AceFolder, aceFolder, playbookWith } from "../files.ts";

const FORCE: Lesson = {
  when: "terraform says Error acquiring the state lock",
  do: "run `terraform force-unlock -force ID`",
};
const WAIT: Lesson = { when: "terraform cannot acquire the state lock", do: "ask ops" };

/** Runs `body` in a folder whose playbook contains the first lesson as a rule. */
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

Deno.test("a lesson for a situation with a rule names that rule", () =>
  withRule(async ({ context }, id) => {
    const { conflicts: [conflict] = [] } = await proposeLesson(context, WAIT);
    assertEquals([conflict?.state, conflict?.bulletId], ["written", id]);
  }));

Deno.test("a conflict returns the next step", () =>
  withRule(async ({ context }) => {
    const { note } = await proposeLesson(context, WAIT);
    assertEquals(note, RESOLVE_CONFLICTS);
  }));

Deno.test("a capture with a conflict returns the next step", () =>
  withRule(async ({ context }) => {
    const { note } = await captureTrace(context, { beadId: "B", executions: [], lesson: WAIT });
    assertEquals(note, RESOLVE_CONFLICTS);
  }));

Deno.test("a lesson that conflicts with a rule is not logged", () =>
  withRule(async ({ context }) => {
    assertEquals((await proposeLesson(context, WAIT)).written, false);
  }));

Deno.test("replace writes the new lesson in place of the conflicting rule", () =>
  withRule(async (folder) => {
    await proposeLesson(folder.context, { ...WAIT, resolve: "replace" });
    await update(folder);
    assertEquals(texts(folder), ["ask ops"]);
  }));

Deno.test("keep writes the new rule and leaves the conflicting rule", () =>
  withRule(async (folder) => {
    await proposeLesson(folder.context, { ...WAIT, resolve: "keep", because: "sandboxes" });
    await update(folder);
    assertEquals(texts(folder), ["run `terraform force-unlock -force ID`", "ask ops"]);
  }));

Deno.test("merge keeps the existing rule and adds no new rule", () =>
  withRule(async (folder) => {
    await proposeLesson(folder.context, { ...WAIT, resolve: "merge" });
    await update(folder);
    assertEquals(texts(folder), ["run `terraform force-unlock -force ID`"]);
  }));

Deno.test("keep is rejected if no reason is given", () =>
  withRule(async ({ context }) => {
    await assertRejects(
      () => proposeLesson(context, { ...WAIT, resolve: "keep", because: " " }),
      AceError,
      "requires a reason",
    );
  }));

Deno.test("a lesson about a retired rule's situation returns the reason for its retirement", () =>
  withRule(async (folder, id) => {
    await retire(folder, id);
    const { conflicts: [conflict] = [] } = await proposeLesson(folder.context, WAIT);
    assertEquals([conflict?.state, conflict?.reason], ["retired", "corrupted state"]);
  }));

Deno.test("restore writes the retired rule again", () =>
  withRule(async (folder, id) => {
    await retire(folder, id);
    await proposeLesson(folder.context, { ...FORCE, resolve: "restore", because: "versioned now" });
    await update(folder);
    assertEquals(texts(folder), ["run `terraform force-unlock -force ID`"]);
  }));

Deno.test("a choice is rejected if the conflict doesn't offer it", () =>
  withRule(async ({ context }) => {
    const lesson: Lesson = { ...WAIT, resolve: "restore", because: "x" };
    await assertRejects(() => proposeLesson(context, lesson), AceError, "doesn't allow");
  }));

Deno.test("updateKnowledge() never writes a rejected lesson", async () => {
  const folder = aceFolder({ agents: playbookWith() });
  const { insightId: id } = await proposeLesson(folder.context, FORCE);
  const actions = [{ action: "reject", id, reason: "ops forbids it" }] as const;
  await refineKnowledge(folder.context, { dryRun: false, actions });
  await update(folder);
  assertEquals(texts(folder), []);
  folder.remove();
});
