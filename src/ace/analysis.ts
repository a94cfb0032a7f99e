import { withLock } from "../kernel/file_lock.ts";
import { appendLines } from "../kernel/locked_file.ts";
import { excerpt } from "../kernel/text.ts";
import type { Context } from "./context.ts";
import { AceError } from "./errors.ts";
import { ErrorGroups } from "./error_group.ts";
import { Findings } from "./finding.ts";
import { type Insight, parseInsight } from "./insight.ts";
import { draftOfDiscovery, draftOfErrors, draftOfHarm, insightOf } from "./insight_draft.ts";
import { readRecords, toldSkips } from "./record_log.ts";
import { parseTrace, type Trace } from "./trace.ts";

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
  insights: Insight[];
  tracesAnalyzed: number;
  /** True when insights were added to the log; those already there are not added again. */
  written: boolean;
  skippedLines?: number;
}

const DEFAULT_FREQUENCY = 2;

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
  const drafts = [
    ...groups.atLeast(mode === "single" ? 1 : minFrequency).map(draftOfErrors),
    ...findings.discoveries.map(draftOfDiscovery),
    ...findings.harms.map(draftOfHarm),
  ].filter(({ points }) => points >= minConfidence * 100 - 1e-9);
  const now = new Date().toISOString();
  const learned = await Promise.all(
    drafts.map((draft) => insightOf(draft, { mode, threshold, now })),
  );
  learned.sort((a, b) => b.confidence - a.confidence);
  const { insights, written } = learned.length === 0
    ? { insights: [], written: false }
    : await withLock(log, () => addNew(log, learned));
  return { insights, tracesAnalyzed: seen.size, written, ...toldSkips(skips) };
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
function addNew(
  log: Context["insights"],
  learned: readonly Insight[],
): { insights: Insight[]; written: boolean } {
  const times = new Map<string, string>();
  const ids = new Set(learned.map(({ id }) => id));
  readRecords(log, parseInsight, ({ id, timestamp }) => {
    if (ids.has(id)) times.set(id, timestamp);
  });
  const fresh = learned.filter(({ id }) => !times.has(id));
  if (fresh.length > 0) appendLines(log, fresh.map((insight) => JSON.stringify(insight)));
  return {
    insights: learned.map((insight) => ({
      ...insight,
      timestamp: times.get(insight.id) ?? insight.timestamp,
    })),
    written: fresh.length > 0,
  };
}
