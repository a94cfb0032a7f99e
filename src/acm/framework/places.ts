import { oncePerFolder } from "./once_per_folder.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { tablesOf } from "./tables.ts";
import { type LinePlace, stageSpec } from "./exit_criteria.ts";
import { PREFIXES, SPEC_FILE, type Stage } from "./framework_files.ts";
import { sectionsOf } from "./sections.ts";
import { servedText } from "./served_specs.ts";
import { stagesOf } from "./stages.ts";

/** The documents that every framework has. */
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
/**
 * A document's name: its file name in lower case without extension, such as "brief" or
 * "pilot-report".
 */
export type DocumentName = string;

/** Returns the name of the document in a file: "brief" for every `STAGE-brief.md`. */
export function projectDocumentName(path: string): DocumentName {
  const base = path.slice(path.lastIndexOf("/") + 1).replace(/\.md$/i, "").toLowerCase();
  return base.endsWith("-brief") ? "brief" : base;
}

/** Returns the document's name as used in a sentence. */
export function titleOf(name: DocumentName): string {
  return name === "claude" ? "the context file" : name === "readme" ? "the README" : `the ${name}`;
}

/** The paths of each document, with the usual path first. */
const PLACES: Record<string, readonly string[]> = {
  status: ["status.md", "docs/status.md"],
  brief: ["docs/brief.md", "docs/discover-brief.md"],
  intent: ["docs/intent.md"],
  design: ["docs/design.md"],
  plan: ["docs/plan.md", "plan.md"],
  tasks: ["docs/tasks.md", "tasks.md"],
  claude: [".claude/CLAUDE.md"],
  readme: ["README.md"],
};

/** The stub with a Context Map of the framework's own paths. */
const MAP = "stubs/claude-md/app.md";

/** Returns the framework's path for a document, and the stub line with this path. */
export const frameworkPlace = oncePerFolder(readFrameworkPlace);

function readFrameworkPlace(
  framework: RequestFolder,
  name: DocumentName,
): { path: string; rule: LinePlace } | undefined {
  const map = sectionsOf(servedText(framework, MAP) ?? "", (key) => key === "context map");
  for (const { columns, rows } of map.flatMap(({ lines }) => tablesOf(lines))) {
    for (const { cells, line } of rows) {
      const path = cells.get(columns[0] ?? "") ?? "";
      if (projectDocumentName(path) === name) {
        return { path, rule: { file: MAP, line } };
      }
    }
  }
  return undefined;
}

/** Returns a document's possible paths, with the framework's own path first. */
export function documentPlaces(framework: RequestFolder, name: DocumentName): string[] {
  return [...new Set(placesInOrder(framework, name))];
}

/**
 * Yields a document's possible paths in order; only the last paths require reading the stages'
 * specs.
 */
export function* placesInOrder(framework: RequestFolder, name: DocumentName): Generator<string> {
  const own = frameworkPlace(framework, name)?.path;
  if (own !== undefined) yield own;
  yield* Object.hasOwn(PLACES, name) ? PLACES[name] ?? [] : [`docs/${name}.md`];
  yield* stagesOf(framework).served.flatMap((stage) => outputsOf(framework, stage))
    .filter((path) => projectDocumentName(path) === name);
  if (name === "tasks" || name === "plan") {
    yield* PREFIXES.map((prefix) => `docs/${prefix.toLowerCase()}/${name}.md`);
  }
}

const OUTPUTS = /^(?:outputs?|deliverables?|ergebnisse)$/;
/** The characters between the words of a line that may be paths. */
const BETWEEN = /[^\w./-]/;

/** Returns the paths of a stage's documents, in the order of its spec's Outputs. */
export const outputsOf = oncePerFolder((framework, stage: Stage): string[] => {
  const text = stageSpec(framework, stage)?.text ?? "";
  const lines = sectionsOf(text, (key) => OUTPUTS.test(key)).flatMap((section) => section.lines);
  const paths = lines.flatMap((line) => {
    const files = line.text.slice(0, 500).split(BETWEEN).map((word) => word.replace(/^\//, ""))
      .filter((word) => /\w\.md$/.test(word) && !SPEC_FILE.test(word));
    // If a row has a name and a location, the path is more precise than the name.
    const located = files.filter((path) => path.includes("/"));
    return located.length > 0 ? located : files.map((path) => `docs/${path}`);
  });
  return [...new Set(paths)];
});

/** The documents of a built-in stage, if its spec has no Outputs. */
const SEED_DOCUMENTS: Record<string, DocumentName> = {
  discover: "brief",
  design: "design",
  develop: "tasks",
};
/** The documents that a gate checks first: the first of these in a stage's outputs. */
const PREFERRED: readonly DocumentName[] = ["brief", "design", "tasks", "plan"];
/** The documents that every stage changes, so they don't belong to any stage. */
const SHARED: ReadonlySet<DocumentName> = new Set(["intent", "status", "claude", "readme"]);

/**
 * Returns the names of the documents that a stage creates, without those that every stage changes.
 */
export function ownOutputs(framework: RequestFolder, stage: Stage): DocumentName[] {
  return outputsOf(framework, stage).map(projectDocumentName).filter((name) => !SHARED.has(name));
}

/** Returns the stage's own document, which also contains the signatures for its gate. */
export function stageDocument(framework: RequestFolder, stage: Stage): DocumentName {
  const made = ownOutputs(framework, stage);
  return PREFERRED.find((name) => made.includes(name)) ?? made[0] ??
    (Object.hasOwn(SEED_DOCUMENTS, stage) ? SEED_DOCUMENTS[stage] ?? "status" : "status");
}

/** The folders for outdated files. */
export const ARCHIVES = ["_archive", ".archive"] as const;

/** Returns the paths where a project may archive a finished document. */
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
