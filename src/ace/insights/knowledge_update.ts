import * as z from "zod";
import { withLock } from "../files/file_lock.ts";
import { replaceText } from "../files/shared_text.ts";
import { counted, plural } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { readRecords } from "../logs/record_log.ts";
import {
  parsePlaybook,
  type Playbook,
  readPlaybook,
  requirePlaybook,
} from "../playbook/playbook.ts";
import { parseTrace } from "../traces/trace.ts";
import { TAGS } from "./tags.ts";
import {
  appendWritten,
  asItStands,
  type InsightLog,
  readInsightLog,
  standingInsights,
} from "./insight_log.ts";
import {
  deltaSchema,
  planUpdate,
  type UpdateCandidate,
  type UpdateHistory,
  type UpdatePlan,
} from "./update_plan.ts";

/** Which insights to apply. */
export interface UpdateRequest {
  /** From 0 to 1. */
  minConfidence?: number | undefined;
  maxDeltas?: number | undefined;
  dryRun: boolean;
  forceInsightIds?: readonly string[] | undefined;
}

/** The bullets that were added to the playbook, or would be in a dry run. */
export const knowledgeUpdateSchema = z.object({
  deltas: z.array(deltaSchema.extend({ applied: z.boolean() })),
  duplicatesSkipped: z.number(),
  lowConfidenceSkipped: z.number(),
  /** The number of insights that wait for a lesson: without one they never become bullets. */
  needsLesson: z.number(),
  updated: z.boolean(),
  /** The number of insights that were left for later calls. */
  note: z.string().optional(),
  skippedLines: z.number().optional(),
});

/**
 * Adds insights to the playbook as new bullets in one write: small deltas, never a rewrite, as in
 * Agentic Context Engineering (arXiv 2510.04618). A dry run writes nothing and returns the same.
 * Throws INVALID_PARAMS for forced ids that cannot be written, FILE_NOT_FOUND, SECTION_NOT_FOUND.
 */
export async function updateKnowledge(
  context: AceContext,
  request: UpdateRequest,
): Promise<z.infer<typeof knowledgeUpdateSchema>> {
  const { plan, choice, log, updated } = request.dryRun
    ? { ...await decide(context, request, readPlaybook(context.agents)), updated: false }
    : await apply(context, request);
  return {
    deltas: plan.deltas.map((delta) => ({ ...delta, applied: updated })),
    duplicatesSkipped: plan.duplicatesSkipped,
    lowConfidenceSkipped: choice.tooLow,
    needsLesson: choice.waiting,
    updated,
    ...(plan.notConsidered > 0 && {
      note: `${counted(plan.notConsidered, "more insight")} ${
        plural(plan.notConsidered, "was", "were")
      } left for later calls: the surest come first`,
    }),
    ...(log.skippedLines !== undefined && { skippedLines: log.skippedLines }),
  };
}

interface Decision {
  plan: UpdatePlan;
  choice: Choice;
  log: InsightLog;
}

async function decide(
  context: AceContext,
  request: UpdateRequest,
  playbook: Playbook,
): Promise<Decision> {
  const log = readInsightLog(context.insights);
  const choice = choose(log, request, context.confidence);
  const limit = request.maxDeltas ?? context.maxDeltas;
  const history = historyOf(context, log);
  return { plan: await planUpdate(playbook, choice.candidates, { history, limit }), choice, log };
}

async function apply(
  context: AceContext,
  request: UpdateRequest,
): Promise<Decision & { updated: boolean }> {
  const { agents, insights } = context;
  requirePlaybook(agents);
  return await withLock(agents, async () => {
    const { isWritten: updated, ...decision } = await replaceText(agents, async (text) => {
      const decision = await decide(context, request, parsePlaybook(text));
      return { ...decision, text: decision.plan.text };
    });
    // What a killed process takes of this is found again: the bullets stand in the playbook.
    await appendWritten(insights, decision.plan.written);
    return { ...decision, updated };
  });
}

/** The insights that may be written, and the numbers of those that may not. */
interface Choice {
  candidates: UpdateCandidate[];
  waiting: number;
  tooLow: number;
}

/** Splits the insights into those that may be written, and why the others may not. */
function choose(
  log: InsightLog,
  { forceInsightIds, minConfidence: asked }: UpdateRequest,
  confidence: number,
): Choice {
  const minConfidence = asked ?? confidence;
  const forced = new Set(forceInsightIds ?? []);
  requireWritable(forced, log);
  const candidates: UpdateCandidate[] = [];
  let [waiting, tooLow] = [0, 0];
  for (const insight of standingInsights(log)) {
    const isForced = forced.has(insight.id);
    if (insight.metaTags.includes(TAGS.needsLesson)) waiting++;
    else if (insight.metaTags.includes(TAGS.answered)) continue;
    else if (!isForced && insight.confidence < minConfidence) tooLow++;
    else if (isForced || !insight.metaTags.includes(TAGS.review)) {
      candidates.push({ insight, isForced });
    }
  }
  return { candidates, waiting, tooLow };
}

function requireWritable(forced: ReadonlySet<string>, log: InsightLog): void {
  const unknown = [...forced].filter((id) => !log.insights.has(id));
  if (unknown.length > 0) {
    throw new AceError("INVALID_PARAMS", `No insight has the id ${excerpt(unknown.join(", "))}`, {
      next: "Get the ids from ace_get_insights or ace_analyze_patterns.",
      details: { unknown: unknown.slice(0, 20).map((id) => excerpt(id)) },
    });
  }
  const empty = [...forced].filter((id) => {
    const insight = log.insights.get(id);
    const tags = insight && asItStands(insight, log).metaTags;
    return [TAGS.needsLesson, TAGS.answered].some((tag) => tags?.includes(tag));
  });
  if (empty.length === 0) return;
  throw new AceError(
    "INVALID_PARAMS",
    `There is no advice to write in ${excerpt(empty.join(", "))}`,
    {
      next: "Say what helps: ace_propose_bullet with this insightId. Nothing was written.",
      details: { needsLesson: empty.slice(0, 20) },
    },
  );
}

/** The votes are looked up only for a bullet that comes back: the trace log may be long. */
function historyOf({ traces }: AceContext, { written }: InsightLog): UpdateHistory {
  return {
    written,
    votesOn: (bulletIds) => {
      const wanted = new Set(bulletIds);
      const votes = { helpful: 0, harmful: 0 };
      readRecords(traces, parseTrace, ({ helped, harmed }) => {
        if (helped.some(({ bulletId }) => wanted.has(bulletId))) votes.helpful++;
        if (harmed.some(({ bulletId }) => wanted.has(bulletId))) votes.harmful++;
      });
      return votes;
    },
  };
}
