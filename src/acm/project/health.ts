import type { ToolAnswer } from "../../kernel/service/tool.ts";
import { counted } from "../../kernel/plural.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { documentPaths, hasUsualDocuments, phasesOf } from "../framework/stages.ts";
import { COMPLETE } from "../words.ts";
import { contentGaps, missingSections } from "./document_check.ts";
import { checkClaim, type GateScope, isAcmProject, NOT_ACM } from "./gate.ts";
import { type GateItem, itemLine, itemText, placeText } from "./gate_item.ts";
import { deadLinks, frontMatterProblem, ProjectFiles, STATUS } from "./project_files.ts";
import type { Project } from "./project_folder.ts";
import { stageProblem, statedValue } from "./stage_facts.ts";
import { structureItems } from "./structure.ts";

/** A fact about a project's files. Only an error makes the project unhealthy. */
export interface Finding {
  severity: "error" | "note";
  text: string;
}

const WITH_FRONT_MATTER: readonly string[] = ["docs/intent.md", "docs/discover-brief.md", STATUS];
const CONTEXT = ".claude/CLAUDE.md";

/** Returns the audit of a project as text; `failed` unless it is healthy. */
export async function checkHealth(
  { folder, label }: Project,
  framework: RequestFolder,
): Promise<ToolAnswer> {
  const scope = { project: new ProjectFiles(folder), framework };
  // Throws if the project is missing, which isn't the same as an empty folder.
  folder.kind("");
  if (!isAcmProject(scope)) return { text: NOT_ACM };
  const findings = await healthFindings(scope);
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const verdict = errors === 0 ? "healthy" : `not healthy, ${counted(errors, "fault")}`;
  const lines = findings.map(({ severity, text }) => `${severity === "error" ? "✗" : "–"} ${text}`);
  return {
    text: [`Project Health Check: ${label}: ${verdict}`, ...lines].join("\n"),
    failed: errors > 0,
  };
}

export async function healthFindings(scope: GateScope): Promise<Finding[]> {
  const { project, framework } = scope;
  const isUsual = hasUsualDocuments(framework);
  const { lacking } = await checkClaim(scope);
  const structure = !isUsual ? [] : structureItems(project.folder, framework)
    .filter(({ problem }) => problem !== undefined)
    .map(({ path, problem }) => error(`${path} is ${problem}`));
  const paths = [
    ...(isUsual ? [...WITH_FRONT_MATTER, contextFile(project)] : [STATUS]),
    ...documentPaths(framework),
  ];
  const documents = [...new Set(paths)].flatMap((path) => documentFindings(scope, path));
  const facts = [...structure, ...statusFindings(scope), ...documents];
  const isSaid = ({ what, notes }: GateItem): boolean =>
    facts.some(({ severity, text }) =>
      severity === "error" &&
      (text.includes(what) || notes.some((note) => note.startsWith(text)))
    );
  const claimed = lacking.filter((item) => !isSaid(item))
    .map((item) => error(`${itemLine(item)} (${placeText(item.place)})`));
  const all = [...facts, ...claimed];
  const texts = new Set<string>();
  return all.filter(({ text }) => !texts.has(text) && texts.add(text))
    .sort((a, b) => Number(a.severity === "note") - Number(b.severity === "note"));
}

function contextFile(project: ProjectFiles): string {
  return project.find(CONTEXT) === undefined ? "AGENTS.md" : CONTEXT;
}

function statusFindings({ project, framework }: GateScope): Finding[] {
  const problem = stageProblem(project, framework);
  if (problem !== undefined) return [error(itemText(problem).slice(`${problem.verdict}: `.length))];
  const stage = statedValue(project, "stage");
  const phase = statedValue(project, "phase");
  if ("problem" in stage) return [];
  if ("problem" in phase) return [note(`${phase.problem} (${placeText(phase.place)})`)];
  const known = phasesOf(framework, stage.value)?.names.map((name) => name.toLowerCase()) ?? [];
  if (known.length === 0 || [...known, COMPLETE].includes(phase.value)) return [];
  return [
    note(`phase "${phase.value}" is not one of ${known.join(", ")} (${placeText(phase.place)})`),
  ];
}

function documentFindings({ project, framework }: GateScope, path: string): Finding[] {
  const file = project.find(path);
  if (file === undefined) return [];
  if ("problem" in file) return [error(`${file.path}: ${file.problem}`)];
  const problem = frontMatterProblem(file);
  const invalid = problem === undefined ? [] : [error(`${file.path}: ${problem}`)];
  const missing = WITH_FRONT_MATTER.includes(path) && !file.frontMatter.present
    ? [error(`${file.path}: no front matter`)]
    : [];
  const links = deadLinks(project, file)
    .map((link) => note(`the link to ${link.target} has no target (${placeText(link)})`));
  // The header of a table without rows is enough here, as for a log without entries.
  const asked = { project, framework, path, coveredBy: () => "rows" as const };
  const isContext = path === CONTEXT || path === "AGENTS.md";
  return [
    ...invalid,
    ...missing,
    ...missingSections(file, asked).map(({ what }) => error(what)),
    ...(isContext ? [] : contentGaps(file, asked)).map((gap) =>
      note(`${gap.what} (${placeText(gap.place)})`)
    ),
    ...links,
  ];
}

function error(text: string): Finding {
  return { severity: "error", text };
}

function note(text: string): Finding {
  return { severity: "note", text };
}
