import { withLock } from "../../kernel/disk/file_lock.ts";
import { appendLines } from "../../kernel/disk/locked_file.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Context } from "../context.ts";
import { AceError } from "../errors.ts";
import { ErrorGroups } from "../traces/error_group.ts";
import { Findings } from "../traces/finding.ts";
import { type Insight, parseInsight, shownInsight } from "./insight.ts";
import {
  type Draft,
  draftOfDiscovery,
  draftOfErrors,
  draftOfHarm,
  insightOf,
} from "./insight_draft.ts";
import { readRecords, toldSkips } from "../logs/record_log.ts";
import { parseTrace, type Trace } from "../traces/trace.ts";

/** Which traces to look at, and which of what they teach to keep. */
export interface AnalysisRequest {
  mode: "single" | "batch";
  traceId?: string | undefined;
  beadIds?: readonly string[] | undefined;
  /** From 0 to 1. */
  minConfidence?: number | undefined;
  minFrequency?: number | undefined;
}

/** What was learned. */
export interface Analysis {
  /** The most confident first, at most 100. */
  insights: Insight[];
  /** How many more there are; the log has them all. */
  moreInLog?: number;
  tracesAnalyzed: number;
  /** True when insights were added to the log; those already there are not added again. */
  written: boolean;
  skippedLines?: number;
}

const DEFAULT_FREQUENCY = 2;
/** More are no answer that anyone reads. */
const MAX_SHOWN = 100;
/** Lines that are written at once: those of a long log would fill the memory. */
const MAX_PENDING = 500;

/**
 * Finds what recurs in traces and adds it to the log of insights. One trace counts with every
 * error; of several, errors in fewer than `minFrequency` places are left out.
 * Throws INVALID_PARAMS, TRACE_NOT_FOUND and PARSE_ERROR.
 */
export async function analyzePatterns(
  { traces, insights: log, confidence: threshold }: Context,
  request: AnalysisRequest,
): Promise<Analysis> {
  const { mode, minConfidence = 0, minFrequency = DEFAULT_FREQUENCY } = request;
  const isWanted = selection(request);
  const [groups, findings, seen] = [new ErrorGroups(), new Findings(), new Set<string>()];
  const skips = readRecords(traces, parseTrace, (trace) => {
    // What is logged twice under one id happened once.
    if (!isWanted(trace) || seen.has(trace.id)) return;
    seen.add(trace.id);
    groups.add(trace);
    findings.add(trace);
  });
  if (mode === "single" && seen.size === 0) throw traceNotFound(request.traceId ?? "");
  const frequency = mode === "single" ? 1 : minFrequency;
  const drafts = draftsOf(groups, findings, { frequency, points: minConfidence * 100 - 1e-9 });
  const told = { tracesAnalyzed: seen.size, ...toldSkips(skips) };
  const first = drafts.next();
  if (first.done) return { insights: [], written: false, ...told };
  const now = new Date().toISOString();
  const learn = (draft: Draft): Promise<Insight> => insightOf(draft, { mode, threshold, now });
  const learned = async function* (): AsyncGenerator<Insight> {
    yield await learn(first.value);
    for (const draft of drafts) yield await learn(draft);
  };
  return { ...await withLock(log, () => addNew(log, learned())), ...told };
}

function* draftsOf(
  groups: ErrorGroups,
  findings: Findings,
  least: { frequency: number; points: number },
): Generator<Draft, undefined> {
  const isSure = ({ points }: Draft): boolean => points >= least.points;
  for (const group of groups.atLeast(least.frequency)) {
    const draft = draftOfErrors(group);
    if (isSure(draft)) yield draft;
  }
  yield* findings.discoveries.map(draftOfDiscovery).filter(isSure);
  yield* findings.harms.map(draftOfHarm).filter(isSure);
}

function selection({ mode, traceId, beadIds }: AnalysisRequest): (trace: Trace) => boolean {
  if (mode === "single") {
    if (traceId === undefined) {
      throw new AceError("INVALID_PARAMS", "traceId is required where mode is single", {
        next: "Give the traceId that ace_capture_trace returned.",
      });
    }
    return ({ id }) => id === traceId;
  }
  const wanted = beadIds === undefined ? undefined : new Set(beadIds);
  return ({ beadId }) => wanted === undefined || wanted.has(beadId);
}

function traceNotFound(traceId: string): AceError {
  return new AceError("TRACE_NOT_FOUND", `No trace has the id "${excerpt(traceId)}"`, {
    next: "Give an id that ace_capture_trace returned, or use mode batch.",
    details: { traceId: excerpt(traceId) },
  });
}

/** Logs those that are not in the log yet; those that are keep the time they have there. */
async function addNew(
  log: Context["insights"],
  learned: AsyncIterable<Insight>,
): Promise<Pick<Analysis, "insights" | "moreInLog" | "written">> {
  const times = new Map<string, string>();
  readRecords(log, parseInsight, ({ id, timestamp }) => times.set(id, timestamp));
  let [shown, pending, count, written]: [Insight[], string[], number, boolean] = [[], [], 0, false];
  const flush = (): void => {
    if (pending.length === 0) return;
    appendLines(log, pending);
    [pending, written] = [[], true];
  };
  for await (const insight of learned) {
    count++;
    const timestamp = times.get(insight.id);
    if (timestamp === undefined && pending.push(JSON.stringify(insight)) >= MAX_PENDING) flush();
    shown.push({ ...insight, timestamp: timestamp ?? insight.timestamp });
    if (shown.length >= 2 * MAX_SHOWN) shown = surest(shown);
  }
  flush();
  return {
    insights: surest(shown).map(shownInsight),
    ...(count > MAX_SHOWN && { moreInLog: count - MAX_SHOWN }),
    written,
  };
}

function surest(insights: readonly Insight[]): Insight[] {
  return insights.toSorted((a, b) => b.confidence - a.confidence).slice(0, MAX_SHOWN);
}
