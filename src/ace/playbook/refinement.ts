import * as z from "zod";
import { withLock } from "../files/file_lock.ts";
import { replaceText } from "../files/shared_text.ts";
import type { CallOptions } from "../../kernel/service/tool.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { type Bullet, mergedCounters } from "./bullet.ts";
import { listedBullet, listedBulletSchema } from "./bullet_query.ts";
import { countersEdit, removalEdits } from "./edit.ts";
import { bulletPairSchema, pairsIn } from "./pairs.ts";
import { parsePlaybook, type Playbook, readPlaybook } from "./playbook.ts";
import { afterActions, type RefineAction } from "./refine_action.ts";
import { applyEdits } from "./text_edit.ts";

/** Bullets with the same section and text, merged into the first of them. */
const mergeSchema = z.object({
  section: z.string(),
  content: z.string(),
  keptId: z.string(),
  removedIds: z.array(z.string()),
  /** Sums over all of them. */
  helpful: z.number(),
  harmful: z.number(),
  instances: z.number(),
});

/** A bullet before and after the actions; a merged or retired bullet has no after. */
const bulletChangeSchema = z.object({
  before: listedBulletSchema,
  after: listedBulletSchema.optional(),
});

/** The parts of a playbook that need attention, and the changes that were made. */
export const refinementSchema = z.object({
  merges: z.array(mergeSchema),
  /** The bullets that the actions change. */
  changes: z.array(bulletChangeSchema).optional(),
  nearDuplicates: z.array(bulletPairSchema),
  contradictions: z.array(bulletPairSchema),
  harmful: z.array(listedBulletSchema),
  /** The reason why nothing was written, or the parts that were left out. */
  note: z.string().optional(),
  /** True if the playbook was written. */
  updated: z.boolean(),
});

type Merge = z.infer<typeof mergeSchema>;
type BulletChange = z.infer<typeof bulletChangeSchema>;

/** A request to refine a playbook. */
export interface RefineRequest {
  dryRun: boolean;
  actions?: readonly RefineAction[] | undefined;
  /** True if bullets are retired without asking the user. */
  confirm?: boolean | undefined;
  /** Asks the person at the client; absent where the client cannot. */
  ask?: CallOptions["ask"] | undefined;
}

const HARMFUL_FROM = 3;
const MAX_LISTED = 200;

/**
 * Does what `actions` say, or merges exact duplicates within a section where there are none: in one
 * write, all or nothing, unless `dryRun`. Lists what else needs attention: grow and refine, as in
 * Agentic Context Engineering (arXiv 2510.04618). Throws INVALID_PARAMS, SECTION_NOT_FOUND.
 */
export async function refineKnowledge(
  { agents }: AceContext,
  { dryRun: isDry, actions = [], confirm = false, ask }: RefineRequest,
): Promise<z.infer<typeof refinementSchema>> {
  const question = isDry || confirm ? undefined : retireQuestion(readPlaybook(agents), actions);
  const isRefused = question !== undefined && ask?.(question) === false;
  const { before, playbook, merges, isWritten } = isDry || isRefused
    ? { ...refined(readPlaybook(agents), actions), isWritten: false }
    : await withLock(
      agents,
      () => replaceText(agents, (text) => refined(parsePlaybook(text), actions)),
    );
  // What is listed besides is what remains after that.
  const harmful = playbook.bullets.filter(({ harmful, helpful }) =>
    harmful > helpful && harmful >= HARMFUL_FROM
  );
  return {
    merges,
    ...(actions.length > 0 && { changes: changesBetween(before, playbook) }),
    ...await pairsIn(playbook.bullets),
    harmful: harmful.slice(0, MAX_LISTED).map(listedBullet),
    ...(isRefused && { note: "The person at the client did not confirm it: nothing was written." }),
    updated: isWritten,
  };
}

/** The playbook after the actions, or without them after the merge of exact duplicates. */
function refined(
  before: Playbook,
  actions: readonly RefineAction[],
): { before: Playbook; playbook: Playbook; text: string; merges: Merge[] } {
  const groups = actions.length > 0 ? [] : duplicateGroups(before);
  const playbook = actions.length > 0
    ? afterActions(before, actions)
    : parsePlaybook(mergedText(before, groups));
  return { before, playbook, text: playbook.text, merges: groups.map(mergeOf) };
}

/** The most bullets that a question quotes, and the most characters of each. */
const ASKED = 5;
const QUOTED = 120;

/**
 * Returns the question to the user before bullets are retired; undefined if none is. Throws as the
 * actions do, so nobody is asked about actions that cannot be done.
 */
function retireQuestion(before: Playbook, actions: readonly RefineAction[]): string | undefined {
  const ids = new Set(actions.flatMap((one) => one.action === "retire" ? [one.id] : []));
  if (ids.size === 0) return undefined;
  afterActions(before, actions);
  const quoted = before.bullets.filter(({ id }) => ids.has(id)).slice(0, ASKED)
    .map(({ text }) => `“${excerpt(text, QUOTED)}”`);
  const more = ids.size > quoted.length ? ` and ${ids.size - quoted.length} more` : "";
  return `Retire ${
    ids.size === 1 ? "this bullet" : `these ${ids.size} bullets`
  } of the playbook? ` +
    `${quoted.join(", ")}${more}`;
}

function changesBetween(before: Playbook, after: Playbook): BulletChange[] {
  const there = new Map(after.bullets.map((bullet) => [bullet.id, bullet]));
  return before.bullets.flatMap((bullet) => {
    const now = there.get(bullet.id);
    if (now === undefined) return [{ before: listedBullet(bullet) }];
    const [one, other] = [listedBullet(bullet), listedBullet(now)];
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ before: one, after: other }];
  }).slice(0, MAX_LISTED);
}

/** Groups of two or more bullets with the same section and text; the first is kept. */
function duplicateGroups({ bullets }: Playbook): Bullet[][] {
  // The lines that continue a bullet are part of it, but are not compared.
  const whole = bullets.filter(({ isContinued }) => !isContinued);
  const groups = Map.groupBy(whole, ({ section, text }) => `${section}\n${text}`);
  return [...groups.values()].filter(({ length }) => length > 1);
}

function mergeOf(group: readonly Bullet[]): Merge {
  const [kept, ...others] = group;
  return {
    section: kept?.section ?? "",
    content: kept?.text ?? "",
    keptId: kept?.id ?? "",
    removedIds: others.map(({ id }) => id),
    ...mergedCounters(group),
  };
}

function mergedText(playbook: Playbook, groups: readonly Bullet[][]): string {
  const removed = new Set(groups.flatMap(([, ...others]) => others));
  const counted = groups.flatMap((group) =>
    group.slice(0, 1).map((kept) => countersEdit(playbook, kept, mergeOf(group)))
  );
  return applyEdits(playbook.text, [...counted, ...removalEdits(playbook, removed)]);
}
