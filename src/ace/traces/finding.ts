import { detached } from "../../kernel/text.ts";
import { shownName } from "../logs/shown_name.ts";
import type { Trace } from "./trace.ts";

/**
 * The issues discovered during work on a bead, or the reports about a bullet, with their traces.
 */
export interface TraceFinding {
  /** The ID of the bead or bullet. */
  id: string;
  /** The distinct issues or reasons, in order. */
  items: Set<string>;
  traceIds: string[];
  beadIds: Set<string>;
}

/** The maximum length of a stored reason, in characters. Results show a much shorter part. */
const MAX_REASON = 2000;

/** The maximum number of issues stored for a bead. */
const MAX_ITEMS = 1000;

/** Matches a command in code, or a word for a completed action. */
const NAMES_FIX =
  /`[^`]+`|\b(?:ran|run|running|built|build|set|installed|install|started|start|added|add|used|use|regenerated|restarted|removed|until|after|instead)\b/i;

/**
 * Collects other reports in traces: discovered issues by bead, and reports of harm and help by
 * bullet.
 */
export class TraceFindings {
  readonly #discoveries = new Map<string, TraceFinding>();
  readonly #harms = new Map<string, TraceFinding>();
  readonly #helps = new Map<string, TraceFinding>();

  /** Adds a trace's reports. */
  add(trace: Trace): void {
    if (trace.discovered.length > 0) {
      const finding = noted(this.#discoveries, shownName(trace.beadId), trace);
      for (const issue of trace.discovered) note(finding, issue);
    }
    for (const { bulletId, reason } of trace.harmed) {
      const finding = noted(this.#harms, bulletId, trace);
      if (reason !== undefined) note(finding, reason);
    }
    for (const { bulletId, reason } of trace.helped) {
      // The playbook already counts helpful votes. A fix mentioned in the reason is worth a lesson.
      if (reason === undefined || !NAMES_FIX.test(reason.slice(0, MAX_REASON))) continue;
      note(noted(this.#helps, bulletId, trace), reason);
    }
  }

  /** The discovered issues, one finding per bead. */
  get discoveries(): TraceFinding[] {
    return [...this.#discoveries.values()];
  }

  /** The reported harm, one finding per bullet. */
  get harms(): TraceFinding[] {
    return [...this.#harms.values()];
  }

  /** The reasons of helpful feedback that mention a fix, one finding per bullet. */
  get helps(): TraceFinding[] {
    return [...this.#helps.values()];
  }
}

function note({ items }: TraceFinding, item: string): void {
  if (items.size >= MAX_ITEMS) return;
  items.add(item.length <= MAX_REASON ? item : detached(item.slice(0, MAX_REASON)));
}

function noted(findings: Map<string, TraceFinding>, id: string, trace: Trace): TraceFinding {
  const finding = findings.get(id) ??
    { id, items: new Set<string>(), traceIds: [], beadIds: new Set<string>() };
  findings.set(id, finding);
  const traceId = shownName(trace.id);
  if (finding.traceIds.at(-1) !== traceId) finding.traceIds.push(traceId);
  finding.beadIds.add(shownName(trace.beadId));
  return finding;
}
