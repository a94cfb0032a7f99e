import config from "../../deno.json" with { type: "json" };
import type { CheckFinding } from "../kernel/check/finding.ts";
import { EXIT, StartError, ToolError } from "../kernel/errors.ts";
import { checkCommand } from "../kernel/process/check.ts";
import { isWithin } from "../kernel/roots/path.ts";
import type { AcmContext } from "./context.ts";
import type { RequestFolder } from "./files/request_folder.ts";
import { exitCriteria } from "./framework/exit_criteria.ts";
import type { Stage } from "./framework/framework_files.ts";
import { stageChange } from "./framework/stages.ts";
import type { Check } from "./project/checklist.ts";
import { ProjectDocuments } from "./project/project_file.ts";
import { openProject } from "./project/project_folder.ts";
import { currentStage } from "./project/project_state.ts";
import { statusProblem } from "./project/stage_status.ts";
import { checkTransition } from "./project/transition.ts";

/** Returns the open lines of a gate; the default is the project's next gate. */
function findings(
  { framework, projects }: AcmContext,
  transition: string | undefined,
): CheckFinding[] {
  const asked = transition === undefined ? undefined : stageLeft(framework, transition);
  const { folder } = openProject(projects);
  const documents = new ProjectDocuments(folder, framework);
  const stage = asked ?? currentStage(documents);
  if (stage === undefined) return [noStage(documents)];
  const { verdict, checks, problem, note } = checkTransition(documents, stage);
  if (verdict === "met") return [];
  if (problem !== undefined) {
    const message = `${problem}: add a section "Exit Criteria" to it, with a list of conditions`;
    return [{ rule: "no-criteria", severity: "error", message }];
  }
  const criteria = new Set(exitCriteria(framework, stage).map(({ file }) => file));
  const open = checks.filter((check) => check.verdict !== "met").map((check): CheckFinding => ({
    rule: ruleOf(check),
    severity: "error",
    message: messageOf(check),
    ...placeOf(check, criteria.has(check.file ?? "") ? framework : folder, folder),
  }));
  return note === undefined ? open : [...open, { rule: "stage", severity: "note", message: note }];
}

/** Returns the stage before a transition. Throws a `StartError` that lists the transitions. */
function stageLeft(framework: RequestFolder, transition: string): Stage {
  try {
    return stageChange(framework, transition.toLowerCase()).from;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { what, advice } = error.report;
    throw new StartError(`${what}. ${advice}`, EXIT.usage);
  }
}

function noStage(documents: ProjectDocuments): CheckFinding {
  const { path } = documents.find("status");
  const { why = "the status file records no stage", advice } = statusProblem(documents) ?? {};
  const remedy = advice?.replace(/\.$/, "") ?? "Record the stage in the status file";
  return {
    rule: "no-stage",
    severity: "error",
    message: `The next gate is unknown: ${why}. ${remedy}, or use --transition`,
    ...(path !== undefined && { file: path }),
  };
}

/** Returns the rule of a finding: a missing signature, a failed criterion, or an undecided one. */
function ruleOf({ for_person, verdict }: Check): string {
  if (for_person) return "sign-off";
  return verdict === "not met" ? "not-met" : "undecided";
}

function messageOf({ verdict, what, found, close }: Check): string {
  const closing = close === undefined
    ? ""
    : `; to close the criterion, add to ${close.file}: ${close.add}`;
  return `${verdict}: "${what}": ${found}${closing}`;
}

/**
 * Returns the line that decided, or the file to sign; or the criterion's own line, if it is in the
 * project.
 */
function placeOf(
  { file, line, close }: Check,
  from: RequestFolder,
  project: RequestFolder,
): Pick<CheckFinding, "file" | "line"> {
  if (from !== project && close !== undefined) return { file: close.file };
  if (file === undefined || from.kind(file) !== "file") return {};
  if (from !== project && (from.root.embedded || !isWithin(from.root.path, project.root.path))) {
    return {};
  }
  const folder = from.root.path.slice(project.root.path.length).replaceAll("\\", "/").slice(1);
  return {
    file: folder === "" ? file : `${folder}/${file}`,
    ...(line !== undefined && { line }),
  };
}

/** The command `check` of acm-server. */
export const acmCheck = checkCommand<AcmContext>({
  server: "acm-server",
  version: config.version,
  option: "--transition",
  rootOf: ({ projects: [project] }) => project?.path ?? "",
  find: findings,
});
