import { oncePerFolder } from "./once_per_folder.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { tablesOf } from "./tables.ts";
import { presentSpec } from "./document.ts";
import type { LinePlace } from "./exit_criteria.ts";
import { PREFIXES } from "./framework_files.ts";
import { sectionsOf } from "./sections.ts";

/** The documents of a project that are judged. */
export const DOCUMENTS = [
  "brief",
  "intent",
  "status",
  "claude",
  "readme",
  "design",
  "plan",
  "tasks",
] as const;
export type DocumentName = typeof DOCUMENTS[number];

/** The document in a sentence. */
export function titleOf(name: DocumentName): string {
  return name === "claude" ? "the context file" : name === "readme" ? "the README" : `the ${name}`;
}

/** Where each document may be, the usual place first. */
const PLACES: Record<DocumentName, readonly string[]> = {
  status: ["status.md", "docs/status.md"],
  brief: ["docs/brief.md", "docs/discover-brief.md"],
  intent: ["docs/intent.md"],
  design: ["docs/design.md"],
  plan: ["docs/plan.md", "plan.md"],
  tasks: ["docs/tasks.md", "tasks.md"],
  claude: [".claude/CLAUDE.md"],
  readme: ["README.md"],
};

/** The stub whose Context Map says where the framework itself puts documents. */
const MAP = "stubs/claude-md/app.md";

/** The text of a file of the framework; undefined where it cannot be read. */
export function servedText(framework: RequestFolder, file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : framework.readIfPresent(file);
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

/** The file of a spec that can be read, by its name; undefined where there is none. */
export function servedSpec(framework: RequestFolder, name: string): string | undefined {
  try {
    return presentSpec(framework, name);
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

/** The place that the framework has for a document, with the line of its stub that says so. */
export const frameworkPlace = oncePerFolder(readFrameworkPlace);

function readFrameworkPlace(
  framework: RequestFolder,
  name: DocumentName,
): { path: string; rule: LinePlace } | undefined {
  const names = PLACES[name].map((path) => path.slice(path.lastIndexOf("/") + 1));
  const map = sectionsOf(servedText(framework, MAP) ?? "", (key) => key === "context map");
  for (const { columns, rows } of map.flatMap(({ lines }) => tablesOf(lines))) {
    for (const { cells, line } of rows) {
      const path = cells.get(columns[0] ?? "") ?? "";
      if (names.includes(path.slice(path.lastIndexOf("/") + 1))) {
        return { path, rule: { file: MAP, line } };
      }
    }
  }
  return undefined;
}

/** Where a document may be: the framework's own place first. */
export function documentPlaces(framework: RequestFolder, name: DocumentName): string[] {
  const own = frameworkPlace(framework, name)?.path;
  const workspaces = name === "tasks" || name === "plan"
    ? PREFIXES.map((prefix) => `docs/${prefix.toLowerCase()}/${name}.md`)
    : [];
  return [...new Set([...(own === undefined ? [] : [own]), ...PLACES[name], ...workspaces])];
}

/** The folders for what is no longer current. */
export const ARCHIVES = ["_archive", ".archive"] as const;

/** Where a finished document may have been put away. */
export function archivedPlaces(name: DocumentName): string[] {
  const folders = [
    ...ARCHIVES,
    ...ARCHIVES.map((folder) => `docs/${folder}`),
    ...PREFIXES.flatMap((
      prefix,
    ) => [
      `docs/${prefix.toLowerCase()}/archive`,
      ...ARCHIVES.map((folder) => `docs/${prefix.toLowerCase()}/${folder}`),
    ]),
  ];
  return folders.map((folder) => `${folder}/${name}.md`);
}
