import * as z from "zod";
import type { CallOptions } from "../../kernel/service/tool.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { type Bullet, bulletText, mergedCounters } from "../playbook/bullet.ts";
import { listedBullet, listedBulletSchema } from "../playbook/bullet_query.ts";
import { countersEdit, removalEdits } from "../playbook/edit.ts";
import { bulletPairSchema, pairOf, pairsIn } from "../playbook/pairs.ts";
import { parsePlaybook } from "../playbook/playbook.ts";
import { afterActions, type RefineAction } from "../playbook/refine_action.ts";
import { applyEdits } from "../playbook/text_edit.ts";
import { groupedErrors } from "../traces/error_groups.ts";
import { requireNoSecret } from "./lesson_quality.ts";
import { measuredRules, measuresSchema } from "./measure.ts";
import { changePlaybook } from "./playbook_change.ts";
import {
  type PlaybookFile,
  readRuleBook,
  readRules,
  type RuleBook,
  ruleBookOf,
} from "./rule_book.ts";
import type { RuleEvent } from "./rule_events.ts";
import { countedBefore } from "./settled.ts";
import { pendingLessons } from "./slot_conflict.ts";

/** Rules with the same section and text, merged into the first rule. */
const mergeSchema = z.object({
  section: z.string(),
  content: z.string(),
  keptId: z.string(),
  removedIds: z.array(z.string()),
  /** The sum of all merged rules' counters. */
  helpful: z.number(),
  harmful: z.number(),
  instances: z.number(),
});

/** A rule before and after the actions. A merged or retired rule has no `after`. */
const bulletChangeSchema = z.object({
  before: listedBulletSchema,
  after: listedBulletSchema.optional(),
});

/** The rules that need attention, and the changes. */
export const refinementSchema = z.object({
  merges: z.array(mergeSchema),
  /** The rules that the actions changed. */
  changes: z.array(bulletChangeSchema).optional(),
  nearDuplicates: z.array(bulletPairSchema),
  /**
   * Rules with opposite advice, or with different advice for the same situation. `because` is the
   * reason why both were kept.
   */
  contradictions: z.array(bulletPairSchema.extend({ because: z.string().optional() })),
  harmful: z.array(listedBulletSchema),
  ...measuresSchema.shape,
  /** The reason why the call wrote nothing, or a note that not all bullets were compared. */
  note: z.string().optional(),
  /** True if the call changed the playbook. */
  updated: z.boolean(),
});

type Refinement = z.infer<typeof refinementSchema>;
type Merge = z.infer<typeof mergeSchema>;
type BulletChange = z.infer<typeof bulletChangeSchema>;

/** An action on a rule, or the rejection of an unwritten lesson. */
export type KnowledgeAction =
  | RefineAction
  | { action: "retire"; id: string; reason?: string | undefined }
  | { action: "reject"; id: string; reason: string };

/** A request to refine a playbook. */
export interface RefineRequest {
  dryRun: boolean;
  actions?: readonly KnowledgeAction[] | undefined;
  /** True to retire rules without asking the user. */
  confirm?: boolean | undefined;
  /** Asks the user. Undefined if the client doesn't support questions. */
  ask?: CallOptions["ask"] | undefined;
}

const HARMFUL_FROM = 3;
const MAX_LISTED = 200;

/**
 * Performs all `actions` in one write, or none. Without actions, merges exact duplicates in a
 * section. With `dryRun`, doesn't write. Lists other rules that need attention, as in Agentic
 * Context Engineering (arXiv 2510.04618). Throws INVALID_PARAMS, SECTION_NOT_FOUND.
 */
export async function refineKnowledge(
  context: AceContext,
  { dryRun: isDry, actions = [], confirm = false, ask }: RefineRequest,
): Promise<Refinement> {
  for (const [index, action] of actions.entries()) {
    requireNoSecret({ ...action }, `actions[${index}]`);
  }
  const present = readRuleBook(context);
  const question = isDry || confirm ? undefined : retireQuestion(present, actions);
  const isRefused = question !== undefined && ask?.(question) === false;
  const { before, book, merges, isWritten } = isDry || isRefused
    ? { ...refined(present, actions), isWritten: false }
    : await changePlaybook(context, (book) => refined(book, actions));
  // The other lists contain only bullets that remain after this step.
  const bullets = book.rules.map(({ bullet }) => bullet);
  const harmful = bullets.filter(({ harmful, helpful }) =>
    harmful > helpful && harmful >= HARMFUL_FROM
  );
  return {
    merges,
    ...(actions.length > 0 && { changes: changesBetween(before, book) }),
    ...await pairsOf(book),
    harmful: harmful.slice(0, MAX_LISTED).map(listedBullet),
    ...await measuredRules(
      context,
      // For a reworded rule, measuring starts at the logged time.
      isWritten ? readRules(context, { isOptional: true }) : book,
      await groupedErrors(context.traces),
    ),
    ...(isRefused && { note: "The user did not confirm the change: nothing was written." }),
    updated: isWritten,
  };
}

interface Refined {
  before: RuleBook;
  book: RuleBook;
  merges: Merge[];
  texts: ReadonlyMap<string, string>;
  facts: RuleEvent[];
}

/** Returns the playbook after the actions. Without actions, merges exact duplicates. */
function refined(before: RuleBook, actions: readonly KnowledgeAction[]): Refined {
  const groups = actions.length > 0 ? [] : before.files.flatMap(duplicateGroups);
  const onRules = actions.filter((one) => one.action !== "reject");
  const files = actions.length > 0
    ? afterActions(before.files, onRules)
    : before.files.map((one) => ({ ...one, playbook: parsePlaybook(mergedText(one, groups)) }));
  const texts = files.map(({ file, playbook }) => [file.path, playbook.text] as const);
  const facts = actions.length > 0
    ? actions.flatMap((action) => factsOf(action, before))
    : groups.flatMap((group) => mergeFacts(group, before));
  const book = ruleBookOf(files, before.facts);
  return { before, book, merges: groups.map(mergeOf), texts: new Map(texts), facts };
}

/** Returns the facts to log for an action. Throws INVALID_PARAMS for an invalid rejection. */
function factsOf(action: KnowledgeAction, book: RuleBook): RuleEvent[] {
  const ruleOfId = (id: string): Bullet | undefined =>
    book.rules.find(({ bullet }) => bullet.id === id)?.bullet;
  switch (action.action) {
    case "reject":
      return [rejection(action, book)];
    case "retire": {
      const { id: bulletId } = action;
      const { section = "", text = "" } = ruleOfId(bulletId) ?? {};
      const { log, votes } = book.facts;
      const given = "reason" in action ? action.reason?.trim() : undefined;
      const reason = given || votes.harmReason(log.idsOf(bulletId)) || "no reason given";
      return [{ event: "retired", bulletId, section, text, reason }];
    }
    case "reword":
      return [{ event: "reworded", bulletId: action.id, text: bulletText(action.text) }];
    case "move":
      return [{ event: "moved", bulletId: action.id, section: action.section.trim() }];
    case "merge":
      return mergeFacts([...new Set(action.ids)].flatMap((id) => ruleOfId(id) ?? []), book);
  }
}

function rejection(
  { id, reason }: { id: string; reason: string },
  book: RuleBook,
): RuleEvent {
  if (reason.trim() === "") {
    throw new AceError("INVALID_PARAMS", "A rejection requires a reason", {
      next: "Nothing was written. In `reason`, explain why the lesson is wrong.",
    });
  }
  if (pendingLessons(book).some((insight) => insight.id === id)) {
    return { event: "rejected", insightId: id, reason: reason.trim() };
  }
  throw new AceError("INVALID_PARAMS", `No unwritten lesson has the id ${excerpt(id)}`, {
    next:
      "Nothing was written. Pass the insightId of an unwritten lesson. To remove a rule, use the action retire.",
  });
}

/** Returns the facts that add the removed rules' counters to the kept rule. */
function mergeFacts([kept, ...others]: readonly Bullet[], { facts }: RuleBook): RuleEvent[] {
  if (kept === undefined) return [];
  return [
    { event: "counted", bulletId: kept.id, ...countedBefore(kept, facts) },
    ...others.map((bullet): RuleEvent => ({
      event: "merged",
      bulletId: bullet.id,
      into: kept.id,
      ...countedBefore(bullet, facts),
    })),
  ];
}

/** Returns the pairs of rules with equal advice, or with different advice for one situation. */
async function pairsOf(
  book: RuleBook,
): Promise<Pick<Refinement, "nearDuplicates" | "contradictions" | "note">> {
  const found = await pairsIn(book.rules.map(({ bullet }) => bullet));
  const inSlots = book.pairs().slice(0, MAX_LISTED).map(({ one, other, isSame }) => {
    const because = [other, one].flatMap(({ insight }) =>
      insight?.resolved?.how === "keep" ? insight.resolved.because ?? [] : []
    )[0];
    const pair = pairOf(one.bullet, other.bullet);
    return { isSame, pair: { ...pair, ...(because !== undefined && { because }) } };
  });
  const keyOf = ({ ids }: { ids: readonly string[] }): string => ids.toSorted().join(" ");
  const decided = new Set(inSlots.map(({ pair }) => keyOf(pair)));
  const isOpen = (pair: { ids: readonly string[] }): boolean => !decided.has(keyOf(pair));
  return {
    nearDuplicates: [
      ...inSlots.filter(({ isSame }) => isSame).map(({ pair: { because: _, ...pair } }) => pair),
      ...found.nearDuplicates.filter(isOpen),
    ],
    contradictions: [
      ...inSlots.filter(({ isSame }) => !isSame).map(({ pair }) => pair),
      ...found.contradictions.filter(isOpen),
    ],
    ...(found.note !== undefined && { note: found.note }),
  };
}

/** The maximum number of bullets in a question, and of quoted characters per bullet. */
const ASKED = 5;
const QUOTED = 120;

/**
 * Returns the question for the user before rules are retired, or undefined if no rule is retired.
 * First tries the actions, and throws their errors, so the user isn't asked about impossible
 * actions.
 */
function retireQuestion(
  before: RuleBook,
  actions: readonly KnowledgeAction[],
): string | undefined {
  const ids = new Set(actions.flatMap((one) => one.action === "retire" ? [one.id] : []));
  if (ids.size === 0) return undefined;
  refined(before, actions);
  const quoted = before.rules.filter(({ bullet }) => ids.has(bullet.id)).slice(0, ASKED)
    .map(({ bullet: { text } }) => `“${excerpt(text, QUOTED)}”`);
  const more = ids.size > quoted.length ? ` and ${ids.size - quoted.length} more` : "";
  return `Retire ${
    ids.size === 1 ? "this bullet" : `these ${ids.size} bullets`
  } from the playbook? ` +
    `${quoted.join(", ")}${more}`;
}

function changesBetween(before: RuleBook, after: RuleBook): BulletChange[] {
  const there = new Map(after.rules.map(({ bullet }) => [bullet.id, bullet]));
  return before.rules.flatMap(({ bullet }) => {
    const now = there.get(bullet.id);
    if (now === undefined) return [{ before: listedBullet(bullet) }];
    const [one, other] = [listedBullet(bullet), listedBullet(now)];
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ before: one, after: other }];
  }).slice(0, MAX_LISTED);
}

/** Returns groups of bullets with the same section and text. The first bullet is kept. */
function duplicateGroups({ playbook: { bullets } }: PlaybookFile): Bullet[][] {
  // Bullets with continuation lines are skipped, because those lines aren't compared.
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

function mergedText({ playbook }: PlaybookFile, groups: readonly Bullet[][]): string {
  const own = groups.filter(([kept]) => kept !== undefined && playbook.bullets.includes(kept));
  const removed = new Set(own.flatMap(([, ...others]) => others));
  const counted = own.flatMap((group) =>
    group.slice(0, 1).map((kept) => countersEdit(playbook, kept, mergeOf(group)))
  );
  return applyEdits(playbook.text, [...counted, ...removalEdits(playbook, removed)]);
}
