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

  /** The error for the first file whose content isn't known; undefined if all could be read. */
  get failure(): FileError | undefined {
    for (const [file, warning] of this.#current) {
      const problem = UNKNOWN_CONTENT.get(warning.replace(/^skipped: /, ""));
      if (problem !== undefined) return new FileError(file, problem);
    }
    return undefined;
  }

  /** Replaces the problems with the latest scan's problems, and reports new problems. */
  update(warnings: ReadonlyMap<string, string>): void {
    for (const [file, reason] of warnings) {
      if (this.#current.get(file) !== reason) this.#tell(file, reason);
    }
    this.#current = warnings;
  }
}
