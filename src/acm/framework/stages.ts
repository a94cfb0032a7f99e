import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { once } from "../../kernel/once.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import {
  type Check,
  CHECKS_FILE,
  criterionKey,
  type Declarations,
  type DeclaredStage,
  parseDeclarations,
} from "./checks_file.ts";
import { type LinePlace, stageSpec } from "./exit_criteria.ts";
import { ARTIFACT_SPECS, type Stage } from "./framework_files.ts";
import { oncePerFolder } from "./once_per_folder.ts";
import published from "./published_checks.yml" with { type: "text" };
import { sectionsNamed } from "./sections.ts";
import { servedSpec, servedText } from "./served_specs.ts";
import { tablesOf } from "./tables.ts";
import { PHASE_MODEL } from "../words.ts";

const publishedDeclarations = once(() => parseDeclarations(published));

/** Returns the declarations of the framework's own ACM-CHECKS.yml; undefined without the file. */
export function ownDeclarations(framework: RequestFolder): Declarations | undefined {
  return readDeclarations(framework, CHECKS_FILE);
}

const readDeclarations = oncePerFolder((framework, file: string): Declarations | undefined => {
  const text = servedText(framework, file);
  return text === undefined ? undefined : parseDeclarations(text);
});

/**
 * Returns the declared checks of a criterion: those in the framework's own file, or otherwise in the
 * built-in table. `isFaulty` if the own file has a mistake in them.
 */
export function declaredChecks(
  framework: RequestFolder,
  criterion: string,
): { checks: readonly Check[]; isFaulty: boolean } {
  const own = ownDeclarations(framework);
  const key = criterionKey(criterion);
  // If the whole file is unreadable, any criterion may have been declared in it.
  const isUnreadable = own !== undefined && own.mistakes.length > 0 && own.criteria.size === 0;
  const isOwn = own?.criteria.has(key) ?? false;
  const checks = isOwn ? own?.criteria.get(key) : publishedDeclarations().criteria.get(key);
  const isFaulty = isUnreadable || (isOwn && checks === undefined);
  return { checks: isFaulty ? [] : checks ?? [], isFaulty };
}

/**
 * Returns a framework's stages in order: the declared ones, or otherwise the published ones and
 * those that the status spec allows in addition.
 */
export function stagesOf(framework: RequestFolder): readonly DeclaredStage[] {
  return readStages(framework, "");
}

const readStages = oncePerFolder((framework, _key: ""): readonly DeclaredStage[] => {
  const own = ownDeclarations(framework)?.stages ?? [];
  if (own.length > 0) return own;
  const { stages } = publishedDeclarations();
  const names = new Set(stages.map(({ name }) => name));
  const more = statusSpecStages(framework).filter((name) => !names.has(name));
  return [...stages, ...more.map((name) => ({ ...NO_FILES, name }))];
});

const NO_FILES = { document: undefined, requires: [], sections: [], statuses: [] };

function statusSpecStages(framework: RequestFolder): Stage[] {
  const text = servedText(framework, servedSpec(framework, "status")) ?? "";
  const form = /^stage:\s*"?\[([^\]\n]{3,300})\]"?\s*$/m.exec(text)?.[1] ?? "";
  return form.split("|").map((value) => value.trim().toLowerCase())
    .filter((value) => /^\p{L}[\p{L}\p{N}_]*$/u.test(value));
}

export function hasUsualDocuments(framework: RequestFolder): boolean {
  const own = ownDeclarations(framework)?.stages ?? [];
  return own.length === 0 || servedSpec(framework, ARTIFACT_SPECS.folder_structure) !== undefined;
}

export function requiredPaths({ document, requires }: DeclaredStage): string[] {
  return [...new Set([...requires, ...(document === undefined ? [] : [document])])];
}

/** Returns the paths of the documents that the stages require. */
export function documentPaths(framework: RequestFolder): string[] {
  return [...new Set(stagesOf(framework).flatMap(requiredPaths))];
}

/** Returns the stage, or undefined. */
export function stageNamed(framework: RequestFolder, name: Stage): DeclaredStage | undefined {
  return stagesOf(framework).find((stage) => stage.name === name);
}

/** Throws a `ToolError` that lists the stages, unless the framework has the given stage. */
export function requireStage(framework: RequestFolder, name: Stage): void {
  if (stageNamed(framework, name) !== undefined) return;
  throw new ToolError(`No stage is named "${excerpt(name)}"`, {
    next: `The framework has: ${stagesOf(framework).map((stage) => stage.name).join(", ")}`,
  });
}

/** Returns the next stage; undefined after the last one. */
export function nextStage(framework: RequestFolder, name: Stage): Stage | undefined {
  const stages = stagesOf(framework);
  const at = stages.findIndex((stage) => stage.name === name);
  return at < 0 ? undefined : stages[at + 1]?.name;
}

export interface StageChange {
  from: Stage;
  to: Stage;
}

/** Returns the stages of the transition `A_to_B`. Throws a `ToolError` that lists the transitions. */
export function stageChange(framework: RequestFolder, transition: string): StageChange {
  const found = changesOf(framework).find((one) => transitionName(one) === transition);
  if (found !== undefined) return found;
  const names = changesOf(framework).map(transitionName);
  throw new ToolError(`No transition is named "${excerpt(transition)}"`, {
    next: `The framework has: ${names.join(", ")}. Nearest: ${nearest(transition, names, 1)}.`,
  });
}

/** Returns the changes from each stage to the next one, in order. */
export function changesOf(framework: RequestFolder): StageChange[] {
  const names = stagesOf(framework).map(({ name }) => name);
  return names.slice(1).map((to, index) => ({ from: names[index] ?? "", to }));
}

export function transitionName({ from, to }: StageChange): string {
  return `${from}_to_${to}`;
}

export interface Phases {
  names: readonly string[];
  place: LinePlace;
}

/** Returns the phases in the Phase Model of a stage's spec; undefined if it has none. */
export const phasesOf = oncePerFolder((framework, stage: Stage): Phases | undefined => {
  const spec = stageSpec(framework, stage);
  const [section] = sectionsNamed(spec?.text ?? "", PHASE_MODEL);
  if (spec === undefined || section === undefined) return undefined;
  const names = tablesOf(section.lines).flatMap(({ columns, rows }) =>
    rows.map(({ cells }) => (cells.get(columns[0] ?? "") ?? "").replace(/^\d+[.)]?\s+/, ""))
  ).filter((name) => name !== "");
  return { names, place: { file: spec.file, line: section.heading.line } };
});
