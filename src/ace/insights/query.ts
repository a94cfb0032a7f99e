import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { shownName } from "../logs/shown_name.ts";
import { listedBullet, listedBulletSchema, selectBullets } from "../playbook/bullet_query.ts";
import type { Bullet } from "../playbook/bullet.ts";
import { type Playbook, readPlaybook } from "../playbook/playbook.ts";
import { byTime, type Insight, insightSchema, shownInsight, timeOf } from "./insight.ts";
import {
  type InsightLog,
  insightsByBullet,
  readInsightLog,
  standingInsights,
} from "./insight_log.ts";

/** Filters, all of which must match; of a list any one item. */
export interface InsightFilters {
  after?: string | undefined;
  before?: string | undefined;
  minConfidence?: number | undefined;
  tags?: readonly string[] | undefined;
  beadIds?: readonly string[] | undefined;
  /** For bullets; the others apply to insights. */
  sections?: readonly string[] | undefined;
}

/** A query for insights, bullets or both. */
export interface InsightQuery {
  source: "insights" | "bullets" | "both";
  filters?: InsightFilters | undefined;
  /** For each of the two lists. */
  limit: number;
  sortBy?: "confidence" | "timestamp" | "helpful" | undefined;
}

/** An insight as it is listed. */
const listedInsightSchema = insightSchema.omit({ source: true, signal: true, scope: true })
  .extend({ pattern: z.string() });

/** A bullet, and when it was added if the log knows: it knows nothing of a person's own bullets. */
const datedBulletSchema = listedBulletSchema.extend({ addedAt: z.string().optional() });

/** The insights and bullets found; a list that was not asked for is absent. */
export const foundInsightsSchema = z.object({
  insights: z.array(listedInsightSchema).optional(),
  bullets: z.array(datedBulletSchema).optional(),
  /** Of both lists together, before the limit. */
  totalMatched: z.number(),
  filtered: z.boolean(),
  /** The sections in a filter that do not exist. */
  note: z.string().optional(),
  skippedLines: z.number().optional(),
});

/** An insight as it is listed. */
export type ListedInsight = z.infer<typeof listedInsightSchema>;
/** A bullet as it is listed, with the time when it was added. */
export type DatedBullet = z.infer<typeof datedBulletSchema>;
/** The insights and bullets found. */
export type FoundInsights = z.infer<typeof foundInsightsSchema>;

/** Selects insights of the log and bullets of the playbook. Throws FILE_NOT_FOUND, PARSE_ERROR. */
export function findInsights(
  { insights: file, agents }: AceContext,
  query: InsightQuery,
): FoundInsights {
  const { source, limit, filters = {}, sortBy } = query;
  // Bullets are listed even if nobody can tell when they were added.
  const isOptional = source === "bullets" && filters.tags === undefined;
  const log = isOptional ? readableLog(file) : readInsightLog(file);
  const found = source === "bullets"
    ? []
    : [...standingInsights(log)].filter(insightFilter(filters));
  const playbook = source === "insights" ? undefined : readPlaybook(agents);
  const bullets = playbook === undefined
    ? []
    : selectBullets(playbook, { sections: filters.sections, sortBy })
      .filter(bulletFilter(filters, log));
  const missing = playbook && missingSections(playbook, filters.sections);
  return {
    ...(source !== "bullets" && {
      insights: sortInsights(found, sortBy).slice(0, limit).map(listedInsight),
    }),
    ...(source !== "insights" && { bullets: dated(bullets.slice(0, limit), log) }),
    totalMatched: found.length + bullets.length,
    filtered: Object.values(filters).some((value) => value !== undefined),
    ...(missing !== undefined && { note: missing }),
    ...(log.skippedLines !== undefined && { skippedLines: log.skippedLines }),
  };
}

/** The log; an empty one if it cannot be read. */
function readableLog(file: AceContext["insights"]): InsightLog {
  try {
    return readInsightLog(file);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { insights: new Map(), written: [], answered: new Set() };
  }
}

/** Bullets with the time when the log first says that each was written. */
function dated(bullets: readonly Bullet[], { written }: InsightLog): DatedBullet[] {
  const latestFirst = written.toReversed();
  const times = new Map(latestFirst.map(({ bulletId, timestamp }) => [bulletId, timestamp]));
  return bullets.map((bullet) => {
    const addedAt = times.get(bullet.id);
    return { ...listedBullet(bullet), ...(addedAt !== undefined && { addedAt }) };
  });
}

/** A bullet has the tags of the insight that it says; one that a person wrote has none. */
function bulletFilter({ tags }: InsightFilters, log: InsightLog): (bullet: Bullet) => boolean {
  const insights = insightsByBullet(log);
  return ({ id }) => hasAny(tags, insights.get(id)?.metaTags ?? []);
}

function missingSections(
  { sections }: Playbook,
  wanted: readonly string[] | undefined,
): string | undefined {
  const present = new Set(sections.map(({ name }) => name));
  const missing = (wanted ?? []).filter((name) => !present.has(name.trim()));
  if (missing.length === 0) return undefined;
  const shown = [...present].slice(0, 40).map((name) => excerpt(name)).join("; ");
  return `No section is called "${excerpt(missing.join('", "'))}". Sections: ${shown || "none"}`;
}

/** The newest insights of the log. */
export function newestInsights({ insights: file }: AceContext, count: number): Insight[] {
  const all = [...standingInsights(readInsightLog(file))];
  return sortInsights(all, "timestamp").slice(0, count).map(shownInsight);
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
  return wanted === undefined || wanted.some((item) => there.includes(shownName(item)));
}

/** Newest first unless by confidence; of equals, the one logged later comes first. */
function sortInsights(insights: readonly Insight[], sortBy: string | undefined): Insight[] {
  const latest = insights.toReversed();
  return latest.sort((a, b) =>
    (sortBy === "confidence" ? b.confidence - a.confidence : 0) || byTime(a, b)
  );
}

function listedInsight(insight: Insight): ListedInsight {
  const { source: _source, signal, scope: _scope, ...listed } = shownInsight(insight);
  const { id, timestamp, taskId, ...others } = listed;
  return { id, timestamp, taskId, pattern: signal.pattern, ...others };
}
