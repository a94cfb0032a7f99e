import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { findSection } from "../../kernel/markdown/headings.ts";
import {
  type Artifact,
  ARTIFACT_SPECS,
  ARTIFACT_STUBS,
  CONTEXT_SPECS,
  type ContextLevel,
  type Phase,
  PREFIXES,
  PROJECT_TYPES,
  type ProjectType,
  REVIEW_PROMPTS,
  SPECS,
  type Stage,
  STAGE_SPECS,
  type Stub,
} from "./framework_files.ts";

/** A document of the framework that a tool returns whole, or one section of it. */
export interface DocumentRequest {
  /** What the caller calls it: "the design stage". */
  what: string;
  /** Its possible files; the first that exists is read. */
  files: readonly string[];
  section?: string | undefined;
}

/** The files that may hold a spec: `ACM-<name>.md`, else `ADF-<name>.md`. */
export function specFiles(name: string): string[] {
  return PREFIXES.map((prefix) => `${prefix}-${name}.md`);
}

/** The file that holds the spec of this resource name; undefined when there is none. */
export function presentSpec(framework: FolderReader, name: string): string | undefined {
  return specFiles(SPECS[name] ?? name).find((file) => framework.kind(file) === "file");
}

/**
 * The document's text verbatim, or the section asked for. Throws `ToolError` that names
 * the file when none exists, or lists the headings when none matches the section.
 */
export function readDocument(framework: FolderReader, request: DocumentRequest): string {
  const text = firstPresent(framework, request.files);
  if (text === undefined) throw missingDocument(framework, request);
  return request.section === undefined ? text : findSection(text, request.section);
}

/** The text of the first of `files` that exists. */
export function firstPresent(folder: FolderReader, files: readonly string[]): string | undefined {
  for (const file of files) {
    const text = folder.readIfPresent(file);
    if (text !== undefined) return text;
  }
  return undefined;
}

function missingDocument({ root }: FolderReader, { what, files }: DocumentRequest): ToolError {
  const [file, ...others] = files;
  const instead = others.length === 0 ? "" : ` or ${others.join(" or ")}`;
  return new ToolError(`Cannot read ${what}: ${file} is not in the framework`, {
    next:
      `Add ${file}${instead} to the framework folder, or point ${root.setBy} at another framework.`,
  });
}

/** The spec of an artifact, or one section of it; throws `ToolError`. */
export function readSpec(framework: FolderReader, artifact: Artifact, section?: string): string {
  const files = specFiles(ARTIFACT_SPECS[artifact]);
  return readDocument(framework, { what: `the ${artifact} spec`, files, section });
}

/** The starter file of an artifact; `claude_md` has one per project type. Throws `ToolError`. */
export function readStub(
  framework: FolderReader,
  { artifact, project_type, section }: {
    artifact: Stub;
    project_type?: ProjectType | undefined;
    section?: string | undefined;
  },
): string {
  const stub = ARTIFACT_STUBS[artifact];
  const file = typeof stub === "string" ? stub : stub[project_type ?? PROJECT_TYPES[0]];
  return readDocument(framework, { what: `the ${artifact} stub`, files: [file], section });
}

/** The spec of the global or a project's CLAUDE.md; throws `ToolError`. */
export function readContextSpec(
  framework: FolderReader,
  level: ContextLevel,
  section?: string,
): string {
  const files = specFiles(CONTEXT_SPECS[level]);
  return readDocument(framework, { what: `the ${level} CLAUDE.md spec`, files, section });
}

const DELIVER_UNSUPPORTED =
  "Stage 'deliver' is not yet supported. Supported stages: discover, design, develop. See backlog item B15.";

/** The spec of a stage, or one section of it; throws `ToolError`, also when there is no deliver. */
export function readStage(framework: FolderReader, stage: Stage, section?: string): string {
  const files = specFiles(STAGE_SPECS[stage]);
  requireStage(framework, stage, files);
  return readDocument(framework, { what: `the ${stage} stage`, files, section });
}

/** The review prompt of a stage and phase; throws as `readStage` does. */
export function readReviewPrompt(
  framework: FolderReader,
  { stage, phase, section }: { stage: Stage; phase: Phase; section?: string | undefined },
): string {
  const files = [REVIEW_PROMPTS[stage][phase]];
  requireStage(framework, stage, [...files, ...specFiles(STAGE_SPECS[stage])]);
  const what = `the ${phase} review prompt of ${stage}`;
  return readDocument(framework, { what, files, section });
}

/** Only deliver may be missing: a framework that has none of `files` does not support it. */
function requireStage(framework: FolderReader, stage: Stage, files: readonly string[]): void {
  if (stage === "deliver" && firstPresent(framework, files) === undefined) {
    throw new ToolError(DELIVER_UNSUPPORTED);
  }
}
