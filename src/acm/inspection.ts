import type { RequestFolder } from "./files/request_folder.ts";
import { ToolError } from "../kernel/errors.ts";
import { parseFrontMatter, textField } from "../kernel/markdown/front_matter.ts";
import type { Inspection } from "../kernel/service/service.ts";
import type { AcmContext } from "./context.ts";
import {
  ARTIFACT_STUBS,
  KNOWLEDGE,
  PHASES,
  SPEC_FILE,
  SPECS,
  STAGES,
  stageSpecName,
  transitionPromptFiles,
} from "./framework/framework_files.ts";
import { counted } from "../kernel/plural.ts";
import { excerpt } from "../kernel/text.ts";
import { openProject } from "./project/project_folder.ts";
import { structureItems } from "./project/structure.ts";
import { INVENTORY, readInventory } from "./registry/inventory.ts";
import { reviewPrompts } from "./framework/document.ts";
import { CHECKS_FILE } from "./framework/checks_file.ts";
import {
  changesOf,
  documentPaths,
  hasUsualDocuments,
  ownDeclarations,
  stagesOf,
} from "./framework/stages.ts";
import { presentSpec, specFiles } from "./framework/served_specs.ts";

const NO_PROJECT =
  "none: the working directory is not a project; set ACM_PROJECT_ROOT to check one";

export function inspectAcm({ framework, registry, projects }: AcmContext): Inspection[] {
  return [
    attempt(framework.root.title, () => inspectFramework(framework)),
    attempt(registry.root.title, () => inspectRegistry(registry)),
    ...(projects.length === 0
      ? [{ title: "project", facts: [NO_PROJECT], files: [], problems: [] }]
      : projects.slice(0, 1).map((root) =>
        attempt("project", () => inspectProject([root], framework))
      )),
  ];
}

function attempt(title: string, inspect: () => Omit<Inspection, "title">): Inspection {
  try {
    return { title, ...inspect() };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const problem = { what: error.message, advice: error.next ?? "" };
    return { title, facts: ["not readable"], files: [], problems: [problem] };
  }
}

interface WantedFile {
  places: readonly string[];
  isRequired: boolean;
}

/** Returns the files that the tools serve. Older frameworks don't have the deliver stage. */
function wantedFiles(framework: RequestFolder): WantedFile[] {
  const stages = stagesOf(framework).map(({ name }) => name);
  const isUsual = hasUsualDocuments(framework);
  const isOld = (stage: string): boolean =>
    isUsual && STAGES.slice(0, 3).some((one) => one === stage);
  const specs = new Set([...(isUsual ? Object.keys(SPECS) : []), ...stages]);
  const stubs = isUsual ? Object.values(ARTIFACT_STUBS) : [];
  return [
    ...[...specs].map((name) => ({
      places: specFiles(SPECS[name] ?? stageSpecName(name)),
      isRequired: name !== "deliver",
    })),
    ...stages.flatMap((stage) =>
      PHASES.map((phase) => ({
        places: reviewPrompts(framework, stage, phase),
        isRequired: isOld(stage),
      }))
    ),
    ...changesOf(framework).map(({ from, to }) => ({
      places: transitionPromptFiles(from, to),
      isRequired: isOld(to),
    })),
    ...stubs.flatMap((stub) => typeof stub === "string" ? [stub] : Object.values(stub))
      .map((file) => ({ places: [file], isRequired: true })),
  ];
}

function inspectFramework(framework: RequestFolder): Omit<Inspection, "title"> {
  const wanted = wantedFiles(framework);
  const isFile = (path: string): boolean => framework.kind(path) === "file";
  const files = wanted.flatMap(({ places: [first = "", ...others], isRequired }) => {
    const path = [first, ...others].find(isFile);
    return path === undefined && !isRequired
      ? []
      : [{ path: path ?? first, found: path !== undefined }];
  });
  const articles = framework.scan(KNOWLEDGE.folder, ".md").paths.length;
  return {
    facts: [
      ...frameworkFacts(framework),
      `${counted(articles, "file")} in ${KNOWLEDGE.folder}/`,
      ...unservedFacts(framework, new Set(wanted.flatMap(({ places }) => places))),
    ],
    files,
    problems: [
      ...files.filter(({ found }) => !found).map(({ path }) => ({
        what: `the framework has no file ${path}`,
        advice: `Add the file, or point ${framework.root.setBy} at a complete framework.`,
      })),
      ...files.filter(({ found }) => found).flatMap(({ path }) => problemOf(framework, path)),
      ...(ownDeclarations(framework)?.mistakes ?? []).map(({ line, message }) => ({
        what: `${CHECKS_FILE}:${line}: ${message}`,
        advice: "Correct the line. Until then, its criterion is to judge.",
      })),
    ],
  };
}

function unservedFacts(framework: RequestFolder, served: ReadonlySet<string>): string[] {
  const names = [
    ...framework.list(".md").filter((file) => !SPEC_FILE.test(file)),
    ...framework.scan("prompts", ".md").paths.filter((file) => !served.has(file)),
  ];
  if (names.length === 0) return [];
  const shown = names.slice(0, 20).map((name) => excerpt(name, 60)).join(", ");
  return [`not served: ${shown}${names.length > 20 ? `, and ${names.length - 20} more` : ""}`];
}

function problemOf(framework: RequestFolder, file: string): Inspection["problems"] {
  try {
    framework.read(file);
    return [];
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return [{ what: error.message, advice: error.next ?? "" }];
  }
}

function frameworkFacts(framework: RequestFolder): string[] {
  const file = presentSpec(framework, "stages");
  if (file === undefined) return ["prefix unknown"];
  const version = textField(parseFrontMatter(framework.read(file)), "version");
  return [`prefix ${file.split("-")[0]}`, `version ${version ?? "not stated"}`];
}

function inspectRegistry(registry: RequestFolder): Omit<Inspection, "title"> {
  const found = registry.kind(INVENTORY) === "file";
  const files = [{ path: INVENTORY, found }];
  if (!found) {
    const advice = `Add the file, or point ${registry.root.setBy} at a registry.`;
    return { facts: [], files, problems: [{ what: `${INVENTORY} is missing`, advice }] };
  }
  return {
    facts: [counted(readInventory(registry).length, "capability", "capabilities")],
    files,
    problems: [],
  };
}

function inspectProject(
  projects: AcmContext["projects"],
  framework: RequestFolder,
): Omit<Inspection, "title"> {
  const { folder } = openProject(projects);
  const items = hasUsualDocuments(framework)
    ? structureItems(folder, framework)
    : documentPaths(framework).map((path) =>
      folder.kind(path) === "file" ? { path } : { path, problem: "missing" }
    );
  const missing = items.filter(({ problem }) => problem !== undefined).map(({ path }) => path);
  return {
    facts: [
      `${items.length - missing.length} of ${counted(items.length, "required item")}`,
      ...(missing.length === 0 ? [] : [`missing: ${missing.join(", ")}`]),
    ],
    files: [],
    problems: [],
  };
}
