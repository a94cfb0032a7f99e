import { headingKey } from "../../kernel/markdown/headings.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import type { DeclaredStage } from "../framework/checks_file.ts";
import { exitCriteria, stageSpecFile } from "../framework/exit_criteria.ts";
import { declaredChecks, documentPaths, requiredPaths, stagesOf } from "../framework/stages.ts";
import { COMPLETE } from "../words.ts";
import { criterionItems, type SignedFile, signedFiles } from "./criteria.ts";
import { checkedPath, type CheckScope } from "./declared_checks.ts";
import { documentItems, statusItems } from "./document_check.ts";
import { type GateItem, itemText, overall, type Verdict } from "./gate_item.ts";
import {
  type ProjectFile,
  type ProjectFiles,
  STATUS,
  type Unreadable,
  USUAL_DOCUMENTS,
} from "./project_files.ts";
import { currentStage, stageFacts, stageProblem, statedValue } from "./stage_facts.ts";

export interface Gate {
  stage: string;
  verdict: Verdict;
  items: readonly GateItem[];
  signed: readonly SignedFile[];
}

export interface GateScope {
  project: ProjectFiles;
  framework: RequestFolder;
}

/**
 * Checks the gate that ends a stage. `isEarlier` leaves out the stage and phase, because the
 * project is in a later stage.
 */
export async function checkGate(
  { project, framework }: GateScope,
  stage: DeclaredStage,
  { isEarlier = false }: { isEarlier?: boolean } = {},
): Promise<Gate> {
  const scope: CheckScope = {
    project,
    framework,
    stage,
    coveredBy: coverOf(framework, stage),
  };
  const signed = await signedFiles(scope);
  const items = [
    ...(isEarlier ? [] : stageFacts(project, framework, stage)),
    ...requiredPaths(stage).flatMap((path) =>
      documentItems({
        project,
        framework,
        path,
        coveredBy: (section) => scope.coveredBy(path, section),
      })
    ),
    ...statusItems(project, stage),
    ...criterionItems(scope, signed, { isEarlier }),
    ...withoutCriteria(framework, stage),
  ];
  return { stage: stage.name, verdict: overall(items), items, signed };
}

/** A section may be empty if a `none` check covers it, and its table if a `rows` check does. */
function coverOf(framework: RequestFolder, stage: DeclaredStage): CheckScope["coveredBy"] {
  const checks = exitCriteria(framework, stage.name)
    .flatMap(({ text }) => declaredChecks(framework, text).checks);
  const kinds = new Map(
    checks.filter(({ kind }) => kind === "none" || kind === "rows").map((check) => [
      `${checkedPath(check, stage)}\n${headingKey(check.section ?? "")}`,
      check.kind,
    ]),
  );
  return (file, section) => kinds.get(`${file}\n${headingKey(section)}`);
}

/** A gate without criteria is never met by itself. */
function withoutCriteria(framework: RequestFolder, { name }: DeclaredStage): GateItem[] {
  if (exitCriteria(framework, name).length > 0) return [];
  const place = { file: stageSpecFile(framework, name), line: 1 };
  const what = `the spec of ${name} lists no exit criteria`;
  return [{ verdict: "to judge", what, place, notes: [] }];
}

export function gateText({ stage, verdict, items, signed }: Gate): string {
  const count = (of: Verdict): number => items.filter((item) => item.verdict === of).length;
  const open = count("to judge");
  const shown = verdict === "to judge" ? `to judge (${open})` : verdict;
  const totals = `${count("not met")} not met, ${open} to judge, ${count("met")} met`;
  return [
    `${shown}: the gate of ${stage} (${totals})`,
    ...items.map(itemText),
    ...(open > 0 ? howToSign(signed) : []),
  ].join("\n");
}

function howToSign(signed: readonly SignedFile[]): string[] {
  if (signed.length === 0) return [];
  return [
    "",
    "A person who has read an item and agrees adds a line to the file that it is about:",
    "`- [x] CRITERION — NAME, DATE (HASH)`. The hash covers that file as it is now:",
    ...signed.map(({ file, hash }) => `${file.path} (${hash})`),
  ];
}

/** The sentence about a folder without any of the framework's documents. */
export const NOT_ACM = "not an ACM project: it has no status, intent, brief or stage document";

/** Returns the documents of the framework that the project has. */
export function acmDocuments({ project, framework }: GateScope): (ProjectFile | Unreadable)[] {
  const paths = [...USUAL_DOCUMENTS, ...documentPaths(framework)];
  const files = new Set(paths.map((path) => project.find(path)));
  return [...files].filter((file) => file !== undefined);
}

export function isAcmProject(scope: GateScope): boolean {
  return acmDocuments(scope).length > 0;
}

export interface Claim {
  /** Undefined unless the status file states a stage of the framework. */
  stage: DeclaredStage | undefined;
  lacking: readonly GateItem[];
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
    return { stage, lacking: isStated && problem ? [problem] : [] };
  }
  const stages = stagesOf(framework);
  const earlier = stages.slice(0, stages.indexOf(stage));
  const gates = await Promise.all(earlier.map((one) => checkGate(scope, one, { isEarlier: true })));
  if (isComplete(project)) gates.push(await checkGate(scope, stage));
  const lacking = gates.flatMap(({ items }) => items)
    .filter(({ verdict }) => verdict === "not met");
  return { stage, lacking: [...phaseConflict(project), ...lacking].filter(isFirst) };
}

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
