import type { RequestFolder } from "../files/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { ARTIFACT_SPECS, type Stage, STAGES } from "./framework_files.ts";
import { oncePerFolder } from "./once_per_folder.ts";
import { servedSpec, servedText } from "./served_specs.ts";

/** A framework's stages in order. */
export interface StageOrder {
  /** The stages that have a spec. */
  served: readonly Stage[];
  /**
   * The stages that have a spec, and stages that the stages spec only names, such as the last one.
   */
  named: readonly Stage[];
}

/**
 * Returns the stages of the served framework: the level-3 headings of its stages spec that have a
 * spec of their own. Returns the four stages in the requirement if the stages spec has no such
 * headings.
 */
export function stagesOf(framework: RequestFolder): StageOrder {
  return readStages(framework, "stages");
}

const readStages = oncePerFolder((framework, name: "stages"): StageOrder => {
  const text = servedText(framework, servedSpec(framework, name)) ?? "";
  const isStage = (stage: Stage): boolean =>
    !isArtifact(stage) && servedSpec(framework, stage) !== undefined;
  // The level-2 section that contains a stage's heading names all stages.
  let parent = 0;
  const headings = headingsOf(text).flatMap(({ text, level }) => {
    if (level < 3) parent++;
    return level === 3 ? [{ stage: stageName(text), parent }] : [];
  });
  const parents = new Set(headings.filter(({ stage }) => isStage(stage)).map((one) => one.parent));
  const named = [
    ...new Set(headings.filter((one) => parents.has(one.parent)).map(({ stage }) => stage)),
  ];
  return named.length === 0
    ? { served: STAGES, named: STAGES }
    : { served: named.filter(isStage), named };
});

/** Design is both an artifact and a stage. The specs of other artifacts don't describe a stage. */
function isArtifact(name: string): boolean {
  return name !== "design" && Object.hasOwn(ARTIFACT_SPECS, name);
}

function stageName(heading: string): Stage {
  return headingKey(heading).replace(/ stage$/, "").replace(/[^\p{L}\p{N}]+/gu, "_");
}

/** Returns the next stage; undefined after the last stage. */
export function nextStage(framework: RequestFolder, stage: Stage): Stage | undefined {
  const { named } = stagesOf(framework);
  const order = named.includes(stage) ? named : STAGES;
  const at = order.findIndex((one) => one === stage);
  return at < 0 ? undefined : order[at + 1];
}

/**
 * Throws a `ToolError` that lists the served stages, unless the framework or the requirement has
 * the given stage.
 */
export function requireStage(framework: RequestFolder, stage: Stage): void {
  const { served, named } = stagesOf(framework);
  if (named.includes(stage) || STAGES.some((one) => one === stage)) return;
  throw new ToolError(`No stage is named "${excerpt(stage)}"`, {
    next: `The framework has: ${served.join(", ")}`,
  });
}

/** The stages before and after a transition. */
export interface StageChange {
  from: Stage;
  to: Stage;
}

/**
 * Returns the stages of the transition `A_to_B`; throws a `ToolError` that lists the transitions
 * for any other name.
 */
export function stageChange(framework: RequestFolder, transition: string): StageChange {
  const order = stagesOf(framework).named;
  const changes = [...changesOf(order), ...changesOf(STAGES)];
  const found = changes.find((one) => transitionName(one) === transition);
  if (found !== undefined) return found;
  const names = transitionsOf(framework);
  throw new ToolError(`No transition is named "${excerpt(transition)}"`, {
    next: `The framework has: ${names.join(", ")}. Nearest: ${nearest(transition, names, 1)}.`,
  });
}

/** Returns the names of the transitions between the stages of the served framework, in order. */
export function transitionsOf(framework: RequestFolder): string[] {
  return changesOf(stagesOf(framework).named).map(transitionName);
}

function changesOf(stages: readonly Stage[]): StageChange[] {
  return stages.slice(1).map((to, index) => ({ from: stages[index] ?? "", to }));
}

/** Returns a transition's name: "discover_to_design". */
export function transitionName({ from, to }: StageChange): string {
  return `${from}_to_${to}`;
}
