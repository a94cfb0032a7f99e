import { sha256Hex, uuidOf } from "../../kernel/digest.ts";
import { excerpt, printable } from "../../kernel/text.ts";
import { shownName } from "../logs/shown_name.ts";
import { type ErrorGroup, groupKey, shownPattern } from "../traces/error_group.ts";
import type { TraceFinding } from "../traces/finding.ts";
import { commonFix } from "../traces/fix.ts";
import { adviceFor } from "./advice.ts";
import { type Insight, isHeldBack, MAX_LOGGED_TRACES } from "./insight.ts";
import { TAGS } from "./tags.ts";

/** An insight without id and time, and the key from which its id is derived. */
export interface Draft {
  key: string;
  confidence: number;
  fields:
    & Pick<Insight, "taskId" | "source" | "signal" | "recommendation" | "scope" | "metaTags">
    & { recurrence: number };
}

/** The minimum confidence in an insight. It rises with the error's frequency. */
const CONFIDENCE = {
  /** Documented advice for an error code, from the tool's makers. */
  documented: 0.9,
  /** The confidence in a fix from one task. Each further task adds `confirmed`. */
  candidate: 0.6,
  confirmed: 0.1,
  mostConfirmed: 0.9,
  /** The confidence if no fix is known. */
  none: 0.5,
  /** The confidence for a harmful bullet. */
  harm: 0.75,
} as const;

const MAX_ITEMS = 10;

/** Returns the draft for a group of errors, with documented advice, a suggested fix, or neither. */
export function draftOfErrors(group: ErrorGroup): Draft {
  const { tool, code, traceIds, beadIds, files, evidence, frequency } = group;
  const { extension = "" } = group;
  const { recommendation, confidence, tags } = adviceOn(group);
  return {
    key: errorInsightKey(groupKey(group)),
    confidence: Math.max(confidence, frequencyConfidence(group)),
    fields: {
      ...sourceOf({ beadIds, traceIds }, tool),
      signal: { pattern: `${tool}: ${shownPattern(group)}`, evidence },
      recommendation,
      scope: {
        ...(files.length > 0 && { files }),
        ...(extension !== "" && { glob: `**/*.${extension}` }),
        ...(code !== undefined && { literals: [code] }),
      },
      metaTags: [
        ...new Set([tool, ...tags, TAGS.error, ...(frequency > 1 ? ["recurring"] : [])]),
      ],
      recurrence: frequency,
    },
  };
}

/** Returns the confidence for an error from its frequency: 0.5 to 1, rounded to hundredths. */
function frequencyConfidence({ beadIds, files, isError }: ErrorGroup): number {
  const ofTasks = beadIds.size >= 5 ? 0.3 : beadIds.size >= 3 ? 0.2 : 0;
  const sum = 0.5 + ofTasks + (isError ? 0.1 : 0) + (files.length >= 3 ? 0.1 : 0);
  return Math.round(sum * 100) / 100;
}

/**
 * Returns the key from which the id of an error's insight is derived. The key is the same for all
 * traces.
 */
export function errorInsightKey(errorKey: string): string {
  return `error\n${errorKey}`;
}

interface AdviceOnErrors {
  recommendation: string;
  confidence: number;
  tags: readonly string[];
}

function adviceOn({ tool, pattern, code, fixes }: ErrorGroup): AdviceOnErrors {
  const what = `${tool}${code === undefined ? "" : ` ${code}`}`;
  const known = adviceFor(tool, pattern);
  if (known !== undefined) {
    const { text, tags } = known;
    return { recommendation: `For ${what}: ${text}`, confidence: CONFIDENCE.documented, tags };
  }
  const fix = commonFix(fixes);
  if (fix === undefined) {
    const recommendation = `No lesson yet says how to fix this error of ${what}`;
    return { recommendation, confidence: CONFIDENCE.none, tags: [TAGS.needsLesson] };
  }
  const { none: _none, candidate, confirmed, mostConfirmed } = CONFIDENCE;
  const sure = candidate + (fix.tasks - 1) * confirmed;
  return {
    recommendation: `After ${asCode(fix.failed)} fails with this error: ${
      fix.commands.map(asCode).join(", then ")
    }`,
    confidence: Math.round(Math.min(mostConfirmed, sure) * 100) / 100,
    tags: [TAGS.needsLesson, TAGS.candidate],
  };
}

/** Returns a command as inline code on one line, with only visible characters. */
function asCode(command: string): string {
  return `\`${excerpt(printable(command), 200).replaceAll("`", "'")}\``;
}

/** Returns the draft for the issues found during work on a bead. Their common cause is unknown. */
export function draftOfDiscovery({ id, items, traceIds, beadIds }: TraceFinding): Draft {
  const issues = [...items];
  return {
    key: `discovery\n${id}`,
    confidence: CONFIDENCE.none,
    fields: {
      ...sourceOf({ beadIds, traceIds }),
      signal: {
        pattern: `Work on ${id} uncovered ${listed(issues)}`,
        evidence: issues.slice(0, MAX_ITEMS).map((issue) => `${id} led to ${issue}`),
      },
      recommendation: `No lesson yet says what to check before work like ${id}`,
      scope: {},
      metaTags: ["discovery-chain", "dependency", TAGS.needsLesson],
      recurrence: traceIds.length,
    },
  };
}

/** Returns the draft that asks a reviewer to check a harmful bullet. */
export function draftOfHarm({ id, items, traceIds, beadIds }: TraceFinding): Draft {
  const [bullet, reasons] = [shownName(id), reasonsIn(items)];
  return {
    key: `harm\n${id}`,
    confidence: CONFIDENCE.harm,
    fields: {
      ...sourceOf({ beadIds, traceIds }),
      signal: {
        pattern: `Bullet #${bullet} was reported as harmful`,
        evidence: reasons.length > 0 ? reasons : [`bullet #${bullet} was reported as harmful`],
      },
      recommendation:
        `Reword, move or retire bullet #${bullet} with the actions of ace_refine_knowledge` +
        (reasons[0] === undefined ? "" : `: it was reported as harmful, “${reasons[0]}”`),
      scope: {},
      metaTags: [TAGS.review, "bullet-feedback"],
      recurrence: traceIds.length,
    },
  };
}

/** Returns the draft for feedback that says what else helped together with a bullet. */
export function draftOfHelp({ id, items, traceIds, beadIds }: TraceFinding): Draft {
  const [bullet, reasons] = [shownName(id), reasonsIn(items)];
  return {
    key: `help\n${id}`,
    confidence: CONFIDENCE.none,
    fields: {
      ...sourceOf({ beadIds, traceIds }),
      signal: { pattern: `Bullet #${bullet} helped: “${reasons[0] ?? ""}”`, evidence: reasons },
      recommendation: `Propose as a lesson what helped in addition to bullet #${bullet}`,
      scope: {},
      metaTags: ["bullet-feedback", TAGS.needsLesson, TAGS.candidate],
      recurrence: traceIds.length,
    },
  };
}

function reasonsIn(items: ReadonlySet<string>): string[] {
  return [...items].slice(0, MAX_ITEMS).map((reason) => excerpt(printable(reason), 200));
}

function sourceOf(
  { beadIds, traceIds }: { beadIds: Iterable<string>; traceIds: readonly string[] },
  runner?: string,
): Pick<Insight, "taskId" | "source"> {
  const beads = [...beadIds];
  return {
    taskId: beads[0] ?? "",
    source: {
      ...(runner !== undefined && { runner }),
      beadIds: beads,
      traceIds: traceIds.slice(0, MAX_LOGGED_TRACES),
    },
  };
}

function listed(items: readonly string[]): string {
  const more = items.length - MAX_ITEMS;
  return items.slice(0, MAX_ITEMS).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Returns the id of the insight with this key. */
export async function insightId(key: string): Promise<string> {
  return uuidOf(await sha256Hex(key), 8);
}

/** Returns the insight for a draft. The same finding has the same ID in every analysis. */
export async function insightOf(
  { key, confidence, fields }: Draft,
  { threshold, now }: { threshold: number; now: string },
): Promise<Insight> {
  const { metaTags, recurrence, ...told } = fields;
  return {
    id: await insightId(key),
    timestamp: now,
    ...told,
    confidence,
    onlineEligible: !isHeldBack(fields) && confidence >= threshold,
    metaTags,
    recurrence,
  };
}
