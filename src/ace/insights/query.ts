import type { AceContext } from "../context.ts";
import { readRecords, type SkippedLines } from "../logs/record_log.ts";
import { type ListedBullet, listedBullet, selectBullets } from "../playbook/bullet_query.ts";
import { readPlaybook } from "../playbook/playbook.ts";
import { byTime, type Insight, parseInsight, shownInsight, timeOf } from "./insight.ts";

/** What to select: every filter given must match, and of a list any one item. */
export interface InsightFilters {
  after?: string | undefined;
  before?: string | undefined;
  minConfidence?: number | undefined;
  tags?: readonly string[] | undefined;
  beadIds?: readonly string[] | undefined;
  /** For bullets; the others apply to insights. */
  sections?: readonly string[] | undefined;
}

/** What to list, and how. */
export interface InsightQuery {
  source: "insights" | "bullets" | "both";
  filters?: InsightFilters | undefined;
  /** For each of the two lists. */
  limit: number;
  sortBy?: "confidence" | "timestamp" | "helpful" | undefined;
}

/** An insight as it is listed. */
export type ListedInsight = Pick<
  Insight,
  | "id"
  | "timestamp"
  | "taskId"
  | "recommendation"
  | "confidence"
  | "onlineEligible"
  | "metaTags"
>;

/** The insights and bullets found; a list that was not asked for is absent. */
export interface FoundInsights {
  insights?: ListedInsight[];
  bullets?: ListedBullet[];
  /** Of both lists together, before the limit. */
  totalMatched: number;
  filtered: boolean;
  skippedLines?: number;
}

/** Selects insights of the log and bullets of the playbook. Throws FILE_NOT_FOUND, PARSE_ERROR. */
export function findInsights(
  { insights: log, agents }: AceContext,
  query: InsightQuery,
): FoundInsights {
  const { source, limit, filters = {}, sortBy } = query;
  const found: Insight[] = [];
  const isWanted = insightFilter(filters);
  const skipped: SkippedLines = source === "bullets"
    ? {}
    : readRecords(log, parseInsight, (insight) => {
      if (isWanted(insight)) found.push(insight);
    });
  const bullets = source === "insights"
    ? []
    : selectBullets(readPlaybook(agents), { sections: filters.sections, sortBy });
  return {
    ...(source !== "bullets" && {
      insights: sortInsights(found, sortBy).slice(0, limit).map(listedInsight),
    }),
    ...(source !== "insights" && {
      bullets: bullets.slice(0, limit).map(listedBullet),
    }),
    totalMatched: found.length + bullets.length,
    filtered: Object.values(filters).some((value) => value !== undefined),
    ...skipped,
  };
}

/** The newest insights of the log. */
export function newestInsights({ insights: log }: AceContext, count: number): Insight[] {
  let newest: Insight[] = [];
  readRecords(log, parseInsight, (insight) => {
    newest.push(insight);
    if (newest.length >= count * 50) newest = sortInsights(newest, "timestamp").slice(0, count);
  });
  return sortInsights(newest, "timestamp").slice(0, count).map(shownInsight);
}

/** In the requirement's order: time range, confidence, tags, beads. */
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

/** An insight without a readable time is in no range. */
function isBetween(insight: Insight, from: number | undefined, until: number | undefined): boolean {
  if (from === undefined && until === undefined) return true;
  const time = timeOf(insight);
  return time !== undefined && (from === undefined || time > from) &&
    (until === undefined || time < until);
}

function hasAny(wanted: readonly string[] | undefined, there: readonly string[]): boolean {
  return wanted === undefined || wanted.some((item) => there.includes(item));
}

/** Newest first unless by confidence; of equals, the one logged later comes first. */
function sortInsights(insights: readonly Insight[], sortBy: string | undefined): Insight[] {
  const latest = insights.toReversed();
  return latest.sort((a, b) =>
    (sortBy === "confidence" ? b.confidence - a.confidence : 0) || byTime(a, b)
  );
}

function listedInsight(insight: Insight): ListedInsight {
  const { id, timestamp, taskId, recommendation, confidence, onlineEligible, metaTags } = insight;
  return { id, timestamp, taskId, recommendation, confidence, onlineEligible, metaTags };
}
