import { ToolError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import { excerpt } from "../text.ts";

const TARGET = "or start the server with the symlink's target.";

const PROBLEMS = {
  "absent": ["the path does not exist", "Check the name and the server's folder."],
  "not a file": ["the path is not a regular file", "Put a regular file at that path."],
  "a folder": ["a folder has the file's path", "Move that folder, then try again."],
  "not a folder": ["a file or broken symlink has the folder's path", "Remove it, then try again."],
  "a link": ["the path is a symlink", `Replace the symlink with the file itself, ${TARGET}`],
  "below a link": [
    "the file's folder is a symlink",
    `Replace that symlink with the folder itself, ${TARGET}`,
  ],
  "outside": [
    "a symlink in the path points outside the data folder",
    "Use another name, or remove that symlink.",
  ],
  "taken": [
    "an entry that cannot be removed has the temporary file's name",
    "Remove that entry, then try again.",
  ],
  "too large": ["the file is larger than", "Split the file, or move it to another folder."],
  "too long": ["the file's name or path is too long", "Use shorter names."],
  "not text": ["the file is not valid UTF-8", "Save the file as UTF-8."],
  "changed": ["another program changed the file", "Try again."],
  "held": ["another process has locked the file", "Try again when that process is done."],
  "full": ["the disk is full", "Free some space, then try again."],
  "read-only": ["the disk or folder is read-only", "Make it writable, then try again."],
  "limit": [
    "the file would exceed the process's file size limit",
    "Raise that limit (ulimit -f), or archive older files.",
  ],
  "no descriptors": [
    "too many files are open",
    "Try again. If the error persists, raise the limit of open files (ulimit -n).",
  ],
  "failing": ["the disk reported an error", "Check the disk, then try again."],
  "unreadable": ["the path cannot be read", "Check the path's permissions."],
  "refused": ["writing is not permitted", "Check who owns the folder and its permissions."],
  "failed": ["the system refused the operation", "Check the folder and its disk."],
} as const;

export type FileProblem = keyof typeof PROBLEMS;

const BY_CODE: ReadonlyMap<unknown, FileProblem> = new Map([
  ["ENOENT", "absent"],
  ["ENOTDIR", "not a folder"],
  ["EISDIR", "a folder"],
  ["ENAMETOOLONG", "too long"],
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["EROFS", "read-only"],
  ["EFBIG", "limit"],
  ["EMFILE", "no descriptors"],
  ["ENFILE", "no descriptors"],
  ["EACCES", "refused"],
  ["EPERM", "refused"],
  ...["EIO", "ENXIO", "ESTALE", "ETIMEDOUT", "EUCLEAN"].map((code) => [code, "failing"] as const),
]);

const WHEN_READING: ReadonlyMap<FileProblem, FileProblem> = new Map([
  ["not a folder", "absent"],
  ["too long", "absent"],
  ["a folder", "not a file"],
  ["refused", "unreadable"],
  ["failed", "unreadable"],
]);

export const NOT_LISTED = "the folder cannot be listed";

export const UNKNOWN_CONTENT: readonly string[] = [
  ...[NOT_LISTED, PROBLEMS.failing[0], PROBLEMS.unreadable[0]],
];

export function isGone(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

export function isTaken(error: unknown): boolean {
  return codeOf(error) === "EEXIST";
}

const OS_ERRORS: Record<string, string> = { 5: "EIO", 27: "EFBIG" };

function codeOf(error: unknown): unknown {
  const code = ownField(error, "code");
  if (code !== undefined || !(error instanceof Error)) return code;
  const [, number = ""] = /\(os error (\d{1,5})\)$/.exec(error.message) ?? [];
  return Deno.build.os === "windows" ? undefined : OS_ERRORS[number];
}

/** Returns the reason why a read failed. For the sandbox, everything outside is "absent". */
export function problemOf(error: unknown): FileProblem {
  if (error instanceof Deno.errors.NotCapable) return "absent";
  const problem = BY_CODE.get(codeOf(error)) ?? "failed";
  return WHEN_READING.get(problem) ?? problem;
}

class DiskError extends ToolError {
  /** The reason without the path, for a list: "the file is larger than 4 MiB". */
  readonly reason: string;

  constructor(
    what: string,
    readonly problem: FileProblem,
    readonly options: { detail?: string | undefined; cause?: unknown },
  ) {
    const { detail = problem === "too large" ? " 4 MiB" : "", cause } = options;
    const reason = PROBLEMS[problem][0] + detail;
    super(`${what}: ${reason}`, { next: PROBLEMS[problem][1], cause });
    this.reason = reason;
  }
}

/** A path outside the root is "absent", too. Only an "absent" file counts as missing. */
export class FileError extends DiskError {
  override name = "FileError";

  constructor(path: string, problem: FileProblem, detail?: string) {
    super(`Cannot read ${excerpt(path, 120)}`, problem, { detail });
  }

  /** Returns the error for an open file, which existed a moment ago. */
  static of(error: unknown, path: string): FileError {
    if (error instanceof FileError) return error;
    const problem = problemOf(error);
    return new FileError(path, problem === "absent" ? "unreadable" : problem);
  }
}

/** A file that couldn't be written or created. The failed write leaves no file behind. */
export class WriteError extends DiskError {
  override name = "WriteError";

  constructor(
    problem: FileProblem,
    { file, ...options }: {
      file?: string | undefined;
      detail?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(file === undefined ? "Nothing was recorded" : `Cannot write ${file}`, problem, options);
  }

  static of(cause: unknown, file?: string): WriteError {
    if (cause instanceof WriteError) return cause;
    if (cause instanceof FileError) {
      return new WriteError(cause.problem, { ...cause.options, file });
    }
    const isDenied = cause instanceof Deno.errors.NotCapable;
    const problem = isDenied ? "refused" : BY_CODE.get(codeOf(cause)) ?? "failed";
    return new WriteError(problem, { file, cause });
  }
}

export function isUndecided(error: unknown): boolean {
  return error instanceof FileError &&
    ["changed", "no descriptors", "failing"].includes(error.problem);
}
