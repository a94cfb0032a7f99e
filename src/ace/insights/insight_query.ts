import type { Context } from "../context.ts";
import { byTime, type Insight, parseInsight, shownInsight, timeOf } from "./insight.ts";
import type { Bullet } from "../playbook/playbook.ts";
import { readPlaybook } from "../playbook/playbook_file.ts";
import { readRecords, type SkipCount, toldSkips } from "../logs/record_log.ts";

/** Which insights or bullets; all that are given must hold, of a list any one. */
export interface InsightFilters {
  after?: string | undefined;
  before?: string | undefined;
  minConfidence?: number | undefined;
  tags?: readonly string[] | undefined;
  beadIds?: readonly string[] | undefined;
  /** For bullets; the others are for insights. */
  sections?: readonly string[] | undefined;
}

/** What to look for. */
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

/** A bullet as it is listed; the score is helpful less harmful. */
export interface ListedBullet {
  id: string;
  content: string;
  helpful: number;
  harmful: number;
  section: string;
  score: number;
}

/** What was found; a list that was not asked for is absent. */
export interface FoundInsights {
  insights?: ListedInsight[];
  bullets?: ListedBullet[];
  /** Before the limit, both lists together. */
  totalMatched: number;
  filtered: boolean;
  skippedLines?: number;
}

/** Looks for insights in the log and bullets in the playbook. Throws FILE_NOT_FOUND, PARSE_ERROR. */
export function findInsights(
  { insights: log, agents }: Context,
  query: InsightQuery,
): FoundInsights {
  const { source, limit, filters = {}, sortBy } = query;
  const found: Insight[] = [];
  const isWanted = insightFilter(filters);
  const skips: SkipCount = source === "bullets"
    ? { skippedLines: 0 }
    : readRecords(log, parseInsight, (insight) => {
      if (isWanted(insight)) found.push(insight);
    });
  const bullets = source === "insights"
    ? []
    : matchingBullets(readPlaybook(agents).bullets, filters);
  return {
    ...(source !== "bullets" && {
      insights: sortInsights(found, sortBy).slice(0, limit).map(listedInsight),
    }),
    ...(source !== "insights" && {
      bullets: sortBullets(bullets, sortBy).slice(0, limit).map(listedBullet),
    }),
    totalMatched: found.length + bullets.length,
    filtered: Object.values(filters).some((value) => value !== undefined),
    ...toldSkips(skips),
  };
}

/** The newest insights of the log. */
export function newestInsights({ insights: log }: Context, count: number): Insight[] {
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

/** Of an insight whose time cannot be read nobody knows whether it is. */
function isBetween(insight: Insight, from: number | undefined, until: number | undefined): boolean {
  if (from === undefined && until === undefined) return true;
  const time = timeOf(insight);
  return time !== undefined && (from === undefined || time > from) &&
    (until === undefined || time < until);
}

function hasAny(wanted: readonly string[] | undefined, there: readonly string[]): boolean {
  return wanted === undefined || wanted.some((item) => there.includes(item));
}

function matchingBullets(bullets: readonly Bullet[], { sections }: InsightFilters): Bullet[] {
  const wanted = sections?.map((name) => name.trim());
  return bullets.filter(({ section }) => hasAny(wanted, [section]));
}

/** Newest first unless by confidence; what is logged later goes before what is as new. */
function sortInsights(insights: readonly Insight[], sortBy: string | undefined): Insight[] {
  const latest = insights.toReversed();
  return latest.sort((a, b) =>
    (sortBy === "confidence" ? b.confidence - a.confidence : 0) || byTime(a, b)
  );
}

/** In file order unless by helpfulness: the score, then the helpful ones. */
function sortBullets(bullets: Bullet[], sortBy: string | undefined): Bullet[] {
  if (sortBy !== "helpful") return bullets;
  return bullets.sort((a, b) => scoreOf(b) - scoreOf(a) || b.helpful - a.helpful);
}

function scoreOf({ helpful, harmful }: Bullet): number {
  return helpful - harmful;
}

function listedInsight(insight: Insight): ListedInsight {
  const { id, timestamp, taskId, recommendation, confidence, onlineEligible, metaTags } = insight;
  return { id, timestamp, taskId, recommendation, confidence, onlineEligible, metaTags };
}

/** A bullet as answers and resources show it. */
export function listedBullet(bullet: Bullet): ListedBullet {
  const { id, text, helpful, harmful, section } = bullet;
  return { id, content: text, helpful, harmful, section, score: scoreOf(bullet) };
}
