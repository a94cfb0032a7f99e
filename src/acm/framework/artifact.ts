import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { readDocument, specFiles } from "./document.ts";
import {
  type Artifact,
  ARTIFACT_SPECS,
  ARTIFACT_STUBS,
  CONTEXT_SPECS,
  type ContextLevel,
  PROJECT_TYPES,
  type ProjectType,
  type Stub,
} from "./framework_files.ts";

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
