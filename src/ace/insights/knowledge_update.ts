import * as z from "zod";
import { FileError } from "../../kernel/disk/file_error.ts";
import { counted, plural } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { withLock } from "../files/file_lock.ts";
import { makeText } from "../files/shared_text.ts";
import { skippedShape } from "../logs/record_log.ts";
import { parsePlaybook } from "../playbook/playbook.ts";
import { asItStands, type InsightLog, standingInsights } from "./insight_log.ts";
import { isNotWorking, isUnmet, measuresIn } from "./measure.ts";
import { changePlaybook, requireNoConflict } from "./playbook_change.ts";
import { newPlaybook, NO_PLAYBOOK } from "./playbook_init.ts";
import { readFacts, readRuleBook, type RuleBook, ruleBookOf } from "./rule_book.ts";
import { TAGS } from "./tags.ts";
import {
  deltaSchema,
  planUpdate,
  proposalSchema,
  type UpdateCandidate,
  type UpdatePlan,
} from "./update_plan.ts";

/** A request to add insights to the playbook as rules. */
export interface UpdateRequest {
  /** The minimum confidence, from 0 to 1. */
  minConfidence?: number | undefined;
  maxDeltas?: number | undefined;
  dryRun: boolean;
  forceInsightIds?: readonly string[] | undefined;
}

/** The rules that the update added, or would add without `dryRun`. */
export const knowledgeUpdateSchema = z.object({
  deltas: z.array(deltaSchema.extend({ applied: z.boolean() })),
  /**
   * Dangerous or conflicting lessons. The server writes them only if forceInsightIds names them.
   */
  proposals: z.array(proposalSchema),
  /**
   * The playbook size and its limit in bytes, and the rules to retire, worst first. Present only if
   * the next rule doesn't fit.
   */
  budget: z.object({
    bytes: z.number(),
    limit: z.number(),
    retireFirst: z.array(z.string()),
  }).optional(),
  duplicatesSkipped: z.number(),
  lowConfidenceSkipped: z.number(),
  /** The number of insights without a lesson. The server never writes them as rules. */
  needsLesson: z.number(),
  updated: z.boolean(),
  /**
   * The number of insights left for later calls, or the next step if the playbook doesn't exist.
   */
  note: z.string().optional(),
  skippedLines: skippedShape.skippedLines,
});

/**
 * Adds insights to the playbook as new rules in one write. Updates are small and never rewrite the
 * playbook, as in Agentic Context Engineering (arXiv 2510.04618). Creates the playbook if it
 * doesn't exist and there are rules to add. With `dryRun`, returns the planned result without
 * writing. Throws INVALID_PARAMS if a forced insight can't be written, SECTION_NOT_FOUND, and
 * WRITE_ERROR.
 */
export async function updateKnowledge(
  context: AceContext,
  request: UpdateRequest,
): Promise<z.infer<typeof knowledgeUpdateSchema>> {
  const { plan, choice, book, isNew, updated } = request.dryRun
    ? { ...await decided(context, request), updated: false }
    : await apply(context, request);
  const { deltas, proposals, duplicatesSkipped, notConsidered, fullBytes } = plan;
  const { skippedLines } = book.facts.log.skippedIn(context.insights);
  const left = `${counted(notConsidered, "more insight")} ${plural(notConsidered, "was", "were")}`;
  const notes = [
    ...notConsidered > 0
      ? [`${left} left for later calls: the server first adds those with the highest confidence`]
      : [],
    ...isNew && !updated ? [NO_PLAYBOOK] : [],
  ];
  return {
    deltas: deltas.map((delta) => ({ ...delta, applied: updated })),
    proposals,
    ...(fullBytes !== undefined && {
      budget: {
        bytes: fullBytes,
        limit: context.playbookBytes,
        retireFirst: await worst(context, book),
      },
    }),
    duplicatesSkipped,
    lowConfidenceSkipped: choice.tooLow,
    needsLesson: choice.waiting,
    updated,
    ...(notes.length > 0 && { note: notes.join(". ") }),
    ...(skippedLines !== undefined && { skippedLines }),
  };
}

interface Decision {
  plan: UpdatePlan;
  choice: Choice;
  book: RuleBook;
}

async function decide(
  context: AceContext,
  request: UpdateRequest,
  book: RuleBook,
): Promise<Decision> {
  const choice = choose(book.facts.log, request, context.confidence);
  const limit = request.maxDeltas ?? context.maxDeltas;
  return { plan: await planUpdate(book, choice.candidates, { context, limit }), choice, book };
}

/**
 * Returns the changes that an update would make. If the playbook doesn't exist, plans them for a
 * new playbook.
 */
async function decided(
  context: AceContext,
  request: UpdateRequest,
): Promise<Decision & { isNew: boolean }> {
  requireNoConflict(context);
  readFacts(context);
  const there = thereIn(context);
  const book = there ?? ruleBookOf(
    [{ file: context.agents, playbook: parsePlaybook(newPlaybook()) }],
    readFacts(context),
  );
  return { ...await decide(context, request, book), isNew: there === undefined };
}

/** Returns the rules, or undefined if the playbook doesn't exist. */
function thereIn(context: AceContext): RuleBook | undefined {
  try {
    return readRuleBook(context);
  } catch (error) {
    if (error instanceof FileError && error.problem === "absent") return undefined;
    throw error;
  }
}

async function apply(
  context: AceContext,
  request: UpdateRequest,
): Promise<Decision & { isNew: boolean; updated: boolean }> {
  const first = thereIn(context) === undefined ? await decided(context, request) : undefined;
  if (first !== undefined) {
    if (first.plan.deltas.length === 0) return { ...first, updated: false };
    await withLock(context.agents, () => makeText(context.agents, newPlaybook()));
  }
  const { isWritten, plan, choice, book } = await changePlaybook(context, async (book) => {
    const decision = await decide(context, request, book);
    const { texts, facts } = decision.plan;
    return { ...decision, texts, facts };
  });
  return { plan, choice, book, isNew: first !== undefined, updated: isWritten };
}

/** The maximum number of rules suggested for retirement. */
const MAX_RETIRED = 10;

/**
 * Returns the ids of the rules to retire first: harmful rules, ineffective rules, unmet rules, then
 * those with the lowest score.
 */
async function worst(context: AceContext, book: RuleBook): Promise<string[]> {
  const measures = await measuresIn(context, book);
  const rank = ({ bullet: { id, helpful, harmful } }: RuleBook["rules"][number]): number => {
    const measure = measures.of(id);
    if (harmful > helpful) return 0;
    if (measure !== undefined && isNotWorking(measure)) return 1;
    return measure !== undefined && isUnmet(measure) ? 2 : 3;
  };
  return book.rules.map((rule) => ({ rule, rank: rank(rule) }))
    .sort((a, b) => a.rank - b.rank || scoreOf(a.rule) - scoreOf(b.rule))
    .slice(0, MAX_RETIRED).map(({ rule }) => rule.bullet.id);
}

function scoreOf({ bullet: { helpful, harmful } }: RuleBook["rules"][number]): number {
  return helpful - harmful;
}

/** The insights that may be written, and the numbers of insights left out for each reason. */
interface Choice {
  candidates: UpdateCandidate[];
  waiting: number;
  tooLow: number;
}

/** Selects the insights that may be written, and counts the others by reason. */
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
    else if (!isForced && log.rejection(insight.id) !== undefined) continue;
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
    throw new AceError("INVALID_PARAMS", `Unknown insight id ${excerpt(unknown.join(", "))}`, {
      next: "Pass ids that ace_get_insights or ace_analyze_patterns returned.",
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
    `Insight ${excerpt(empty.join(", "))} has no advice to write`,
    {
      next: "Nothing was written. Add the advice with ace_propose_bullet and this insightId.",
      details: { needsLesson: empty.slice(0, 20) },
    },
  );
}
