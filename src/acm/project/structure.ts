import type { EntryKind } from "../../kernel/disk/file_listing.ts";
import type { ToolAnswer } from "../../kernel/service/tool.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { ARTIFACT_SPECS } from "../framework/framework_files.ts";
import { servedSpec, servedText } from "../framework/served_specs.ts";

/** One required file or folder, at the first of its places that exists. */
export interface StructureItem {
  path: string;
  problem?: string;
}

const ARCHIVES = ["_archive", ".archive"] as const;

/** Returns the items of the requirement's layout. Throws `ToolError` if the project is missing. */
export function structureItems(
  project: RequestFolder,
  framework: RequestFolder,
): StructureItem[] {
  const isCodex = knowsCodex(framework) && project.kind("AGENTS.md") === "file" &&
    project.kind(".claude/CLAUDE.md") === "missing";
  const text = servedText(framework, servedSpec(framework, ARTIFACT_SPECS.folder_structure)) ?? "";
  const archive = ARCHIVES.find((name) => text.includes(`${name}/`)) ?? ARCHIVES[0];
  const wanted: string[][] = [
    [isCodex ? "AGENTS.md" : ".claude/CLAUDE.md"],
    ...(isCodex && project.kind(".claude") === "missing" ? [] : [[".claude/rules/"]]),
    ["docs/"],
    ["docs/intent.md"],
    ["docs/brief.md", "docs/discover-brief.md"],
    ["docs/inbox/"],
    [archive, ...ARCHIVES.filter((name) => name !== archive)].map((name) => `${name}/`),
    ["README.md"],
  ];
  return wanted.map((places) => itemOf(project, places));
}

function knowsCodex(framework: RequestFolder): boolean {
  return servedText(framework, "stubs/agents/app.md") !== undefined ||
    servedSpec(framework, "CODEX-COMPAT-SPEC") !== undefined;
}

function itemOf(project: RequestFolder, places: readonly string[]): StructureItem {
  const present = places.find((path) => problemAt(project, path) === undefined);
  if (present !== undefined) return { path: present };
  const other = places.find((path) => problemAt(project, path) !== "missing");
  const [path = "", second] = other === undefined ? places : [other];
  const problem = problemAt(project, path) ?? "missing";
  return { path, problem: second === undefined ? problem : `${problem}; or ${second}` };
}

function problemAt(project: RequestFolder, path: string): string | undefined {
  const wanted = path.endsWith("/") ? "folder" : "file";
  const found: EntryKind = project.kind(path);
  if (found === wanted) return undefined;
  if (found === "outside") return "a symlink that points outside the project";
  return found === "file" || found === "folder" || found === "other" ? `not a ${wanted}` : found;
}

export function checkStructure(project: RequestFolder, framework: RequestFolder): ToolAnswer {
  const items = structureItems(project, framework);
  const failed = items.filter(({ problem }) => problem !== undefined);
  const isMissing = ({ problem = "" }: StructureItem): boolean => problem.startsWith("missing");
  const missing = failed.filter(isMissing).map(({ path }) => path);
  const invalid = failed.filter((item) => !isMissing(item))
    .map(({ path, problem }) => `${path} (${problem})`);
  const result = [
    `Result: ${items.length - failed.length}/${items.length} passed`,
    ...(missing.length > 0 ? [`Missing: ${missing.join(", ")}`] : []),
    ...(invalid.length > 0 ? [`Invalid: ${invalid.join(", ")}`] : []),
  ].join(". ");
  const text = [
    `Project Structure Check: ${project.root.path}`,
    ...items.map(({ path, problem }) =>
      problem === undefined ? `✓ ${path}` : `✗ ${path} — ${problem}`
    ),
    "",
    result,
  ].join("\n");
  return { text, failed: failed.length > 0 };
}
