import type { AceContext } from "../context.ts";
import { parseInsight } from "../insights/insight.ts";
import { parseEvent } from "../insights/rule_events.ts";
import { TAGS } from "../insights/tags.ts";
import { parseTrace, type TraceError } from "../traces/trace.ts";
import { type RanLine, ranLine } from "./command_line.ts";
import { lastValues } from "./log_tail.ts";

/** A failure in a session whose command passed later. */
export interface MendedFailure {
  command: string;
  error: TraceError;
}

/**
 * Returns the session's last failure whose command line, or all of its commands, passed later.
 * Returns undefined if there was no such failure, or if its lesson was already captured or
 * requested.
 */
export function mendedFailure(context: AceContext, session: string): MendedFailure | undefined {
  const failures = new Map<string, TraceError>();
  let mended: MendedFailure | undefined;
  for (const value of lastValues(context.traces, session)) {
    const trace = parseTrace(value);
    if (trace?.beadId !== session) continue;
    for (const { command, hasPassed, errors: [error] } of trace.runs) {
      if (!hasPassed) {
        if (error !== undefined) failures.set(command, error);
        continue;
      }
      const passed = ranLine(command);
      for (const [failed, itsError] of failures) {
        if (failed !== command && !isWithin(ranLine(failed), passed)) continue;
        mended = { command: failed, error: itsError };
        failures.delete(failed);
      }
    }
  }
  return mended === undefined || isSettled(context, session) ? undefined : mended;
}

/**
 * Returns true if a command line has commands, all of which are in the other line, in the same
 * folder.
 */
function isWithin({ folder, commands }: RanLine, other: RanLine): boolean {
  const isElsewhere = folder !== "" && other.folder !== "" && folder !== other.folder;
  return !isElsewhere && commands.length > 0 &&
    commands.every((command) => other.commands.includes(command));
}

/** Returns true if the log contains a lesson from the session, or the question for it. */
function isSettled({ insights }: AceContext, session: string): boolean {
  return lastValues(insights, session).some((value) => {
    const event = parseEvent(value);
    if (event?.event === "asked") return event.beadId === session;
    const insight = parseInsight(value);
    return insight !== undefined && insight.metaTags.includes(TAGS.lesson) &&
      insight.source.beadIds.includes(session);
  });
}
