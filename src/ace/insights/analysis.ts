import * as z from "zod";
import { withLock } from "../files/file_lock.ts";
import { appendLines } from "../files/line_writer.ts";
import { plural } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { shownName } from "../logs/shown_name.ts";
import { readRecordsInTurn, skippedShape } from "../logs/record_log.ts";
import { ErrorGroups, groupedErrors } from "../traces/error_groups.ts";
import { type TraceFinding, TraceFindings } from "../traces/finding.ts";
import { parseTrace, type Trace } from "../traces/trace.ts";
import {
  type Draft,
  draftOfDiscovery,
  draftOfErrors,
  draftOfHarm,
  draftOfHelp,
  insightOf,
} from "./draft.ts";
import { type Insight, insightSchema, shownInsight } from "./insight.ts";
import { asItStands, readInsightLog } from "./insight_log.ts";
import {
  type LessonQuestion,
  lessonQuestionSchema,
  MAX_QUESTIONS,
  questionOf,
} from "./question.ts";
import { conflictError } from "../logs/conflict.ts";
import { measuredRules, measuresSchema } from "./measure.ts";
import { conflictsIn } from "./playbook_change.ts";
import { NO_PLAYBOOK } from "./playbook_init.ts";
import { readRules } from "./rule_book.ts";
import { TAGS } from "./tags.ts";
import { harmedVersions, nextVersion, withHarm } from "./version.ts";

/** The traces to analyse, and the limits for new insights. */
export interface AnalysisRequest {
  mode: "single" | "batch";
  traceId?: string | undefined;
  beadIds?: readonly string[] | undefined;
  /** The minimum confidence of new insights, from 0 to 1. */
  minConfidence?: number | undefined;
  minFrequency?: number | undefined;
}

/** The result of an analysis. */
export const analysisSchema = z.object({
  /** At most 100 insights without an answered question, highest confidence first. */
  insights: z.array(insightSchema),
  /**
   * At most 100 insights with an answered question, one line each: ID and pattern. Their lessons
   * contain the answers.
   */
  answered: z.array(z.string()).optional(),
  /** The number of insights that are only in the log. */
  moreInLog: z.number().optional(),
  /** The omitted errors and insights, conflict markers, or the missing playbook. */
  note: z.string().optional(),
  /** Questions about recurring unexplained patterns, most frequent in different tasks first. */
  questions: z.array(lessonQuestionSchema),
  tracesAnalyzed: z.number(),
  ...measuresSchema.shape,
  /** True if the call added insights, or newer versions of them, to the log. */
  written: z.boolean(),
  ...skippedShape,
});

type Analysis = z.infer<typeof analysisSchema>;

const DEFAULT_FREQUENCY = 2;
/** The maximum number of listed insights. */
const MAX_SHOWN = 100;
/**
 * The maximum number of insights per call. Errors that occurred once come last, because there may
 * be tens of thousands.
 */
const MAX_LEARNED = 5000;

/**
 * Finds recurring patterns in traces and adds them to the insight log. In a single trace, every
 * error counts. In a batch, errors with fewer than `minFrequency` occurrences are omitted. Throws
 * INVALID_PARAMS, TRACE_NOT_FOUND and PARSE_ERROR.
 */
export async function analyzePatterns(
  context: AceContext,
  request: AnalysisRequest,
): Promise<Analysis> {
  const { traces, insights: log, confidence: threshold } = context;
  const conflicts = conflictsIn(context);
  const inLog = conflicts.find(({ name }) => name === log.name);
  if (inLog !== undefined) throw conflictError(inLog.name, inLog.line);
  const { mode, minConfidence = 0, minFrequency = DEFAULT_FREQUENCY } = request;
  const isWanted = selection(request);
  const isWhole = mode === "batch" && request.beadIds === undefined;
  const [groups, findings, seen] = [new ErrorGroups(), new TraceFindings(), new Set<string>()];
  const skipped = await readRecordsInTurn(traces, parseTrace, (trace) => {
    // Ignore the second copy of a trace that was logged twice.
    if (!isWanted(trace) || seen.has(trace.id)) return;
    seen.add(trace.id);
    groups.add(trace);
    findings.add(trace);
  });
  if (mode === "single" && seen.size === 0) throw traceNotFound(request.traceId ?? "");
  const frequency = mode === "single" ? 1 : minFrequency;
  const drafts = draftsOf(groups, findings, { frequency, minConfidence })
    .take(MAX_LEARNED + 1).toArray();
  const now = new Date().toISOString();
  const learned = await Promise.all(
    drafts.slice(0, MAX_LEARNED).map((draft) => insightOf(draft, { threshold, now })),
  );
  const { harms } = findings;
  const { shown, answered, questions, written } = learned.length === 0
    ? { shown: [], answered: [], questions: [], written: false }
    : await withLock(log, () => addNew(log, learned, { threshold, harms }));
  const insights = shown.sort((a, b) => b.confidence - a.confidence).slice(0, MAX_SHOWN);
  const more = shown.length - insights.length + Math.max(0, answered.length - MAX_SHOWN);
  const book = readRules(context);
  const note = [
    noteOn({ forgotten: groups.forgotten, isCut: drafts.length > MAX_LEARNED }),
    ...conflicts.map(({ name, line }) =>
      `${name} has Git conflict markers, the first on line ${line}`
    ),
    ...book.files.length === 0 ? [NO_PLAYBOOK] : [],
  ].filter((sentence) => sentence !== "").join(". ");
  return {
    insights: insights.map(shownInsight),
    ...(answered.length > 0 && { answered: answered.slice(0, MAX_SHOWN) }),
    ...(more > 0 && { moreInLog: more }),
    ...(note !== "" && { note }),
    questions: questions.sort((a, b) => b.tasks - a.tasks).slice(0, MAX_QUESTIONS),
    written,
    tracesAnalyzed: seen.size,
    ...await measuredRules(context, book, isWhole ? groups : await groupedErrors(traces)),
    ...skipped,
  };
}

function* draftsOf(
  groups: ErrorGroups,
  findings: TraceFindings,
  least: { frequency: number; minConfidence: number },
): Generator<Draft, undefined> {
  const isSure = ({ confidence }: Draft): boolean => confidence >= least.minConfidence - 1e-9;
  yield* groups.atLeast(least.frequency).values().map(draftOfErrors).filter(isSure);
  yield* findings.discoveries.map(draftOfDiscovery).filter(isSure);
  yield* findings.harms.map(draftOfHarm).filter(isSure);
  yield* findings.helps.map(draftOfHelp).filter(isSure);
}

function selection({ mode, traceId, beadIds }: AnalysisRequest): (trace: Trace) => boolean {
  if (mode === "single") {
    if (traceId === undefined) {
      throw new AceError("INVALID_PARAMS", "traceId is required when mode is single", {
        next: "Pass the traceId that ace_capture_trace returned.",
      });
    }
    const wanted = shownName(traceId);
    return ({ id }) => shownName(id) === wanted;
  }
  const wanted = beadIds === undefined ? undefined : new Set(beadIds.map(shownName));
  return ({ beadId }) => wanted === undefined || wanted.has(shownName(beadId));
}

function traceNotFound(traceId: string): AceError {
  return new AceError("TRACE_NOT_FOUND", `Unknown trace id "${excerpt(traceId)}"`, {
    next: "Pass an id that ace_capture_trace returned, or use mode batch.",
    details: { traceId: excerpt(traceId) },
  });
}

/** The insights from one call, in their state after logging. */
interface Learned {
  shown: Insight[];
  answered: string[];
  questions: LessonQuestion[];
  written: boolean;
}

/** Logs new insights and newer versions of logged insights. */
async function addNew(
  file: AceContext["insights"],
  learned: readonly Insight[],
  { threshold, harms }: { threshold: number; harms: readonly TraceFinding[] },
): Promise<Learned> {
  const log = readInsightLog(file);
  const insights = new Map(log.insights);
  const versions: Insight[] = [];
  for (const version of harmedVersions({ ...log, insights }, harms, threshold)) {
    versions.push(version);
    insights.set(version.id, version);
  }
  const [shown, answered]: [Insight[], string[]] = [[], []];
  const questions: LessonQuestion[] = [];
  for (const found of learned) {
    const known = insights.get(found.id);
    const insight = withHarm(found, known?.harmful ?? 0, threshold);
    const version = nextVersion(known, insight);
    if (version !== undefined) versions.push(version);
    const timestamp = version?.timestamp ?? known?.timestamp ?? insight.timestamp;
    const standing = asItStands({ ...insight, timestamp }, log);
    const { id, metaTags, signal } = standing;
    if (!metaTags.includes(TAGS.answered)) shown.push(standing);
    else answered.push(`${id} ${excerpt(signal.pattern, 120)}`);
    const question = questionOf(asItStands(version ?? known ?? insight, log));
    if (question !== undefined) questions.push(question);
  }
  await appendLines(file, versions.map((version) => JSON.stringify(version)));
  return { shown, answered, questions, written: versions.length > 0 };
}

/** Returns a note about omitted errors and insights; empty if none were omitted. */
function noteOn({ forgotten, isCut }: { forgotten: number; isCut: boolean }): string {
  const sentences = [
    forgotten > 0 &&
    "Too many different errors to compare: " +
      `${forgotten} of the least frequent ${plural(forgotten, "was", "were")} left out. ` +
      "Name fewer beadIds",
    isCut &&
    `Only the first ${MAX_LEARNED} insights, the most frequent, were logged: ` +
      "raise minFrequency, or name beadIds",
  ];
  return sentences.filter((sentence) => sentence !== false).join(". ");
}
