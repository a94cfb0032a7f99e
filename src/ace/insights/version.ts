import type { TraceFinding } from "../traces/finding.ts";
import { type Insight, isHeldBack, MAX_LOGGED_TRACES, union } from "./insight.ts";
import type { InsightLog } from "./insight_log.ts";

/** The factor by which each report of harm reduces the confidence in an insight. */
const LEFT_BY_HARM = 0.8;

/**
 * Returns the version to log for an insight that was found again, or undefined if the logged
 * version is complete. The log has one insight per pattern. Its newest version covers the most
 * traces.
 */
export function nextVersion(known: Insight | undefined, found: Insight): Insight | undefined {
  if (known === undefined) return found;
  const isWider = hasOthers(found.source.beadIds, known.source.beadIds);
  const [before, now] = [known.recurrence, found.recurrence];
  const isOther = known.recommendation !== found.recommendation ||
    known.metaTags.join("\n") !== found.metaTags.join("\n") ||
    known.signal.pattern !== found.signal.pattern;
  if (now < before || (now === before && !isWider && !isOther)) {
    return isWider ? { ...known, source: unitedSource(known, found) } : undefined;
  }
  return { ...found, source: unitedSource(known, found) };
}

/**
 * Returns true if `these` contains items that `others` lacks. Usually `others` begins with all of
 * `these`.
 */
function hasOthers(these: readonly string[], others: readonly string[]): boolean {
  if (these.every((one, index) => one === others[index])) return false;
  const known = new Set(others);
  return these.some((one) => !known.has(one));
}

function unitedSource(known: Insight, found: Insight): Insight["source"] {
  return {
    ...known.source,
    ...found.source,
    beadIds: union(known.source.beadIds, found.source.beadIds),
    traceIds: union(found.source.traceIds, known.source.traceIds).slice(0, MAX_LOGGED_TRACES),
  };
}

/** Returns the insight with its confidence reduced for each report of harm. */
export function withHarm(insight: Insight, harmful: number, threshold: number): Insight {
  const added = harmful - (insight.harmful ?? 0);
  if (added <= 0) return insight;
  const confidence = Math.round(insight.confidence * LEFT_BY_HARM ** added * 100) / 100;
  return {
    ...insight,
    confidence,
    harmful,
    onlineEligible: !isHeldBack(insight) && insight.onlineEligible && confidence >= threshold,
  };
}

/** Yields new versions of the insights whose bullets have new reports of harm. */
export function* harmedVersions(
  { insights, written }: Pick<InsightLog, "insights" | "written">,
  harms: readonly TraceFinding[],
  threshold: number,
): Generator<Insight> {
  const byBullet = new Map(written.map(({ bulletId, insightId }) => [bulletId, insightId]));
  for (const { id, traceIds } of harms) {
    const insight = insights.get(byBullet.get(id) ?? "");
    if (insight === undefined || traceIds.length <= (insight.harmful ?? 0)) continue;
    const timestamp = new Date().toISOString();
    yield { ...withHarm(insight, traceIds.length, threshold), timestamp };
  }
}
