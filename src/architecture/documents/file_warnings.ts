/** What is wrong with the files of a folder, each told once for each reason. */
export class FileWarnings {
  readonly #tell: (file: string, reason: string) => void;
  #present: ReadonlyMap<string, string> = new Map();

  constructor(tell: (file: string, reason: string) => void) {
    this.#tell = tell;
  }

  /** The reasons of now, by file. */
  get present(): ReadonlyMap<string, string> {
    return this.#present;
  }

  /** Takes the place of those before; what is new is told. */
  update(warnings: ReadonlyMap<string, string>): void {
    for (const [file, reason] of warnings) {
      if (this.#present.get(file) !== reason) this.#tell(file, reason);
    }
    this.#present = warnings;
  }
}
