import { excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import type { DeclaredStage } from "../framework/checks_file.ts";
import { stageSpecFile } from "../framework/exit_criteria.ts";
import { phasesOf, stagesOf } from "../framework/stages.ts";
import { COMPLETE } from "../words.ts";
import {
  type FieldValue,
  fieldValues,
  frontMatterProblem,
  type ProjectFiles,
  STATUS,
  valueKey,
} from "./project_files.ts";
import { type GateItem, placeText } from "./gate_item.ts";

export type StatedValue =
  | { value: string; place: FieldValue }
  | { problem: string; place: { file: string; line: number } };

/** Returns the value of a field in the status files, which must all agree. */
export function statedValue(
  project: ProjectFiles,
  name: "project" | "stage" | "phase",
): StatedValue {
  const files = project.all(STATUS);
  const place = { file: files[0]?.path ?? STATUS, line: 1 };
  if (files.length === 0) return { problem: `${STATUS} is missing`, place };
  const values: FieldValue[] = [];
  for (const file of files) {
    if ("problem" in file) return { problem: file.problem, place: { file: file.path, line: 1 } };
    const problem = frontMatterProblem(file);
    if (problem !== undefined) return { problem, place: { file: file.path, line: 1 } };
    values.push(...fieldValues(file, name));
  }
  const [first, ...others] = values;
  if (first === undefined) return { problem: `the ${name} is not stated`, place };
  const other = others.find(({ value }) => valueKey(value) !== valueKey(first.value));
  if (other !== undefined) {
    const seen = [first, other].map((one) => `"${excerpt(one.value, 60)}" (${placeText(one)})`);
    return { problem: `two values of ${name}: ${seen.join(" and ")}`, place: first };
  }
  if (first.value === "") return { problem: `the ${name} is empty`, place: first };
  return { value: valueKey(first.value), place: first };
}

/** Returns the project's stage; undefined unless the status files state one of the framework. */
export function currentStage(
  project: ProjectFiles,
  framework: RequestFolder,
): DeclaredStage | undefined {
  const stated = statedValue(project, "stage");
  if ("problem" in stated) return undefined;
  return stagesOf(framework).find(({ name }) => name === stated.value);
}

/** Returns what is wrong with the stated stage; undefined if the framework has it. */
export function stageProblem(
  project: ProjectFiles,
  framework: RequestFolder,
): GateItem | undefined {
  const stated = statedValue(project, "stage");
  const names = stagesOf(framework).map(({ name }) => name);
  if (!("problem" in stated) && names.includes(stated.value)) return undefined;
  const what = "problem" in stated
    ? stated.problem
    : `the stage is "${excerpt(stated.value, 60)}", which the framework doesn't list`;
  const notes = [`the stages: ${names.join(", ")}`];
  return { verdict: "not met", what, place: stated.place, notes };
}

export function stageFacts(
  project: ProjectFiles,
  framework: RequestFolder,
  { name }: DeclaredStage,
): GateItem[] {
  const stage = statedValue(project, "stage");
  const phase = statedValue(project, "phase");
  const phases = phasesOf(framework, name);
  const wrongStage = "problem" in stage || stage.value === name
    ? stageProblem(project, framework)
    : undefined;
  const listed = phases === undefined || phases.names.length === 0
    ? `the phases are in ${stageSpecFile(framework, name)}`
    : `the phases: ${phases.names.join(", ")}, ${COMPLETE} (${placeText(phases.place)})`;
  return [
    wrongStage ?? factItem("stage", stage, name),
    {
      ...factItem("phase", phase, COMPLETE),
      ...(!isValue(phase, COMPLETE) && { notes: [listed] }),
    },
  ];
}

function isValue(stated: StatedValue, wanted: string): boolean {
  return !("problem" in stated) && stated.value === wanted;
}

function factItem(name: string, stated: StatedValue, wanted: string): GateItem {
  const found = "problem" in stated ? stated.problem : `${name} is ${excerpt(stated.value, 60)}`;
  return isValue(stated, wanted)
    ? { verdict: "met", what: found, place: stated.place, notes: [] }
    : {
      verdict: "not met",
      what: `${found}; the gate needs ${name} ${wanted}`,
      place: stated.place,
      notes: [],
    };
}
