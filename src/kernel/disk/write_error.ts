import { ToolError } from "../errors.ts";
import { ownField } from "../own_field.ts";

const REASONS = {
  "full": ["the disk is full", "Free some space, then try again."],
  "read-only": ["the disk or folder is read-only", "Make it writable, then try again."],
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
  "absent": ["its folder is not there", "Make that folder, then try again."],
  "a folder": ["a folder stands in its place", "Move that folder away, then try again."],
  "a link": [
    "a link stands in its place",
    "Put the file itself there, or restart the server to follow the link.",
  ],
  "held": ["another process holds it", "Ask again when that process is done."],
  "changing": ["something else keeps changing it", "Ask again."],
  "failed": ["the system refused", "Check the folder and its disk."],
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
  ENOENT: "absent",
  EISDIR: "a folder",
};

/** A file that was not written, or not created; nothing is left of the attempt. */
export class WriteError extends ToolError {
  override name = "WriteError";

  /** `file` is the file's name, for one that was there to be changed. */
  constructor(readonly problem: WriteProblem, options: { file?: string; cause?: unknown } = {}) {
    const [reason, next] = REASONS[problem];
    const { file, cause } = options;
    const what = file === undefined ? "Nothing was recorded" : `Cannot write ${file}`;
    super(`${what}: ${reason}`, { next, cause });
  }

  /** The error that stands for a failed operation of the file system. */
  static of(cause: unknown, file?: string): WriteError {
    if (cause instanceof WriteError) return cause;
    return new WriteError(problemOf(cause), { ...(file !== undefined && { file }), cause });
  }
}

function problemOf(cause: unknown): WriteProblem {
  if (!(cause instanceof Error)) return "failed";
  // What the sandbox refuses comes from the runtime and has no code of the system's.
  if (cause.name === "NotCapable") return "refused";
  const code = String(ownField(cause, "code"));
  return Object.hasOwn(BY_CODE, code) ? BY_CODE[code] ?? "failed" : "failed";
}
