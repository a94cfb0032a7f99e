import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import { bytesIn } from "../../kernel/utf8.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { byTime, type Insight, readInsightLog, TAGS } from "./insight.ts";
import { ruleOf } from "./lesson.ts";
import {
  changedText,
  changeRuleBook,
  newIds,
  type NewRule,
  readRuleBook,
  type RuleBook,
  textKey,
} from "./rule_book.ts";
import type { RuleRecord } from "./rule_log.ts";

export const updatedSchema = z.object({
  deltas: z.array(z.object({
    bulletId: z.string(),
    section: z.string(),
    content: z.string(),
    confidence: z.number(),
    applied: z.boolean(),
  })),
  duplicatesSkipped: z.number(),
  lowConfidenceSkipped: z.number(),
  updated: z.boolean(),
  budget: z.object({ bytes: z.number(), limit: z.number() }).optional(),
  note: z.string().optional(),
});

type Updated = z.infer<typeof updatedSchema>;

export interface UpdateRequest {
  minConfidence?: number | undefined;
  maxDeltas?: number | undefined;
  dryRun: boolean;
  forceInsightIds?: readonly string[] | undefined;
}

/** Writes insights to the playbook as rules. Throws INVALID_PARAMS and WRITE_ERROR. */
export async function updateKnowledge(
  context: AceContext,
  request: UpdateRequest,
): Promise<Updated> {
  const insights = [...readInsightLog(context.insights).insights.values()].reverse();
  requireKnown(insights, request.forceInsightIds ?? []);
  const plan = (book: RuleBook) => planFor(book, insights, { context, request });
  const preview = await plan(readRuleBook(context));
  const hasWork = preview.added.length > 0 || preview.records.length > 0;
  if (request.dryRun || !hasWork) return resultOf(preview, false);
  const done = await changeRuleBook(context, plan);
  return resultOf(done, done.isWritten);
}

interface Plan {
  chosen: { insight: Insight; rule: NewRule; id: string }[];
  added: (NewRule & { id: string })[];
  records: RuleRecord[];
  duplicates: number;
  low: number;
  budget: { bytes: number; limit: number } | undefined;
}

async function planFor(
  book: RuleBook,
  insights: readonly Insight[],
  { context, request }: { context: AceContext; request: UpdateRequest },
): Promise<Plan> {
  const forced = new Set(request.forceInsightIds);
  const least = request.minConfidence ?? context.confidence;
  const present = new Set(book.rules.map(({ id }) => id));
  const keys = new Set(book.rules.map(({ line }) => textKey(line)));
  const chosen: { insight: Insight; rule: NewRule }[] = [];
  let [duplicates, low] = [0, 0];
  const ordered = insights.toSorted((a, b) =>
    Number(forced.has(b.id)) - Number(forced.has(a.id)) || b.confidence - a.confidence ||
    byTime(a, b)
  );
  for (const insight of ordered) {
    const isForced = forced.has(insight.id);
    if (!isForced && isHeldBack(insight)) continue;
    if (!isForced && insight.confidence < least) {
      low++;
      continue;
    }
    const rule = ruleOf(insight);
    const known = book.log.written.get(insight.id);
    const isWritten = known !== undefined && (!isForced || present.has(known));
    const key = textKey(rule.line);
    if (isWritten || keys.has(key)) duplicates++;
    else chosen.push({ insight, rule });
    keys.add(key);
  }
  const few = chosen.slice(0, request.maxDeltas ?? context.maxDeltas);
  const ids = await newIds(book, few.map(({ rule }) => rule.line));
  const withIds = few.map((one, at) => ({ ...one, id: ids[at] ?? "" }));
  const added = withIds.map(({ id, rule }) => ({ id, ...rule }));
  const records = withIds.map(({ id, insight }) => ({ rule: id, insight: insight.id }));
  const limit = context.playbookBytes;
  const isTooLarge = added.length > 0 && bytesIn(changedText(book, { added }).text) > limit;
  if (!isTooLarge) return { chosen: withIds, added, records, duplicates, low, budget: undefined };
  const budget = { bytes: bytesIn(book.playbook.text), limit };
  return { chosen: [], added: [], records: [], duplicates, low, budget };
}

function isHeldBack({ metaTags }: Insight): boolean {
  return metaTags.includes(TAGS.noLesson) || metaTags.includes(TAGS.review);
}

function resultOf({ chosen, duplicates, low, budget }: Plan, updated: boolean): Updated {
  return {
    deltas: chosen.map(({ insight, rule, id }) => ({
      bulletId: id,
      section: rule.section,
      content: rule.line,
      confidence: insight.confidence,
      applied: updated,
    })),
    duplicatesSkipped: duplicates,
    lowConfidenceSkipped: low,
    updated,
    ...(budget && { budget, note: NO_ROOM }),
  };
}

const NO_ROOM =
  "Nothing was written: the playbook would be larger than ACE_PLAYBOOK_BYTES. Retire or merge rules with ace_refine_knowledge.";

export function budgetError({ playbookBytes }: AceContext, { playbook }: RuleBook): AceError {
  const bytes = bytesIn(playbook.text);
  return new AceError("WRITE_ERROR", `${NO_ROOM} It has ${bytes} of ${playbookBytes} bytes`);
}

function requireKnown(insights: readonly Insight[], ids: readonly string[]): void {
  const known = new Set(insights.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new AceError("INVALID_PARAMS", `Unknown insight "${excerpt(unknown[0] ?? "")}"`, {
    next: "ace_get_insights with source insights lists the ids.",
    details: { unknown: unknown.slice(0, 20) },
  });
}
