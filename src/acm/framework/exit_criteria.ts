import { plainText } from "../../kernel/markdown/plain_text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { EXIT_CRITERIA } from "../words.ts";
import { PREFIXES, type Stage, stageSpecName } from "./framework_files.ts";
import { oncePerFolder } from "./once_per_folder.ts";
import { sectionsNamed } from "./sections.ts";
import { presentSpec, servedSpec, servedSpecs, servedText } from "./served_specs.ts";

export interface LinePlace {
  file: string;
  line: number;
}

export interface Criterion extends LinePlace {
  /** Without Markdown marks. */
  text: string;
}

const BULLET = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?(\S.*)$/;

/**
 * Returns the bullets of the section Exit Criteria in a stage's spec, in order, each with its
 * continuation lines; empty if the spec has none.
 */
export const exitCriteria = oncePerFolder((framework, stage: Stage): Criterion[] => {
  const spec = stageSpec(framework, stage);
  if (spec === undefined) return [];
  const lines = sectionsNamed(spec.text, EXIT_CRITERIA).flatMap((section) => section.lines);
  const bullets: { source: string; line: number }[] = [];
  let isOpen = false;
  for (const { text, kind, number } of lines) {
    const source = BULLET.exec(text)?.[1];
    const last = bullets.at(-1);
    if (source !== undefined) bullets.push({ source, line: number });
    else if (isOpen && last !== undefined && kind === "inside") last.source += ` ${text.trim()}`;
    isOpen = source !== undefined || (isOpen && kind === "inside");
  }
  return bullets.map(({ source, line }) => ({ text: plainText(source), file: spec.file, line }));
});

/** Returns a stage's spec; undefined if the spec is missing or unreadable. */
export const stageSpec = oncePerFolder((
  framework,
  stage: Stage,
): { file: string; text: string } | undefined => {
  const file = servedSpec(framework, stage);
  const text = servedText(framework, file);
  return file !== undefined && text !== undefined ? { file, text } : undefined;
});

export function stageSpecFile(framework: RequestFolder, stage: Stage): string {
  const known = presentSpec(framework, stage);
  if (known !== undefined) return known;
  const files = [...servedSpecs(framework).values()];
  const prefix = PREFIXES.find((one) => files.some((file) => file.startsWith(`${one}-`)));
  return `${prefix ?? PREFIXES[0]}-${stageSpecName(stage)}.md`;
}
