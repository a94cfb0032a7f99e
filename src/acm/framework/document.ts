import type { RequestFolder } from "../files/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { excerpt } from "../../kernel/text.ts";
import { partOf, type SectionAsked } from "./document_part.ts";
import {
  ARTIFACT_STUBS,
  CONTEXT_SPECS,
  type ContextLevel,
  type Phase,
  PREFIXES,
  PROJECT_TYPES,
  type ProjectType,
  REVIEW_PROMPTS,
  SPEC_FILE,
  specName,
  SPECS,
  type Stage,
  STAGE_SPECS,
  STUB_FOLDER,
  type Transition,
  TRANSITION_PROMPTS,
} from "./framework_files.ts";

/** A document of the framework that a tool returns whole, or one section of it. */
export interface DocumentRequest {
  /** What the caller calls it: "the design stage". */
  what: string;
  /** Its possible files; the first that exists is read. */
  files: readonly string[];
  section?: SectionAsked | undefined;
}

/** The files that may hold a spec: `ACM-<name>.md`, else `ADF-<name>.md`. */
export function specFiles(name: string): string[] {
  return PREFIXES.map((prefix) => `${prefix}-${name}.md`);
}

/** The file that holds the spec of this name; undefined when there is none. */
export function presentSpec(framework: RequestFolder, name: string): string | undefined {
  const known = Object.hasOwn(SPECS, name) ? SPECS[name] ?? name : name;
  return specFiles(known).find((file) => framework.kind(file) === "file") ??
    servedSpecs(framework).get(name);
}

/** The specs of the framework: the file of each name, in the names' order. */
export function servedSpecs(framework: RequestFolder): ReadonlyMap<string, string> {
  const files = framework.list(".md").filter((file) => SPEC_FILE.test(file));
  const preferred = files.sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  const named = preferred.map((file): [string, string] => [specName(file), file]);
  return new Map(named.reverse().sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0));
}

/** Files of the first prefix, and those that call themselves a spec, go before others. */
function rankOf(file: string): number {
  const prefix = PREFIXES.findIndex((one) => file.startsWith(`${one}-`));
  return 2 * prefix + (file.endsWith("-SPEC.md") ? 0 : 1);
}

/** The starter files of the framework by artifact: one, or one per project type in a folder. */
function servedStubs(framework: RequestFolder): ReadonlyMap<string, string[]> {
  const files = framework.scan(STUB_FOLDER, ".md").files.filter((file) =>
    !file.endsWith("/README.md")
  );
  return Map.groupBy(files, (file) => {
    const [, name = ""] = file.split("/");
    return name.replace(/\.md$/, "").toLowerCase().replaceAll("-", "_");
  });
}

/**
 * The document's text verbatim, or the section asked for. Throws `ToolError` that names
 * the file when none exists, or lists the headings when none matches the section.
 */
export function readDocument(framework: RequestFolder, request: DocumentRequest): string {
  const text = firstPresent(framework, request.files);
  if (text === undefined) throw missingDocument(framework, request);
  return partOf(text, request.section);
}

/** The text of the first of `files` that exists. */
export function firstPresent(folder: RequestFolder, files: readonly string[]): string | undefined {
  for (const file of files) {
    const text = folder.readIfPresent(file);
    if (text !== undefined) return text;
  }
  return undefined;
}

function missingDocument({ root }: RequestFolder, { what, files }: DocumentRequest): ToolError {
  const [file, ...others] = files;
  const instead = others.length === 0 ? "" : ` or ${others.join(" or ")}`;
  return new ToolError(`Cannot read ${what}: ${file} is not in the framework`, {
    next:
      `Add ${file}${instead} to the framework folder, or point ${root.setBy} at another framework.`,
  });
}

/** The spec of an artifact, or parts of it; throws `ToolError` that lists the names there are. */
export function readSpec(
  framework: RequestFolder,
  artifact: string,
  section?: SectionAsked,
): string {
  const known = Object.hasOwn(SPECS, artifact) ? SPECS[artifact] : undefined;
  const file = presentSpec(framework, artifact);
  if (file === undefined && known === undefined) {
    throw new ToolError(`No spec is called "${excerpt(artifact)}"`, {
      next: `The framework has: ${[...servedSpecs(framework).keys()].slice(0, 100).join(", ")}`,
    });
  }
  const files = file === undefined ? specFiles(known ?? artifact) : [file];
  return readDocument(framework, { what: `the ${artifact} spec`, files, section });
}

/** The starter file of an artifact; some have one per project type. Throws as `readSpec` does. */
export function readStub(
  framework: RequestFolder,
  { artifact, project_type = PROJECT_TYPES[0], section }: {
    artifact: string;
    project_type?: ProjectType | undefined;
    section?: SectionAsked | undefined;
  },
): string {
  const known = Object.hasOwn(ARTIFACT_STUBS, artifact) ? ARTIFACT_STUBS[artifact] : undefined;
  const served = servedStubs(framework).get(artifact) ?? [];
  const file = typeof known === "string"
    ? known
    : known?.[project_type] ?? served.find((path) => path.endsWith(`/${project_type}.md`)) ??
      served[0];
  if (file === undefined) {
    throw new ToolError(`No stub is called "${excerpt(artifact)}"`, {
      next: `The framework has: ${[...servedStubs(framework).keys()].slice(0, 100).join(", ")}`,
    });
  }
  return readDocument(framework, { what: `the ${artifact} stub`, files: [file], section });
}

/**
 * The prompt of a transition: the newer kind where the framework has it, followed by a line that
 * names the prompt which starts the next stage. Throws `ToolError`.
 */
export function readTransitionPrompt(
  framework: RequestFolder,
  transition: Transition,
  section?: SectionAsked,
): string {
  const { files } = TRANSITION_PROMPTS[transition];
  const [newer = "", start = ""] = files;
  const text = readDocument(framework, { what: `the ${transition} prompt`, files, section });
  const hasBoth = framework.kind(newer) === "file" && framework.kind(start) === "file";
  if (!hasBoth) return text;
  const name = start.slice(start.lastIndexOf("/") + 1, -".md".length);
  return `${text.trimEnd()}\n\nTo begin the next stage read ${start} (acm://prompt/${name}).\n`;
}

/** The spec of the global or a project's CLAUDE.md; throws `ToolError`. */
export function readContextSpec(
  framework: RequestFolder,
  level: ContextLevel,
  section?: SectionAsked,
): string {
  const files = specFiles(CONTEXT_SPECS[level]);
  return readDocument(framework, { what: `the ${level} CLAUDE.md spec`, files, section });
}

const DELIVER_UNSUPPORTED =
  "Stage 'deliver' is not yet supported. Supported stages: discover, design, develop. See backlog item B15.";

/** The spec of a stage, or one section of it; throws `ToolError`, also when there is no deliver. */
export function readStage(framework: RequestFolder, stage: Stage, section?: SectionAsked): string {
  const files = specFiles(STAGE_SPECS[stage]);
  requireStage(framework, stage, files);
  return readDocument(framework, { what: `the ${stage} stage`, files, section });
}

/** The review prompt of a stage and phase; throws as `readStage` does. */
export function readReviewPrompt(
  framework: RequestFolder,
  { stage, phase, section }: { stage: Stage; phase: Phase; section?: SectionAsked | undefined },
): string {
  const files = [REVIEW_PROMPTS[stage][phase]];
  requireStage(framework, stage, [...files, ...specFiles(STAGE_SPECS[stage])]);
  const what = `the ${phase} review prompt of ${stage}`;
  return readDocument(framework, { what, files, section });
}

/** Only deliver may be missing: a framework that has none of `files` does not support it. */
function requireStage(framework: RequestFolder, stage: Stage, files: readonly string[]): void {
  if (stage === "deliver" && firstPresent(framework, files) === undefined) {
    throw new ToolError(DELIVER_UNSUPPORTED);
  }
}
