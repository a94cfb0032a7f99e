import * as z from "zod";
import { sha256Hex, uuidOf } from "../../kernel/digest.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AceContext } from "../context.ts";
import { AceError } from "../errors.ts";
import { withLock } from "../../kernel/disk/lock.ts";
import { appendLines } from "../../kernel/disk/writer.ts";
import { readRecords, skippedShape } from "../logs/record_log.ts";
import { shownName } from "../logs/shown_name.ts";
import { type ErrorGroup, ErrorGroups, groupKey, shownPattern } from "../traces/error_group.ts";
import { parseTrace, type Trace } from "../traces/trace.ts";
import { type Insight, insightSchema, readInsightLog, TAGS } from "./insight.ts";

export interface AnalysisRequest {
  mode: "single" | "batch";
  traceId?: string | undefined;
  beadIds?: readonly string[] | undefined;
  minConfidence?: number | undefined;
  minFrequency?: number | undefined;
}

/** The result of an analysis: at most 100 insights, the most confident first. */
export const analysisSchema = z.object({
  insights: z.array(insightSchema),
  moreInLog: z.number().optional(),
  tracesAnalyzed: z.number(),
  written: z.boolean(),
  ...skippedShape,
});

const DEFAULT_FREQUENCY = 2;
const MAX_SHOWN = 100;
const MAX_LEARNED = 5000;
const MAX_BEADS = 100;

/**
 * Finds recurring errors in traces and adds them to the insight log. Throws INVALID_PARAMS,
 * TRACE_NOT_FOUND and PARSE_ERROR.
 */
export async function analyzePatterns(
  context: AceContext,
  request: AnalysisRequest,
): Promise<z.infer<typeof analysisSchema>> {
  const { traces, insights: log } = context;
  const { mode, minConfidence = 0, minFrequency = DEFAULT_FREQUENCY } = request;
  const isWanted = selection(request);
  const [groups, seen] = [new ErrorGroups(), new Set<string>()];
  const drafts: Draft[] = [];
  const harms = new Map<string, Draft>();
  const skipped = readRecords(traces, parseTrace, (trace) => {
    // A careless merge repeats lines.
    if (!isWanted(trace) || seen.has(trace.id)) return;
    seen.add(trace.id);
    groups.add(trace);
    if (trace.discovered.length > 0) drafts.push(discovery(trace));
    for (const draft of harmsIn(trace)) harms.set(draft.key, merged(harms.get(draft.key), draft));
  });
  if (mode === "single" && seen.size === 0) throw traceNotFound(request.traceId ?? "");
  const found = groups.atLeast(mode === "single" ? 1 : minFrequency).map(draftOfErrors);
  const now = new Date().toISOString();
  const learned = await Promise.all(
    [...found, ...drafts, ...harms.values()]
      .filter(({ confidence }) => confidence >= minConfidence - 1e-9)
      .slice(0, MAX_LEARNED).map((draft) => insightOf(draft, now)),
  );
  const written = learned.length > 0 && await withLock(log, () => addNew(log, learned));
  const insights = learned.sort((a, b) => b.confidence - a.confidence);
  return {
    insights: insights.slice(0, MAX_SHOWN).map(withFewBeads),
    ...(insights.length > MAX_SHOWN && { moreInLog: insights.length - MAX_SHOWN }),
    tracesAnalyzed: seen.size,
    written,
    ...skipped,
  };
}

/** Returns the recurring failures of the trace log, most frequent first, without those of `beads`. */
export function failuresWithout(
  { traces }: AceContext,
  beads: ReadonlySet<string>,
): { title: string; group: ErrorGroup }[] {
  const groups = new ErrorGroups();
  readRecords(traces, parseTrace, (trace) => groups.add(trace));
  return groups.atLeast(DEFAULT_FREQUENCY)
    .filter(({ beadIds }) => ![...beadIds].some((bead) => beads.has(bead)))
    .map((group) => ({ title: `${group.tool}: ${shownPattern(group)}`, group }));
}

function withFewBeads(insight: Insight): z.infer<typeof insightSchema> {
  const { source: { beadIds, ...source } } = insight;
  return { ...insight, source: { ...source, beadIds: beadIds.slice(0, MAX_BEADS) } };
}

function selection({ mode, traceId, beadIds }: AnalysisRequest): (trace: Trace) => boolean {
  if (mode === "single") {
    if (traceId === undefined) {
      throw new AceError("INVALID_PARAMS", "traceId is required when mode is single", {
        next: "Pass the traceId that ace_capture_trace returned.",
      });
    }
    return ({ id }) => id === traceId;
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

interface Draft extends
  Pick<
    Insight,
    "source" | "signal" | "recommendation" | "scope" | "confidence" | "metaTags" | "recurrence"
  > {
  key: string;
}

function draftOfErrors(group: ErrorGroup): Draft {
  const { tool, beadIds, files, evidence, frequency, code, extension } = group;
  const pattern = shownPattern(group);
  const times = frequency === 1 ? "once" : `${frequency} times`;
  return {
    key: `errors\n${groupKey(group)}`,
    source: { runner: tool, beadIds: [...beadIds] },
    signal: { pattern: `${tool}: ${pattern}`, evidence },
    recommendation: `When ${tool} says ${pattern} (seen ${times}, no fix recorded)`,
    scope: {
      ...(files.length > 0 && { files }),
      ...(extension && { glob: `**/*.${extension}` }),
      ...(code !== undefined && { literals: [code] }),
    },
    confidence: frequencyConfidence(group),
    metaTags: [tool, ...code === undefined ? [] : [code], TAGS.noLesson],
    recurrence: frequency,
  };
}

function frequencyConfidence({ frequency, files, isError }: ErrorGroup): number {
  const ofFrequency = frequency >= 5 ? 3 : frequency >= 3 ? 2 : 0;
  return (5 + ofFrequency + (isError ? 1 : 0) + (files.length >= 3 ? 1 : 0)) / 10;
}

const SURE_CHAIN = 3;

function discovery({ beadId, discovered }: Trace): Draft {
  const bead = shownName(beadId);
  const pattern = `Work on ${bead} uncovered ${discovered.slice(0, 5).join(", ")}`;
  return {
    key: `discovery\n${bead}`,
    source: { beadIds: [bead] },
    signal: { pattern, evidence: discovered.slice(0, 10).map((one) => `${bead} led to ${one}`) },
    recommendation: pattern,
    scope: {},
    confidence: discovered.length >= SURE_CHAIN ? 0.85 : 0.65,
    metaTags: ["discovery-chain", "dependency", TAGS.noLesson],
    recurrence: 1,
  };
}

const HARM = 0.75;

function harmsIn({ beadId, harmed }: Trace): Draft[] {
  return harmed.map(({ bulletId, reason }) => ({
    key: `harm\n${bulletId}`,
    source: { beadIds: [shownName(beadId)] },
    signal: {
      pattern: `Rule #${bulletId} was reported as harmful`,
      evidence: reason === undefined ? [] : [excerpt(shownName(reason), 300)],
    },
    recommendation: `Reword or retire rule #${bulletId}: it was reported as harmful`,
    scope: {},
    confidence: HARM,
    metaTags: ["bullet-feedback", TAGS.review],
    recurrence: 1,
  }));
}

function merged(known: Draft | undefined, more: Draft): Draft {
  if (known === undefined) return more;
  return {
    ...known,
    source: { beadIds: union(known.source.beadIds, more.source.beadIds) },
    signal: {
      ...known.signal,
      evidence: union(known.signal.evidence, more.signal.evidence).slice(0, 10),
    },
    recurrence: known.recurrence + 1,
  };
}

function union(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

/** Nothing that an analysis found may be written at once: it has no lesson, or needs a review. */
async function insightOf({ key, ...fields }: Draft, timestamp: string): Promise<Insight> {
  return {
    id: uuidOf(await sha256Hex(key), 8),
    timestamp,
    taskId: fields.source.beadIds[0] ?? "",
    ...fields,
    onlineEligible: false,
  };
}

function addNew(file: AceContext["insights"], learned: readonly Insight[]): boolean {
  const { insights } = readInsightLog(file);
  const lines = learned.flatMap((found) => {
    const known = insights.get(found.id);
    if (known === undefined) return [JSON.stringify(found)];
    const beadIds = union(known.source.beadIds, found.source.beadIds);
    const isKnown = beadIds.length === known.source.beadIds.length &&
      found.recurrence <= known.recurrence;
    if (isKnown) return [];
    const newest = found.recurrence >= known.recurrence ? found : known;
    const source = { ...newest.source, beadIds };
    return [JSON.stringify({ ...newest, source, timestamp: found.timestamp })];
  });
  appendLines(file, lines);
  return lines.length > 0;
}
