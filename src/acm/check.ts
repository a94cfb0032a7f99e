import config from "../../deno.json" with { type: "json" };
import { checkCommand, type CheckFinding } from "../kernel/process/check.ts";
import { counted } from "../kernel/plural.ts";
import { isWithin } from "../kernel/roots/path.ts";
import type { AcmContext } from "./context.ts";
import { checkClaim, checkGate, type GateScope, isAcmProject, NOT_ACM } from "./project/gate.ts";
import { type GateItem, itemLine } from "./project/gate_item.ts";
import { openProject } from "./project/project_folder.ts";
import { ProjectFiles } from "./project/project_files.ts";

async function findings({ framework, projects }: AcmContext): Promise<CheckFinding[]> {
  const { folder } = openProject(projects);
  framework.list(".md");
  const scope = { project: new ProjectFiles(folder), framework };
  if (!isAcmProject(scope)) return [];
  const { stage, lacking } = await checkClaim(scope);
  const next = stage && await checkGate(scope, stage);
  const errors = lacking.map((item): CheckFinding => ({
    rule: "not-earned",
    severity: "error",
    message: itemLine(item),
    ...placeIn(scope, item),
  }));
  const open = next?.items.filter(({ verdict }) => verdict !== "met").length ?? 0;
  const message = stage === undefined
    ? "the status file states no stage"
    : `stage ${stage.name}: ${counted(open, "item")} of its own gate to settle`;
  return [...errors, { rule: "stage", severity: "note", message }];
}

function placeIn(
  { project, framework }: GateScope,
  { place: { file, line } }: GateItem,
): Pick<CheckFinding, "file" | "line"> {
  if (project.find(file) !== undefined) return { file, line };
  const { root } = framework;
  if (root.embedded || !isWithin(root.path, project.folder.root.path)) return {};
  const folder = root.path.slice(project.folder.root.path.length + 1).replaceAll("\\", "/");
  return framework.kind(file) === "file"
    ? { file: folder === "" ? file : `${folder}/${file}`, line }
    : {};
}

export const acmCheck = checkCommand<AcmContext>({
  server: "acm-server",
  version: config.version,
  rootOf: ({ projects: [project] }) => project?.path ?? "",
  find: findings,
  empty: NOT_ACM,
});
