import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { ToolError } from "../../kernel/errors.ts";
import { findSection } from "../../kernel/markdown/headings.ts";
import { PREFIXES } from "./framework_files.ts";

/** A document of the framework that a tool returns whole, or one section of it. */
export interface DocumentRequest {
  /** What it is to the caller: "the design stage". */
  what: string;
  /** Its possible files; the first that is there is read. */
  files: readonly string[];
  section?: string | undefined;
}

/** The files a spec may be in: `ACM-<name>.md`, else `ADF-<name>.md`. */
export function specFiles(name: string): string[] {
  return PREFIXES.map((prefix) => `${prefix}-${name}.md`);
}

/**
 * The document's text verbatim, or the section asked for. Throws `ToolError` naming the file when
 * none is there, and listing the headings when the section is not.
 */
export function readDocument(framework: FolderReader, request: DocumentRequest): string {
  const text = firstPresent(framework, request.files);
  if (text === undefined) throw missingDocument(framework, request);
  return request.section === undefined ? text : findSection(text, request.section);
}

/** The text of the first of `files` that is there. */
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
    next: `Add ${file}${instead} to the framework's folder, or set ${root.setBy} to another.`,
  });
}
