import { withLock } from "../../kernel/disk/file_lock.ts";
import { appendLines } from "../../kernel/disk/line_writer.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { shownName } from "../logs/shown_name.ts";
import { readRecordsInTurn } from "../logs/record_log.ts";
import { ErrorGroups } from "../traces/error_groups.ts";
import { TraceFindings } from "../traces/finding.ts";
import { parseTrace, type Trace } from "../traces/trace.ts";
import {
  type Draft,
  draftOfDiscovery,
  draftOfErrors,
  draftOfHarm,
  draftOfHelp,
  insightOf,
} from "./draft.ts";
import { type Insight, shownInsight } from "./insight.ts";
import { asItStands, readInsightLog } from "./insight_log.ts";
import { type LessonQuestion, MAX_QUESTIONS, questionOf } from "./question.ts";
import { TAGS } from "./tags.ts";
import { harmedVersions, nextVersion, withHarm } from "./version.ts";

/** Which traces to analyse, and which of their insights to keep. */
export interface AnalysisRequest {
  mode: "single" | "batch";
  traceId?: string | undefined;
  beadIds?: readonly string[] | undefined;
  /** From 0 to 1. */
  minConfidence?: number | undefined;
  minFrequency?: number | undefined;
}

/** What the traces taught. */
export interface Analysis {
  /** The most confident first, at most 100; without those whose question has been answered. */
  insights: Insight[];
  /** Those, id and pattern on a line, at most 100: their lessons say what there is to know. */
  answered?: string[];
  /** How many more there are; the log has them all. */
  moreInLog?: number;
  /** What recurs and nobody has explained yet, what came up in most tasks first. */
  questions: LessonQuestion[];
  tracesAnalyzed: number;
  /** What was left out. */
  note?: string;
  /** True when insights, or newer versions of them, were added to the log. */
  written: boolean;
  skippedLines?: number;
}

const DEFAULT_FREQUENCY = 2;
/** Nobody reads a longer answer. */
const MAX_SHOWN = 100;
/** Lines per write, which is flushed: a line each would take the disk's time. */
const MAX_PENDING = 2000;
/** Insights of a call; what was seen once comes last, and there may be tens of thousands of it. */
const MAX_LEARNED = 5000;

/**
 * Finds what recurs in traces and adds it to the insight log. Of a single trace every error counts;
 * in a batch, errors in fewer than `minFrequency` places are left out.
 * Throws INVALID_PARAMS, TRACE_NOT_FOUND and PARSE_ERROR.
 */
export async function analyzePatterns(
  { traces, insights: log, confidence: threshold }: AceContext,
  request: AnalysisRequest,
): Promise<Analysis> {
  const { mode, minConfidence = 0, minFrequency = DEFAULT_FREQUENCY } = request;
  const isWanted = selection(request);
  const [groups, findings, seen] = [new ErrorGroups(), new TraceFindings(), new Set<string>()];
  const skipped = await readRecordsInTurn(traces, parseTrace, (trace) => {
    const { size } = seen;
    // A trace that was logged twice happened once.
    if (!isWanted(trace) || seen.add(trace.id).size === size) return;
    groups.add(trace);
    findings.add(trace);
  });
  if (mode === "single" && seen.size === 0) throw traceNotFound(request.traceId ?? "");
  const frequency = mode === "single" ? 1 : minFrequency;
  const drafts = draftsOf(groups, findings, { frequency, minConfidence });
  const { forgotten } = groups;
  const counts = { tracesAnalyzed: seen.size, ...skipped };
  const first = drafts.next();
  if (first.done) {
    return { insights: [], questions: [], written: false, ...noteOn({ forgotten }), ...counts };
  }
  const now = new Date().toISOString();
  const learned = insightsOf(first.value, drafts, { threshold, now });
  const found = await withLock(log, () => addNew(log, learned, { threshold, findings, forgotten }));
  return { ...found, ...counts };
}

/** Insights whose ids are awaited together: each is a turn of another thread. */
const AT_ONCE = 50;

async function* insightsOf(
  first: Draft,
  others: Iterable<Draft>,
  options: { threshold: number; now: string },
): AsyncGenerator<Insight> {
  let some = [first];
  for (const draft of others) {
    if (some.length === AT_ONCE) {
      yield* await Promise.all(some.map((one) => insightOf(one, options)));
      some = [];
    }
    some.push(draft);
  }
  yield* await Promise.all(some.map((one) => insightOf(one, options)));
}

function* draftsOf(
  groups: ErrorGroups,
  findings: TraceFindings,
  least: { frequency: number; minConfidence: number },
): Generator<Draft, undefined> {
  const isSure = ({ confidence }: Draft): boolean => confidence >= least.minConfidence - 1e-9;
  for (const group of groups.atLeast(least.frequency)) {
    const draft = draftOfErrors(group);
    if (isSure(draft)) yield draft;
  }
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
  return new AceError("TRACE_NOT_FOUND", `No trace has the id "${excerpt(traceId)}"`, {
    next: "Pass an id that ace_capture_trace returned, or use mode batch.",
    details: { traceId: excerpt(traceId) },
  });
}

/** Logs the insights that are new, and newer versions of those that were logged before. */
async function addNew(
  file: AceContext["insights"],
  learned: AsyncIterable<Insight>,
  { threshold, findings, forgotten }: {
    threshold: number;
    findings: TraceFindings;
    forgotten: number;
  },
): Promise<Omit<Analysis, "tracesAnalyzed" | "skippedLines">> {
  const log = readInsightLog(file);
  const [shown, answered]: [Insight[], string[]] = [[], []];
  const questions: LessonQuestion[] = [];
  let [pending, count, written]: [string[], number, boolean] = [[], 0, false];
  let isCut = false;
  const flush = async (): Promise<void> => {
    if (pending.length === 0) return;
    await appendLines(file, pending);
    [pending, written] = [[], true];
  };
  const add = async (insight: Insight): Promise<void> => {
    if (pending.push(JSON.stringify(insight)) >= MAX_PENDING) await flush();
  };
  for (const version of harmedVersions(log, findings.harms, threshold)) {
    await add(version);
    log.insights.set(version.id, version);
  }
  for await (const found of learned) {
    if (count === MAX_LEARNED) {
      isCut = true;
      break;
    }
    count++;
    const known = log.insights.get(found.id);
    const insight = withHarm(found, known?.harmful ?? 0, threshold);
    const version = nextVersion(known, insight);
    if (version !== undefined) await add(version);
    const timestamp = version?.timestamp ?? known?.timestamp ?? insight.timestamp;
    const standing = asItStands({ ...insight, timestamp }, log);
    const { id, metaTags, signal } = standing;
    if (!metaTags.includes(TAGS.answered)) shown.push(standing);
    else answered.push(`${id} ${excerpt(signal.pattern, 120)}`);
    const question = questionOf(asItStands(version ?? known ?? insight, log));
    if (question !== undefined) questions.push(question);
  }
  await flush();
  const insights = shown.sort((a, b) => b.confidence - a.confidence).slice(0, MAX_SHOWN);
  const more = shown.length - insights.length + Math.max(0, answered.length - MAX_SHOWN);
  return {
    insights: insights.map(shownInsight),
    ...(answered.length > 0 && { answered: answered.slice(0, MAX_SHOWN) }),
    ...(more > 0 && { moreInLog: more }),
    ...noteOn({ forgotten, isCut }),
    questions: questions.sort((a, b) => b.tasks - a.tasks).slice(0, MAX_QUESTIONS),
    written,
  };
}

/** What was left out, if anything was. */
function noteOn(
  { forgotten, isCut = false }: { forgotten: number; isCut?: boolean },
): { note?: string } {
  const sentences = [
    ...(forgotten === 0 ? [] : [
      `Too many different errors to compare all of them: ${forgotten} of those that came up least ` +
      "were left out. Name fewer beadIds",
    ]),
    ...(isCut
      ? [
        `Only the first ${MAX_LEARNED} insights, the most frequent, were logged: ` +
        "raise minFrequency, or name beadIds",
      ]
      : []),
  ];
  return sentences.length === 0 ? {} : { note: sentences.join(". ") };
}
