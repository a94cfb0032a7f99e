import { headingKey, headingsOf, type Line, proseLines } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { type LinePlace, stageSpec } from "./exit_criteria.ts";
import type { Stage } from "./framework_files.ts";
import { oncePerFolder } from "./once_per_folder.ts";
import { sectionNamed, sectionsOf } from "./sections.ts";
import { tablesOf } from "./tables.ts";

/**
 * Returns the names of a stage's phases in order: the rows of its Phase Model, or only the numbered
 * rows if any row has a number. If the spec has no Phase Model, returns the headings or numbered
 * items under Phases.
 */
export const phasesOf = oncePerFolder(readPhasesOf);

function readPhasesOf(framework: RequestFolder, stage: Stage): string[] {
  const text = stageSpec(framework, stage)?.text ?? "";
  const rows = tablesOf(phaseModel(text)).filter(({ columns }) => columns[0] === "phase")
    .flatMap((table) => table.rows).map(({ cells }) => cells.get("phase") ?? "");
  const numbered = rows.filter((name) => NUMBER.test(name));
  const named = (numbered.length > 0 ? numbered : rows).map((name) => name.replace(NUMBER, ""));
  if (named.length > 0) return [...new Set(named)];
  const headings = headingsUnder(text, /^phases\b/);
  return headings.length > 0 ? headings : listedPhases(text);
}

function phaseModel(text: string): Line[] {
  return sectionsOf(text, (key) => /^phase(?: model|nmodell)$/.test(key))[0]?.lines ?? [];
}

/** The numbered items under Phases: "2. Technical Design: choose". */
function listedPhases(text: string): string[] {
  return (sectionNamed(text, "phases")?.lines ?? []).flatMap((line) => {
    const name = /^\s{0,3}\d{1,2}[.)]\s+([^:—]{2,60})/.exec(line.text)?.[1];
    return name === undefined ? [] : [plainText(name)];
  });
}

const NUMBER = /^\d{1,3}[.)]?\s+/;

function headingsUnder(text: string, name: RegExp): string[] {
  const headings = headingsOf(text);
  const index = headings.findIndex((heading) => name.test(headingKey(heading.text)));
  const top = headings[index];
  if (top === undefined) return [];
  const names: string[] = [];
  for (let at = index + 1; at < headings.length; at++) {
    const heading = headings[at];
    if (heading === undefined || heading.level <= top.level) break;
    if (heading.level === top.level + 1) names.push(heading.text.replace(NUMBER, ""));
  }
  return names;
}

/** A stop inside a stage: the next phase waits until a reviewer has approved the documents. */
export interface HardGate extends LinePlace {
  /** The phase's name, and its position among the stage's phases from 0. */
  after: number;
  phase: string;
  /** The documents to approve, from the phase's row in the Phase Model. */
  documents: string[];
}

/** Returns a stage's hard gates, from lines such as "HARD GATE: After Phase 3, STOP." */
export const hardGatesOf = oncePerFolder((framework, stage: Stage): HardGate[] => {
  const spec = stageSpec(framework, stage);
  if (spec === undefined) return [];
  const phases = phasesOf(framework, stage);
  const rows = tablesOf(phaseModel(spec.text)).flatMap((table) => table.rows);
  return [...proseLines(spec.text)].flatMap(({ text, number }): HardGate[] => {
    const after =
      /\bhard gate\b.{0,40}?\bafter (?:the )?(?:phase (\d{1,2})|([\p{L} &]{3,40}?))(?: phase)?\s*[,:.—–-]/iu
        .exec(plainText(text.slice(0, 500)));
    if (after === null) return [];
    const named = after[2]?.toLowerCase();
    const at = after[1] !== undefined
      ? Number(after[1]) - 1
      : phases.findIndex((phase) => named !== undefined && phase.toLowerCase().startsWith(named));
    const phase = phases[at];
    if (phase === undefined) return [];
    const row = rows.find(({ text }) => plainText(text).includes(phase));
    const documents = [...(row?.text ?? "").split(/[^\w./-]/)].filter((word) => /\.md$/.test(word));
    return [{ after: at, phase, documents, file: spec.file, line: number }];
  });
});
