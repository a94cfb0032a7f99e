import { byNumber, isAdrName } from "./adr.ts";
import { type ArchitectureDocument, placeOf } from "./document.ts";

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

/** The problems of a content root's files, by path. */
export function folderWarnings(
  skipped: ReadonlyMap<string, string>,
  adrs: readonly ArchitectureDocument[],
): Map<string, string> {
  const warnings = new Map<string, string>();
  for (const [path, reason] of skipped) {
    // A Markdown file outside the three folders is not meant to be served.
    if (placeOf(path) !== undefined || !path.endsWith(".md")) {
      warnings.set(path, `skipped: ${reason}`);
    }
  }
  for (const { path, name } of adrs) {
    if (!isAdrName(name)) warnings.set(path, "is not named NNN-kebab-case.md");
  }
  for (const [number, same] of byNumber(adrs)) {
    const [first, ...others] = same.map(({ path }) => path);
    if (first === undefined || others.length === 0) continue;
    warnings.set(
      `${first}, ${others.join(", ")}`,
      `share a number, so adr/${number} finds none of them`,
    );
  }
  return warnings;
}
