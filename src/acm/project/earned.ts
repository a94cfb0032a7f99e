import type { DeclaredStage } from "../framework/checks_file.ts";
import { stagesOf } from "../framework/stages.ts";
import { COMPLETE } from "../words.ts";
import { type CheckedGate, checkGate, type GateScope, requiredPaths } from "./gate.ts";
import type { GateItem } from "./gate_item.ts";
import { type ProjectFiles, STATUS, USUAL_DOCUMENTS } from "./project_files.ts";
import { currentStage, stageProblem, statedValue } from "./stage_facts.ts";

/** The sentence about a folder without any of the framework's documents. */
export const NOT_ACM = "not an ACM project: it has no status, intent, brief or stage document";

/** Returns true if the folder has one of the framework's documents. */
export function isAcmProject({ project, framework }: GateScope): boolean {
  const paths = [...USUAL_DOCUMENTS, ...stagesOf(framework).flatMap(requiredPaths)];
  return [...new Set(paths)].some((path) => project.find(path) !== undefined);
}

/** The gates behind the stage that the status file claims. */
export interface Claim {
  /** Undefined unless the status file states a stage of the framework. */
  stage: DeclaredStage | undefined;
  /** The items that are not met although the stage or its phase says that they are. */
  lacking: readonly GateItem[];
  /** The gate of the stage itself. */
  next: CheckedGate | undefined;
}

/**
 * Checks if the claimed stage was earned: the gates of all stages before it, and its own gate if
 * its phase is complete. Without a status file nothing is claimed.
 */
export async function checkClaim(scope: GateScope): Promise<Claim> {
  const { project, framework } = scope;
  const problem = stageProblem(project, framework);
  const stage = currentStage(project, framework);
  if (stage === undefined) {
    const isStated = project.find(STATUS) !== undefined;
    return { stage, lacking: isStated && problem ? [problem] : [], next: undefined };
  }
  const stages = stagesOf(framework);
  const earlier = stages.slice(0, stages.indexOf(stage));
  const gates = await Promise.all(earlier.map((one) => checkGate(scope, one, { isEarlier: true })));
  const next = await checkGate(scope, stage);
  const counted = isComplete(project) ? [...gates, next] : gates;
  const lacking = counted.flatMap(({ items }) => items)
    .filter(({ verdict }) => verdict === "not met");
  return { stage, lacking: [...phaseConflict(project), ...lacking].filter(isFirst), next };
}

/** Two different phases make the status file inconsistent. */
function phaseConflict(project: ProjectFiles): GateItem[] {
  const stated = statedValue(project, "phase");
  if (!("problem" in stated) || !stated.problem.startsWith("two values")) return [];
  return [{ verdict: "not met", what: stated.problem, place: stated.place, notes: [] }];
}

function isFirst(item: GateItem, index: number, items: readonly GateItem[]): boolean {
  return items.findIndex(({ what }) => what === item.what) === index;
}

function isComplete(project: ProjectFiles): boolean {
  const stated = statedValue(project, "phase");
  return !("problem" in stated) && stated.value === COMPLETE;
}
