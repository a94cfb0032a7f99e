import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { shownName } from "../logs/shown_name.ts";
import { listedBullet, listedBulletSchema, selectBullets } from "../playbook/bullet_query.ts";
import type { Bullet } from "../playbook/bullet.ts";
import { skippedShape } from "../logs/record_log.ts";
import type { Playbook } from "../playbook/playbook.ts";
import { byTime, type Insight, insightSchema, shownInsight, timeOf } from "./insight.ts";
import {
  type InsightLog,
  insightsByBullet,
  readInsightLog,
  standingInsights,
} from "./insight_log.ts";
import { measuresIn } from "./measure.ts";
import { NO_PLAYBOOK } from "./playbook_init.ts";
import {
  mergedPlaybook,
  readableFacts,
  readRuleBook,
  readRules,
  type RuleBook,
} from "./rule_book.ts";
import { contradictionsIn } from "./slot_pairs.ts";

/** The filters of a query. An item must match all filters, and any entry of each list. */
export interface InsightFilters {
  after?: string | undefined;
  before?: string | undefined;
  minConfidence?: number | undefined;
  tags?: readonly string[] | undefined;
  beadIds?: readonly string[] | undefined;
  /** Applies only to bullets. The other filters apply to insights. */
  sections?: readonly string[] | undefined;
}

/** A query for insights, bullets or both. */
export interface InsightQuery {
  source: "insights" | "bullets" | "both";
  filters?: InsightFilters | undefined;
  /** The maximum number of items per list. */
  limit: number;
  /** The number of items to skip in each list. */
  offset?: number | undefined;
  sortBy?: "confidence" | "timestamp" | "helpful" | undefined;
}

/** An insight in the format of a list. */
const listedInsightSchema = insightSchema.omit({ source: true, signal: true, scope: true })
  .extend({ pattern: z.string(), beadIds: z.array(z.string()) });

/** A rule with its origin, and its evidence from traces. */
const shownRuleSchema = listedBulletSchema.extend({
  /** The ISO 8601 time when this server added the rule; absent for handwritten rules. */
  addedAt: z.string().optional(),
  /** The tasks from which the rule was learned. */
  beadIds: z.array(z.string()).optional(),
  /** The IDs of rules with different advice for the same situation. */
  contradicts: z.array(z.string()).optional(),
  /** The number of traces since the rule was written in which its situation failed again. */
  recurrences: z.number(),
  /** The number of traces since the rule was written whose first run in its scope passed. */
  passes: z.number(),
});

/** The matching insights and bullets. A list that wasn't requested is absent. */
export const foundInsightsSchema = z.object({
  insights: z.array(listedInsightSchema).optional(),
  bullets: z.array(shownRuleSchema).optional(),
  /** The total number of matches in both lists, before the limit. */
  totalMatched: z.number(),
  filtered: z.boolean(),
  /** The missing sections of a filter, or the next step if the playbook doesn't exist. */
  note: z.string().optional(),
  ...skippedShape,
});

/** An insight in a list. */
export type ListedInsight = z.infer<typeof listedInsightSchema>;
/** A rule in a list. */
export type ShownRule = z.infer<typeof shownRuleSchema>;
/** The insights and bullets found. */
export type FoundInsights = z.infer<typeof foundInsightsSchema>;

/**
 * Returns matching insights from the log and rules from the playbook. Throws PARSE_ERROR. Also
 * throws FILE_NOT_FOUND if only rules are requested and the playbook doesn't exist.
 */
export async function findInsights(
  context: AceContext,
  query: InsightQuery,
): Promise<FoundInsights> {
  const { source, limit, offset = 0, filters = {}, sortBy } = query;
  const end = offset + limit;
  // Rules are listed even if the insight log can't be read.
  const isOptional = source === "bullets" && filters.tags === undefined;
  const log = isOptional ? readableFacts(context).log : readInsightLog(context.insights);
  const found = source === "bullets"
    ? []
    : [...standingInsights(log)].filter(insightFilter(filters));
  const book = source === "bullets" ? readRuleBook(context) : readRules(context);
  const playbook = mergedPlaybook(book);
  const bullets = source === "insights"
    ? []
    : selectBullets(playbook, { sections: filters.sections, sortBy })
      .filter(bulletFilter(filters, log));
  const missing = source === "insights" ? undefined : missingSections(playbook, filters.sections);
  const note = book.files.length === 0 ? NO_PLAYBOOK : missing;
  return {
    ...(source !== "bullets" && {
      insights: sortInsights(found, sortBy).slice(offset, end).map(listedInsight),
    }),
    ...(source !== "insights" && {
      bullets: await shownRules(bullets.slice(offset, end), context, book),
    }),
    totalMatched: found.length + bullets.length,
    filtered: Object.values(filters).some((value) => value !== undefined),
    ...(note !== undefined && { note }),
    ...log.skippedIn(context.insights),
  };
}

/** Returns the rules with their origins and measures. */
async function shownRules(
  bullets: readonly Bullet[],
  context: AceContext,
  book: RuleBook,
): Promise<ShownRule[]> {
  const { log } = book.facts;
  const insights = insightsByBullet(log);
  const contradictions = contradictionsIn(book.pairs());
  const measures = await measuresIn(context, book);
  return bullets.map((bullet) => {
    const { id } = bullet;
    const [addedAt, contradicts] = [log.writtenAt(id), contradictions.get(id)];
    const { recurrences = 0, passes = 0 } = measures.of(id) ?? {};
    const beadIds = insights.get(id)?.source.beadIds.slice(0, MAX_BEADS) ?? [];
    return {
      ...listedBullet(bullet),
      ...(addedAt !== undefined && { addedAt }),
      ...(beadIds.length > 0 && { beadIds }),
      ...(contradicts !== undefined && { contradicts }),
      recurrences,
      passes,
    };
  });
}

const MAX_BEADS = 20;

/** Returns a tag filter. A bullet has its insight's tags. A handwritten bullet has no tags. */
function bulletFilter({ tags }: InsightFilters, log: InsightLog): (bullet: Bullet) => boolean {
  const insights = insightsByBullet(log);
  return ({ id }) => hasAny(tags, insights.get(id)?.metaTags ?? []);
}

function missingSections(
  { sections }: Pick<Playbook, "sections">,
  wanted: readonly string[] | undefined,
): string | undefined {
  const present = new Set(sections.map(({ name }) => name));
  const missing = (wanted ?? []).filter((name) => !present.has(name.trim()));
  if (missing.length === 0) return undefined;
  const shown = [...present].slice(0, 40).map((name) => excerpt(name)).join("; ");
  return `The playbook has no section "${excerpt(missing.join('", "'))}". Sections: ${
    shown || "none"
  }`;
}

/** Returns the newest insights in the log. */
export function newestInsights({ insights: file }: AceContext, count: number): Insight[] {
  const all = [...standingInsights(readInsightLog(file))];
  return sortInsights(all, "timestamp").slice(0, count).map(shownInsight);
}

/** Returns a filter by time range, confidence, tags and beads, in this order. */
function insightFilter(filters: InsightFilters): (insight: Insight) => boolean {
  const { after, before, minConfidence = 0, tags, beadIds } = filters;
  const from = after === undefined ? undefined : Date.parse(after);
  const until = before === undefined ? undefined : Date.parse(before);
  return (insight) => {
    return isBetween(insight, from, until) &&
      insight.confidence >= minConfidence && hasAny(tags, insight.metaTags) &&
      hasAny(beadIds, [insight.taskId, ...insight.source.beadIds]);
  };
}

/** Returns true if an insight's time is in the range. An invalid time is in no range. */
function isBetween(insight: Insight, from: number | undefined, until: number | undefined): boolean {
  if (from === undefined && until === undefined) return true;
  const time = timeOf(insight);
  return time !== undefined && (from === undefined || time > from) &&
    (until === undefined || time < until);
}

function hasAny(wanted: readonly string[] | undefined, there: readonly string[]): boolean {
  return wanted === undefined || wanted.some((item) => there.includes(shownName(item)));
}

/**
 * Sorts insights by time, newest first, or by confidence. If insights are equal, the last logged
 * insight comes first.
 */
function sortInsights(insights: readonly Insight[], sortBy: string | undefined): Insight[] {
  const latest = insights.toReversed();
  return latest.sort((a, b) =>
    (sortBy === "confidence" ? b.confidence - a.confidence : 0) || byTime(a, b)
  );
}

function listedInsight(insight: Insight): ListedInsight {
  const { source, signal, scope: _scope, ...listed } = shownInsight(insight);
  const { id, timestamp, taskId, ...others } = listed;
  const beadIds = source.beadIds.slice(0, MAX_BEADS);
  return { id, timestamp, taskId, beadIds, pattern: signal.pattern, ...others };
}
