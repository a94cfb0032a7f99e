import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import type { AcmContext } from "../context.ts";
import { nextStage, transitionName } from "../framework/stages.ts";
import {
  acmDocuments,
  checkClaim,
  checkGate,
  type Claim,
  type GateScope,
  isAcmProject,
} from "./gate.ts";
import { fieldValues, ProjectFiles } from "./project_files.ts";
import { placeText } from "./gate_item.ts";
import { openProject, type Project } from "./project_folder.ts";
import { stageProblem, statedValue } from "./stage_facts.ts";

const MAX_ITEMS = 4;
const MAX_PROJECTS = 12;

/**
 * Returns the project's stage, phase, documents, what is missing and the next call, in at most
 * 1,500 bytes; for several projects a line for each.
 */
export async function describeWhereabouts(
  { framework, projects }: AcmContext,
  path: string | undefined,
): Promise<string> {
  // Throws if the framework doesn't exist.
  framework.list(".md");
  if (path === undefined && projects.length > 1) {
    const lines = projects.slice(0, MAX_PROJECTS).map((root) => {
      const { folder, label } = openProject([root]);
      const stage = statedValue(new ProjectFiles(folder), "stage");
      return `${label}: ${
        "problem" in stage ? stage.problem : `stage ${excerpt(stage.value, 40)}`
      }`;
    });
    const more = projects.length - lines.length;
    return [
      ...lines,
      ...(more > 0 ? [`and ${more} more`] : []),
      "Next: get_stage with project_path",
    ]
      .join("\n");
  }
  const project = openProject(projects, path);
  return await describeProject({ project: new ProjectFiles(project.folder), framework }, project);
}

async function describeProject(scope: GateScope, { label }: Project): Promise<string> {
  if (!isAcmProject(scope)) {
    return [
      `Project ${label} has no ACM documents yet, so its stage is unknown.`,
      'Next: get_artifact_stub {"artifact": "intent"}, then the stubs of brief, status and claude_md;',
      "check_project_structure {} lists the folders.",
    ].join("\n");
  }
  const claim = await checkClaim(scope);
  const problem = stageProblem(scope.project, scope.framework);
  const first = problem === undefined
    ? `Project ${label}: ${stageLine(scope)}`
    : `Project ${label}: ${problem.what} (${placeText(problem.place)})`;
  return [
    first,
    `Documents: ${documentsLine(scope)}`,
    ...lackingLine(claim),
    ...await gateLine(scope, claim),
    `Next: ${nextCall(scope, claim)}`,
  ].join("\n");
}

function stageLine({ project }: GateScope): string {
  return (["stage", "phase"] as const).map((name) => {
    const stated = statedValue(project, name);
    const value = "problem" in stated ? stated.problem : `${name} ${shown(stated.place.value)}`;
    return `${value} (${placeText(stated.place)})`;
  }).join(", ");
}

function shown(value: string): string {
  return excerpt(value.replace(/[*_`]/g, ""), 60);
}

function documentsLine(scope: GateScope): string {
  return acmDocuments(scope).slice(0, 10).map((file) => {
    if ("problem" in file) return `${file.path} (${file.problem})`;
    const status = fieldValues(file, "status")[0]?.value;
    return status === undefined ? file.path : `${file.path} (${excerpt(status, 30)})`;
  }).join(", ");
}

function lackingLine({ stage, lacking }: Claim): string[] {
  if (lacking.length === 0) return [];
  const items = lacking.slice(0, MAX_ITEMS).map(({ what }) => excerpt(what, 90));
  const more = lacking.length - items.length;
  return [
    `${stage === undefined ? "Faults" : `Stage ${stage.name} claims more than the files show`}: ${
      items.join("; ")
    }${more > 0 ? `; and ${more} more` : ""}`,
  ];
}

async function gateLine(scope: GateScope, { stage, lacking }: Claim): Promise<string[]> {
  if (stage === undefined) return [];
  const next = await checkGate(scope, stage);
  const unmet = next.items.filter(({ verdict }) => verdict === "not met");
  const open = next.items.filter(({ verdict }) => verdict === "to judge");
  const known = new Set(lacking.map(({ what }) => what));
  const items = unmet.filter(({ what }) => !known.has(what)).slice(0, MAX_ITEMS)
    .map(({ what }) => excerpt(what, 90));
  const counts = `${counted(unmet.length, "item")} not met, ${open.length} to judge`;
  return [`Gate of ${next.stage}: ${counts}${items.length > 0 ? `: ${items.join("; ")}` : ""}`];
}

export function nextCall({ framework }: GateScope, { stage }: Claim): string {
  if (stage === undefined) return 'get_artifact_spec {"artifact": "status"}';
  const to = nextStage(framework, stage.name);
  if (to === undefined) return "check_project_health {}";
  const transition = transitionName({ from: stage.name, to });
  return `get_transition_prompt {"transition": "${transition}", "validate": "only"}`;
}
