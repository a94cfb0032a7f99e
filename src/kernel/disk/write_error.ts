import { ToolError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import { excerpt } from "../text.ts";

const REASONS = {
  "full": ["the disk is full", "Free some space, then try again."],
  "read-only": [
    "the disk or folder is read-only",
    "Make the disk or folder writable, then try again.",
  ],
  "refused": [
    "writing to the file or folder is not permitted",
    "Check who owns the folder and its permissions.",
  ],
  "outside": [
    "a symlink in the path points outside the data folder",
    "Use another name, or remove that symlink.",
  ],
  "not a folder": [
    "a file has the folder's path",
    "Move that file to another folder, or use another name.",
  ],
  "too long": ["the file's name or path is too long", "Use shorter names."],
  "absent": ["the file's folder does not exist", "Create that folder, then try again."],
  "a folder": ["a folder has the file's path", "Move that folder, then try again."],
  "a link": [
    "the path is a symlink",
    "Replace the symlink with the file itself, or start the server with the symlink's target.",
  ],
  "below a link": [
    "the file's folder is a symlink",
    "Replace that symlink with the folder itself, or start the server with the symlink's target.",
  ],
  "no folder": [
    "the folder's path is a file or a broken symlink",
    "Remove that entry, then try again.",
  ],
  "taken": [
    "an entry that cannot be removed has the temporary file's name",
    "Remove that entry, or restart the server to use another name.",
  ],
  "not a file": ["the path is not a regular file", "Remove that entry, then try again."],
  "too large": [
    "the file would exceed the process's file size limit",
    "Raise that limit (ulimit -f), or archive older files.",
  ],
  "no descriptors": [
    "too many files are open",
    "Try again. If the error persists, raise the limit of open files (ulimit -n).",
  ],
  "broken": ["the disk reported an error", "Check the disk, then try again."],
  "held": ["another process has locked the file", "Try again when that process is done."],
  "changing": ["another program keeps changing the file", "Try again."],
  "failed": ["the system refused the operation", "Check the folder and its disk."],
} as const;

export type WriteProblem = keyof typeof REASONS;

const BY_CODE: Record<string, WriteProblem> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read-only",
  EACCES: "refused",
  EPERM: "refused",
  ENOTDIR: "not a folder",
  ENAMETOOLONG: "too long",
  ENOENT: "absent",
  EISDIR: "a folder",
  EFBIG: "too large",
  EMFILE: "no descriptors",
  ENFILE: "no descriptors",
  EIO: "broken",
};

/**
 * The error for a file that couldn't be written or created. The failed write leaves no file behind.
 */
export class WriteError extends ToolError {
  override name = "WriteError";

  /** `file` is the name of the existing file to change. `place` is the path of the obstacle. */
  constructor(
    readonly problem: WriteProblem,
    options: { file?: string; place?: string; cause?: unknown } = {},
  ) {
    const [reason, next] = REASONS[problem];
    const { file, place, cause } = options;
    const what = file === undefined ? "Nothing was recorded" : `Cannot write ${file}`;
    super(`${what}: ${reason}${place === undefined ? "" : `, ${excerpt(place)}`}`, { next, cause });
  }

  static of(cause: unknown, file?: string): WriteError {
    if (cause instanceof WriteError) return cause;
    return new WriteError(problemOf(cause), { ...(file !== undefined && { file }), cause });
  }
}

function problemOf(cause: unknown): WriteProblem {
  // The runtime reports the sandbox's denials itself, so they have no system error code.
  if (cause instanceof Deno.errors.NotCapable) return "refused";
  const code = codeOf(cause);
  return Object.hasOwn(BY_CODE, code) ? BY_CODE[code] ?? "failed" : "failed";
}

const CODES: Record<string, string> = { 5: "EIO", 27: "EFBIG" };

function codeOf(cause: unknown): string {
  const code = ownField(cause, "code");
  if (code !== undefined || !(cause instanceof Error) || Deno.build.os === "windows") {
    return String(code);
  }
  const [, number = ""] = /\(os error (\d{1,5})\)$/.exec(cause.message) ?? [];
  return CODES[number] ?? "";
}
