import { withLock } from "../../kernel/disk/file_lock.ts";
import { readVersion } from "../../kernel/disk/file_version.ts";
import { replaceText } from "../../kernel/disk/locked_file.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { readRecords } from "../logs/record_log.ts";
import { parsePlaybook, readPlaybook } from "../playbook/playbook.ts";
import { type Insight, parseInsight, REVIEW_NEEDED } from "./insight.ts";
import { type Delta, planUpdate, type UpdateCandidate, type UpdatePlan } from "./update_plan.ts";

/** Which insights to apply. */
export interface UpdateRequest {
  /** From 0 to 1. */
  minConfidence?: number | undefined;
  maxDeltas?: number | undefined;
  dryRun: boolean;
  forceInsightIds?: readonly string[] | undefined;
}

/** What was added to the playbook, or would be in a dry run. */
export interface KnowledgeUpdate {
  deltas: (Delta & { applied: boolean })[];
  duplicatesSkipped: number;
  lowConfidenceSkipped: number;
  updated: boolean;
  skippedLines?: number;
}

/**
 * Adds insights to the playbook as new bullets in one write: small deltas, never a rewrite, as in
 * Agentic Context Engineering (arXiv 2510.04618). A dry run writes nothing and returns the same.
 * Throws INVALID_PARAMS for unknown forced ids, FILE_NOT_FOUND and SECTION_NOT_FOUND.
 */
export async function updateKnowledge(
  { agents, insights, confidence, maxDeltas }: AceContext,
  request: UpdateRequest,
): Promise<KnowledgeUpdate> {
  const { dryRun, minConfidence = confidence } = request;
  const logged = new Map<string, Insight>();
  const skipped = readRecords(insights, parseInsight, (insight) => logged.set(insight.id, insight));
  const forced = new Set(request.forceInsightIds ?? []);
  requireLogged(forced, logged);
  const all = [...logged.values()];
  const candidates: UpdateCandidate[] = all.map((insight) => ({
    insight,
    isForced: forced.has(insight.id),
  })).filter(({ insight, isForced }) =>
    isForced ||
    (insight.confidence >= minConfidence && !insight.metaTags.includes(REVIEW_NEEDED))
  );
  const isLow = ({ id, confidence }: Insight) => confidence < minConfidence && !forced.has(id);
  const limit = request.maxDeltas ?? maxDeltas;
  const { plan, updated } = dryRun
    ? { plan: await planUpdate(readPlaybook(agents), candidates, limit), updated: false }
    : await apply(agents, candidates, limit);
  return {
    deltas: plan.deltas.map((delta) => ({ ...delta, applied: updated })),
    duplicatesSkipped: plan.duplicatesSkipped,
    lowConfidenceSkipped: all.filter(isLow).length,
    updated,
    ...skipped,
  };
}

function apply(
  agents: AceContext["agents"],
  candidates: readonly UpdateCandidate[],
  limit: number,
): Promise<{ plan: UpdatePlan; updated: boolean }> {
  // A missing playbook is reported before a lock file is created beside it.
  readVersion(agents);
  return withLock(agents, async () => {
    let plan: UpdatePlan = { deltas: [], duplicatesSkipped: 0, text: "" };
    const updated = await replaceText(agents, async ({ text }) => {
      plan = await planUpdate(parsePlaybook(text), candidates, limit);
      return plan.text;
    });
    return { plan, updated };
  });
}

function requireLogged(forced: ReadonlySet<string>, logged: ReadonlyMap<string, Insight>): void {
  const unknown = [...forced].filter((id) => !logged.has(id));
  if (unknown.length === 0) return;
  throw new AceError("INVALID_PARAMS", `No insight has the id ${excerpt(unknown.join(", "))}`, {
    next: "Get the ids from ace_get_insights or ace_analyze_patterns.",
    details: { unknown: unknown.slice(0, 20) },
  });
}
