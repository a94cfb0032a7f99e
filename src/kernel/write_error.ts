import { ToolError } from "./errors.ts";
import { ownField } from "./own_field.ts";

const REASONS = {
  "full": ["the disk is full", "Free some space, then record it again."],
  "read-only": ["the folder is read-only", "Make the folder writable, then record it again."],
  "refused": ["writing there is not permitted", "Check who owns the folder and its permissions."],
  "outside": [
    "a link there leads out of the data folder",
    "Use another name, or remove that link.",
  ],
  "no folder": [
    "a file stands where a folder belongs",
    "Move that file away, or use another name.",
  ],
  "too long": ["its name or path is too long", "Use shorter names."],
  "failed": ["it cannot be written", "Check the folder and its disk."],
} as const;

/** Why nothing was written. */
export type WriteProblem = keyof typeof REASONS;

const BY_CODE: Record<string, WriteProblem> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read-only",
  EACCES: "refused",
  EPERM: "refused",
  ENOTDIR: "no folder",
  ENAMETOOLONG: "too long",
};

/** A file that was not created; nothing of it is left. */
export class WriteError extends ToolError {
  override name = "WriteError";

  constructor(readonly problem: WriteProblem, options: { cause?: unknown } = {}) {
    const [reason, next] = REASONS[problem];
    super(`Nothing was recorded: ${reason}`, { next, ...options });
  }

  /** The error that stands for a failed operation of the file system. */
  static of(cause: unknown): WriteError {
    if (cause instanceof WriteError) return cause;
    const code = cause instanceof Error ? String(ownField(cause, "code")) : "";
    return new WriteError(Object.hasOwn(BY_CODE, code) ? BY_CODE[code] ?? "failed" : "failed", {
      cause,
    });
  }
}
