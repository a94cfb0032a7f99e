import { FileError, UNKNOWN_CONTENT } from "../../kernel/disk/file_error.ts";

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

  /** The files and folders whose content isn't known, each with the reason. */
  get unread(): ReadonlyMap<string, string> {
    return new Map([...this.#current].flatMap(([file, warning]) => {
      const reason = warning.replace(/^skipped: /, "");
      return UNKNOWN_CONTENT.has(reason) ? [[file, reason]] : [];
    }));
  }

  /** The error for the first of the `unread` paths; undefined if all paths could be read. */
  get failure(): FileError | undefined {
    const [[file, reason] = []] = this.unread;
    const problem = UNKNOWN_CONTENT.get(reason ?? "");
    return file === undefined || problem === undefined ? undefined : new FileError(file, problem);
  }

  /** Replaces the problems with the latest scan's problems, and reports new problems. */
  update(warnings: ReadonlyMap<string, string>): void {
    for (const [file, reason] of warnings) {
      if (this.#current.get(file) !== reason) this.#tell(file, reason);
    }
    this.#current = warnings;
  }
}
