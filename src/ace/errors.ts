import { InternalError } from "../kernel/call.ts";
import { InputError, ToolError, type ToolErrorOptions } from "../kernel/errors.ts";
import { FileError } from "../kernel/file_error.ts";
import { WriteError } from "../kernel/file_lock.ts";

/** The codes of the requirement, and one for what is this server's own fault. */
export type ErrorCode =
  | "INVALID_PARAMS"
  | "TRACE_NOT_FOUND"
  | "FILE_NOT_FOUND"
  | "PARSE_ERROR"
  | "WRITE_ERROR"
  | "SECTION_NOT_FOUND"
  | "INTERNAL_ERROR";

/** A failure with its code, and what a program may want to know of it. */
export class AceError extends ToolError {
  override name = "AceError";
  readonly details: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { details, ...options }: ToolErrorOptions & { details?: Record<string, unknown> } = {},
  ) {
    super(message, options);
    this.details = details;
  }
}

/** The requirement's form of a failure: `{"error": {code, message, details?}}`. */
export function renderError(error: ToolError): string {
  const { message, next } = error;
  const details = error instanceof AceError ? error.details : undefined;
  return JSON.stringify({
    error: {
      code: codeOf(error),
      message: next === undefined ? message.replaceAll("\n", ". ") : `${message}. ${next}`,
      ...(details !== undefined && { details }),
    },
  });
}

function codeOf(error: ToolError): ErrorCode {
  if (error instanceof AceError) return error.code;
  if (error instanceof InputError) return "INVALID_PARAMS";
  if (error instanceof WriteError) return "WRITE_ERROR";
  if (error instanceof InternalError) return "INTERNAL_ERROR";
  if (!(error instanceof FileError)) return "INVALID_PARAMS";
  const isContent = error.problem === "not text" || error.problem === "too large";
  return isContent ? "PARSE_ERROR" : "FILE_NOT_FOUND";
}
