import * as z from "zod";
import type { AceContext } from "../context.ts";
import { skippedShape } from "../logs/record_log.ts";
import { shownName } from "../logs/shown_name.ts";
import { byTime, type Insight, insightSchema, readInsightLog, timeOf } from "./insight.ts";
import { readRuleBook } from "./rule_book.ts";
import { type ShownRule, shownRule, shownRuleSchema } from "./retrieval.ts";

const listedInsightSchema = insightSchema.omit({ source: true, signal: true, scope: true })
  .extend({ pattern: z.string() });

/** An insight without its evidence. */
export type ListedInsight = z.infer<typeof listedInsightSchema>;

export const foundSchema = z.object({
  insights: z.array(listedInsightSchema).optional(),
  bullets: z.array(shownRuleSchema).optional(),
  totalMatched: z.number(),
  filtered: z.boolean(),
  note: z.string().optional(),
  ...skippedShape,
});

export interface InsightQuery {
  source: "insights" | "bullets" | "both";
  filters?: {
    minConfidence?: number | undefined;
    tags?: readonly string[] | undefined;
    sections?: readonly string[] | undefined;
    beadIds?: readonly string[] | undefined;
    after?: string | undefined;
    before?: string | undefined;
  } | undefined;
  limit: number;
  offset?: number | undefined;
  sortBy?: "confidence" | "timestamp" | "helpful" | undefined;
}

export const NO_PLAYBOOK =
  "The playbook doesn't exist yet: run `ace-server init`, or teach a lesson, which creates it.";

/** Lists insights, rules, or both. Throws PARSE_ERROR. */
export function findInsights(
  context: AceContext,
  { source, filters = {}, limit, offset = 0, sortBy }: InsightQuery,
): z.infer<typeof foundSchema> {
  const isShown = (kind: "insights" | "bullets"): boolean => source === kind || source === "both";
  const log = isShown("insights") ? readInsightLog(context.insights) : undefined;
  const book = isShown("bullets") ? readRuleBook(context) : undefined;
  const insights = [...log?.insights.values() ?? []].reverse()
    .filter((insight) => isWanted(insight, filters))
    .sort((a, b) => sortBy === "confidence" ? b.confidence - a.confidence : byTime(a, b));
  // A rule has no tags.
  const rules = filters.tags === undefined ? book?.rules ?? [] : [];
  const wanted = filters.sections?.map((name) => name.trim());
  const bullets = rules.filter(({ section }) => wanted?.includes(section) ?? true).map(shownRule);
  if (sortBy === "helpful") bullets.sort(byScore);
  return {
    ...(log && { insights: insights.slice(offset, offset + limit).map(listed) }),
    ...(book && { bullets: bullets.slice(offset, offset + limit) }),
    totalMatched: insights.length + bullets.length,
    filtered: Object.values(filters).some((value) => value !== undefined),
    ...(book?.isThere === false && { note: NO_PLAYBOOK }),
    ...log?.skipped,
  };
}

function byScore(a: ShownRule, b: ShownRule): number {
  return b.score - a.score || b.helpful - a.helpful;
}

function isWanted(
  insight: Insight,
  { minConfidence = 0, tags, beadIds, after, before }: NonNullable<InsightQuery["filters"]>,
): boolean {
  const { confidence, metaTags, source, taskId } = insight;
  const beads = new Set([taskId, ...source.beadIds]);
  const time = timeOf(insight);
  return confidence >= minConfidence && (tags?.some((tag) => metaTags.includes(tag)) ?? true) &&
    (beadIds?.some((bead) => beads.has(shownName(bead))) ?? true) &&
    (after === undefined || time > Date.parse(after)) &&
    (before === undefined || time < Date.parse(before));
}

function listed({ signal: { pattern }, ...insight }: Insight): ListedInsight {
  const { source: _, scope: _scope, section: _section, why: _why, ...rest } = insight;
  return { ...rest, pattern };
}
