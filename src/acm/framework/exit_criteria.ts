import { oncePerFolder } from "./once_per_folder.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { tablesOf } from "./tables.ts";
import { firstPresent, presentSpec } from "./document.ts";
import type { Stage } from "./framework_files.ts";
import { sectionNamed } from "./sections.ts";

/** A line of a file: of the framework, or of a project. */
export interface LinePlace {
  file: string;
  line: number;
}

/** A condition for leaving a stage, as its spec has it, without Markdown marks. */
export interface Criterion extends LinePlace {
  text: string;
}

const BOX = /^\s*(?:[-*+]|\d{1,3}[.)])\s+\[[ xX]\]\s+(\S.*)$/;

/** What must hold to leave a stage: the check boxes under the spec's Exit Criteria, in its order. */
export const exitCriteria = oncePerFolder(readExitCriteria);

function readExitCriteria(framework: RequestFolder, stage: Stage): Criterion[] {
  const spec = stageSpec(framework, stage);
  const section = spec && sectionNamed(spec.text, "exit criteria");
  const criteria: Criterion[] = [];
  let isOpen = false;
  for (const { text, number } of section?.lines ?? []) {
    const found = BOX.exec(text)?.[1];
    const last = criteria.at(-1);
    if (found !== undefined) {
      criteria.push({ text: plainText(found), file: spec?.file ?? "", line: number });
      isOpen = true;
    } else if (isOpen && last !== undefined && /^\s{2,}\S/.test(text)) {
      last.text += ` ${plainText(text)}`;
    } else {
      isOpen = false;
    }
  }
  return criteria;
}

/** Where a spec begins to say what ends the stage; its first line where it does not say so. */
export const criteriaPlace = oncePerFolder(readCriteriaPlace);

function readCriteriaPlace(framework: RequestFolder, stage: Stage): LinePlace | undefined {
  const spec = stageSpec(framework, stage);
  if (spec === undefined) return undefined;
  return { file: spec.file, line: sectionNamed(spec.text, "exit criteria")?.heading.line ?? 1 };
}

/**
 * The names of a stage's phases in order: the rows of its Phase Model, the numbered ones where any
 * are, or else the headings or the numbered items under Phases.
 */
export const phasesOf = oncePerFolder(readPhasesOf);

function readPhasesOf(framework: RequestFolder, stage: Stage): string[] {
  const text = stageSpec(framework, stage)?.text ?? "";
  const model = sectionNamed(text, "phase model");
  const rows = tablesOf(model?.lines ?? []).filter(({ columns }) => columns[0] === "phase")
    .flatMap((table) => table.rows).map(({ cells }) => cells.get("phase") ?? "");
  const numbered = rows.filter((name) => NUMBER.test(name));
  const named = (numbered.length > 0 ? numbered : rows).map((name) => name.replace(NUMBER, ""));
  if (named.length > 0) return [...new Set(named)];
  const headings = headingsUnder(text, /^phases\b/);
  return headings.length > 0 ? headings : listedPhases(text);
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

function stageSpec(
  framework: RequestFolder,
  stage: Stage,
): { file: string; text: string } | undefined {
  const file = presentSpec(framework, stage);
  const text = file && firstPresent(framework, [file]);
  return file && text !== undefined ? { file, text } : undefined;
}
