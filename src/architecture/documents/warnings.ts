import { FileError, UNKNOWN_CONTENT } from "../../kernel/disk/file_error.ts";

export class FileWarnings {
  readonly #tell: (file: string, reason: string) => void;
  #current: ReadonlyMap<string, string> = new Map();

  constructor(tell: (file: string, reason: string) => void) {
    this.#tell = tell;
  }

  get current(): ReadonlyMap<string, string> {
    return this.#current;
  }

  get failure(): FileError | undefined {
    for (const [file, warning] of this.#current) {
      const problem = UNKNOWN_CONTENT.get(warning.replace(/^skipped: /, ""));
      if (problem !== undefined) return new FileError(file, problem);
    }
    return undefined;
  }

  update(warnings: ReadonlyMap<string, string>): void {
    for (const [file, reason] of warnings) {
      if (this.#current.get(file) !== reason) this.#tell(file, reason);
    }
    this.#current = warnings;
  }
}
