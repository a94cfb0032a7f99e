import type { Trace } from "./trace.ts";

/** What the work on one bead uncovered, or what a bullet did: by its id, and where it was seen. */
export interface Finding {
  /** The bead, or the bullet. */
  id: string;
  /** Discovered issues, or reasons that were given; in order, each once. */
  items: Set<string>;
  traceIds: string[];
  beadIds: Set<string>;
}

/** Gathers what is told besides errors: discovered issues by bead, reported harm by bullet. */
export class Findings {
  readonly #discoveries = new Map<string, Finding>();
  readonly #harms = new Map<string, Finding>();

  /** Adds a trace's. */
  add(trace: Trace): void {
    if (trace.discovered.length > 0) {
      const finding = noted(this.#discoveries, trace.beadId, trace);
      for (const issue of trace.discovered) finding.items.add(issue);
    }
    for (const { bulletId, reason } of trace.harmed) {
      const finding = noted(this.#harms, bulletId, trace);
      if (reason !== undefined && reason.trim() !== "") finding.items.add(reason);
    }
  }

  /** The chains of discovered issues, a bead each. */
  get discoveries(): Finding[] {
    return [...this.#discoveries.values()];
  }

  /** The bullets that did harm. */
  get harms(): Finding[] {
    return [...this.#harms.values()];
  }
}

function noted(findings: Map<string, Finding>, id: string, trace: Trace): Finding {
  const finding = findings.get(id) ??
    { id, items: new Set<string>(), traceIds: [], beadIds: new Set<string>() };
  findings.set(id, finding);
  if (finding.traceIds.at(-1) !== trace.id) finding.traceIds.push(trace.id);
  finding.beadIds.add(trace.beadId);
  return finding;
}
