import { InputError, ToolError, type ToolErrorOptions } from "../kernel/errors.ts";
import { FileError, WriteError } from "../kernel/disk/file_error.ts";
import { visibleJson } from "../kernel/text.ts";

export type ErrorCode =
  | "INVALID_PARAMS"
  | "TRACE_NOT_FOUND"
  | "FILE_NOT_FOUND"
  | "PARSE_ERROR"
  | "WRITE_ERROR"
  | "SECTION_NOT_FOUND"
  | "INTERNAL_ERROR";

export class AceError extends ToolError {
  override name = "AceError";

  constructor(code: ErrorCode, message: string, options: Omit<ToolErrorOptions, "code"> = {}) {
    super(message, { ...options, code });
  }
}

export function renderError(error: ToolError): string {
  const { details } = error;
  // Only the playbook must exist. A missing log counts as empty.
  const isAbsent = error instanceof FileError && error.problem === "absent";
  const { message } = error;
  const next = isAbsent ? "Run `ace-server init`, or set ACE_AGENTS_PATH." : error.next;
  return visibleJson({
    error: {
      code: codeOf(error),
      message: next === undefined ? message : `${message}. ${next}`,
      ...(details !== undefined && { details }),
    },
  });
}

/** Returns the required code for an error. Kernel errors have other codes, or none. */
export function codeOf(error: ToolError): string {
  if (error instanceof InputError) return "INVALID_PARAMS";
  if (error instanceof WriteError) return "WRITE_ERROR";
  if (!(error instanceof FileError)) return error.code ?? "INVALID_PARAMS";
  return ["not text", "too large"].includes(error.problem) ? "PARSE_ERROR" : "FILE_NOT_FOUND";
}

export function conflictError(name: string, line: number): AceError {
  return new AceError(
    "WRITE_ERROR",
    `${name} has Git conflict markers, the first on line ${line}`,
    { next: `Nothing was written. Resolve the merge conflict in ${name} and call again.` },
  );
}
