import { DISK_FAILED, FileError } from "../../kernel/disk/file_error.ts";

/** The problems with a folder's files; reports each problem once. */
export class FileWarnings {
  readonly #tell: (file: string, reason: string) => void;
  #current: ReadonlyMap<string, string> = new Map();

  constructor(tell: (file: string, reason: string) => void) {
    this.#tell = tell;
  }

  /** The current problems, by file. */
  get current(): ReadonlyMap<string, string> {
    return this.#current;
  }

  /** The files that the server can't read because the disk fails. */
  get unread(): string[] {
    return [...this.#current].filter(([, reason]) => reason.endsWith(DISK_FAILED))
      .map(([file]) => file);
  }

  /** The error for the first unreadable file; undefined if all files are readable. */
  get failure(): FileError | undefined {
    const [file] = this.unread;
    return file === undefined ? undefined : new FileError(file, "failing");
  }

  /** Replaces the problems with the latest scan's problems, and reports new problems. */
  update(warnings: ReadonlyMap<string, string>): void {
    for (const [file, reason] of warnings) {
      if (this.#current.get(file) !== reason) this.#tell(file, reason);
    }
    this.#current = warnings;
  }
}
