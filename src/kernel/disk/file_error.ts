import { ToolError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import { excerpt } from "../text.ts";

const REASONS = {
  "absent": "the path does not exist",
  "not a file": "the path is not a regular file",
  "a link": "the path is a symlink",
  "below a link": "the file's folder is a symlink",
  "too large": "the file is larger than",
  "a huge log": "the file is larger than 256 MiB",
  "not text": "the file is not valid UTF-8",
  "changed": "the path changed during the read",
  "no descriptors": "too many files are open",
  "failing": "the disk reported an error",
  "unreadable": "the path cannot be read",
} as const;

export const NOT_LISTED = "the folder cannot be listed";

export const UNKNOWN_CONTENT: ReadonlyMap<string, FileProblem> = new Map([
  [REASONS.failing, "failing"],
  [REASONS.unreadable, "unreadable"],
  [NOT_LISTED, "unreadable"],
]);

const NEXT = {
  "absent": "Check the name and the server's folder.",
  "not a file": "Put a regular file at that path.",
  "a link":
    "Replace the symlink with the file itself, or start the server with the symlink's target.",
  "below a link":
    "Replace that symlink with the folder itself, or start the server with the symlink's target.",
  "too large": "Split the file into smaller files.",
  "a huge log": "Move the file to another folder; the next record then starts a new file.",
  "not text": "Save the file as UTF-8.",
  "changed": "Try again.",
  "no descriptors": "Try again. If the error persists, raise the limit of open files (ulimit -n).",
  "failing": "Check the disk, then try again.",
  "unreadable": "Check the path's permissions.",
} as const;

export function isGone(error: unknown): boolean {
  return error instanceof Error && ownField(error, "code") === "ENOENT";
}

export function isTaken(error: unknown): boolean {
  return error instanceof Error && ownField(error, "code") === "EEXIST";
}

const DISK_FAULTS = ["EIO", "ENXIO", "ESTALE", "ETIMEDOUT", "EUCLEAN"];

export function problemOf(error: unknown): FileProblem {
  const absent = [Deno.errors.NotFound, Deno.errors.NotADirectory, Deno.errors.NotCapable];
  if (absent.some((kind) => error instanceof kind)) return "absent";
  // A file's name can't be longer than the file system's limit.
  const code = error instanceof Error ? String(ownField(error, "code")) : "";
  if (code === "ENAMETOOLONG" || isGone(error)) return "absent";
  if (["EMFILE", "ENFILE"].includes(code)) return "no descriptors";
  return DISK_FAULTS.includes(code) ? "failing" : "unreadable";
}

/** The reason why a file couldn't be read. A path that points outside the root is also "absent". */
export type FileProblem = keyof typeof REASONS;

/**
 * A file that could not be read. Callers may treat a file as missing only if `problem` is "absent".
 */
export class FileError extends ToolError {
  override name = "FileError";
  readonly problem: FileProblem;
  /** The reason without the path, for a list: "the file is larger than 4 MiB". */
  readonly reason: string;

  constructor(
    path: string,
    problem: FileProblem,
    detail = problem === "too large" ? " 4 MiB" : "",
  ) {
    super(`Cannot read ${excerpt(path, 120)}: ${REASONS[problem]}${detail}`, {
      next: NEXT[problem],
    });
    this.problem = problem;
    this.reason = REASONS[problem] + detail;
  }

  /** Returns the error for an open file, which existed a moment ago. */
  static of(error: unknown, path: string): FileError {
    if (error instanceof FileError) return error;
    const problem = problemOf(error);
    return new FileError(path, problem === "absent" ? "unreadable" : problem);
  }
}

const UNDECIDED: readonly FileProblem[] = ["changed", "no descriptors", "failing"];

export function isUndecided(error: unknown): boolean {
  return error instanceof FileError && UNDECIDED.includes(error.problem);
}
