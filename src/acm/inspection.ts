import type { RequestFolder } from "./files/request_folder.ts";
import { ToolError } from "../kernel/errors.ts";
import { parseFrontMatter, textField } from "../kernel/markdown/front_matter.ts";
import type { InspectedFile, Inspection } from "../kernel/service/service.ts";
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
import { hasUsualDocuments, ownDeclarations, stagesOf } from "./framework/stages.ts";
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

/** The files for the deliver stage are optional, because older frameworks don't have them. */
function inspectFramework(framework: RequestFolder): Omit<Inspection, "title"> {
  const named = stagesOf(framework).map(({ name }) => name);
  const served = named.filter((name) => presentSpec(framework, name) !== undefined);
  const isUsual = hasUsualDocuments(framework);
  const wanted: { files: readonly string[]; optional: boolean }[] = [
    ...(isUsual ? Object.entries(SPECS) : []).map(([name, spec]) => ({
      files: specFiles(spec),
      optional: name === "deliver",
    })),
    ...named.filter((name) => !Object.hasOwn(SPECS, name))
      .map((name) => ({ files: specFiles(stageSpecName(name)), optional: false })),
    ...served.flatMap((stage) =>
      PHASES.map((phase) => ({
        files: reviewPrompts(framework, stage, phase),
        optional: !STAGES.slice(0, 3).some((one) => one === stage),
      }))
    ),
    ...named.slice(1).map((to, index) => ({
      files: transitionPromptFiles(named[index] ?? "", to),
      optional: !STAGES.slice(1, 3).some((one) => one === to),
    })),
    ...(isUsual ? Object.values(ARTIFACT_STUBS) : []).flatMap((stub) =>
      (typeof stub === "string" ? [stub] : Object.values(stub)).map((file) => ({
        files: [file],
        optional: false,
      }))
    ),
  ];
  const files = new Map<string, InspectedFile>();
  const unreadable: Inspection["problems"] = [];
  for (const { files: places, optional } of wanted) {
    const there = places.find((file) => framework.kind(file) === "file");
    const path = there ?? places[0] ?? "";
    files.set(path, { path, found: there !== undefined, ...(optional && { optional: true }) });
    if (there !== undefined) unreadable.push(...problemOf(framework, there));
  }
  const articles = framework.scan(KNOWLEDGE.folder, ".md").files.length;
  const missing = [...files.values()].filter(({ found, optional }) => !found && !optional);
  return {
    facts: [
      ...frameworkFacts(framework),
      `${counted(articles, "file")} in ${KNOWLEDGE.folder}/`,
      ...unservedFacts(framework),
    ],
    files: [...files.values()],
    problems: [
      ...missing.map(({ path }) => ({
        what: `the framework has no file ${path}`,
        advice: `Add the file, or point ${framework.root.setBy} at a complete framework.`,
      })),
      ...unreadable,
      ...(ownDeclarations(framework)?.mistakes ?? []).map(({ line, message }) => ({
        what: `${CHECKS_FILE}:${line}: ${message}`,
        advice: "Correct the line. Until then, its criterion is to judge.",
      })),
    ],
  };
}

function unservedFacts(framework: RequestFolder): string[] {
  const stages = stagesOf(framework).map(({ name }) => name);
  const prompts = new Set([
    ...stages.flatMap((stage) => PHASES.flatMap((phase) => reviewPrompts(framework, stage, phase))),
    ...stages.slice(1).flatMap((to, index) => transitionPromptFiles(stages[index] ?? "", to)),
  ]);
  const names = [
    ...framework.list(".md").filter((file) => !SPEC_FILE.test(file)),
    ...framework.scan("prompts", ".md").files.filter((file) => !prompts.has(file)),
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
  const items = structureItems(openProject(projects).folder, framework);
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
