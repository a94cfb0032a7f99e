/** What is wrong with the files of a folder; each problem is reported once. */
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

  /** Replaces the problems with those of the latest scan and reports the new ones. */
  update(warnings: ReadonlyMap<string, string>): void {
    for (const [file, reason] of warnings) {
      if (this.#current.get(file) !== reason) this.#tell(file, reason);
    }
    this.#current = warnings;
  }
}
