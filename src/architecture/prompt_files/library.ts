import { FileError } from "../../kernel/disk/file_error.ts";
import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";
import { FileWarnings } from "../documents/warnings.ts";
import { parsePromptFile, PromptFileError, type PromptTemplate } from "./prompt_file.ts";

export const PROMPTS = "prompts";

interface KnownFile {
  version: FileVersion;
  prompt?: PromptTemplate | undefined;
  problem?: string | undefined;
}

export class PromptLibrary {
  readonly #files: Folder;
  readonly #builtIn: () => readonly PromptTemplate[];
  readonly #warnings: FileWarnings;
  #known = new Map<string, KnownFile>();
  #watched: readonly string[] = [];
  #given: ReadonlyMap<string, PromptTemplate | undefined> | undefined;
  #prompts: ReadonlyMap<string, PromptTemplate> | undefined;

  /**
   * Calls `warn` once for each rejected file and reason, and `builtIn` only when prompts are
   * requested.
   */
  constructor(
    files: Folder,
    { builtIn, warn }: {
      builtIn: () => readonly PromptTemplate[];
      warn: (file: string, reason: string) => void;
    },
  ) {
    this.#files = files;
    this.#builtIn = builtIn;
    this.#warnings = new FileWarnings(warn);
  }

  list(): PromptTemplate[] {
    return [...this.#byName().values()];
  }

  fileCount(): number {
    this.#scanned();
    return this.#known.size;
  }

  problems(): ReadonlyMap<string, string> {
    this.#scanned();
    return this.#warnings.current;
  }

  watchedFolders(): readonly string[] {
    return this.#watched;
  }

  refresh(): boolean {
    const before = this.#given;
    const after = this.#scan();
    if (before === undefined) return false;
    return before.size !== after.size ||
      [...after].some(([name, prompt]) => !before.has(name) || before.get(name) !== prompt);
  }

  #byName(): ReadonlyMap<string, PromptTemplate> {
    return this.#prompts ??= this.#served(this.#scanned());
  }

  #scanned(): ReadonlyMap<string, PromptTemplate | undefined> {
    return this.#given ?? this.#scan();
  }

  #scan(): ReadonlyMap<string, PromptTemplate | undefined> {
    const { paths, skipped, folders } = this.#files.list([PROMPTS], {
      extension: ".json",
      depth: 1,
      followsSymlinks: true,
    });
    this.#watched = folders;
    const known = new Map<string, KnownFile>();
    for (const version of this.#files.files(paths).values()) {
      known.set(version.path, this.#look(version, this.#known.get(version.path)));
    }
    this.#known = known;
    const warnings = new Map([...skipped].map(([path, why]) => [
      path,
      path === PROMPTS ? `${path}: ${why}` : `${path}:1: ${why}`,
    ]));
    for (const [path, { problem, prompt }] of known) {
      if (problem === undefined) continue;
      const kept = prompt === undefined ? "" : "; the server still uses the last valid version";
      warnings.set(path, `${path}:${problem}${kept}`);
    }
    const given = new Map<string, PromptTemplate | undefined>();
    for (const [name, same] of promptsByName(known)) {
      given.set(name, same.length === 1 ? same[0]?.prompt : undefined);
      if (same.length === 1) continue;
      const files = same.map(({ path }) => path);
      warnings.set(
        files.join(", "),
        `${files.join(" and ")}: all define ${name}, so the server uses none of these files`,
      );
    }
    this.#warnings.update(warnings);
    this.#prompts = undefined;
    return this.#given = given;
  }

  #look(version: FileVersion, before: KnownFile | undefined): KnownFile {
    if (before?.version === version) return before;
    const kept = { version, prompt: before?.prompt };
    try {
      const text = this.#files.text(version);
      if (text.includes("\0")) return { ...kept, problem: "1: it contains NUL bytes" };
      return { version, prompt: parsePromptFile(text) };
    } catch (error) {
      if (error instanceof FileError) return { ...kept, problem: `1: ${error.reason}` };
      if (!(error instanceof PromptFileError)) throw error;
      return { ...kept, problem: `${error.line}: ${error.reason}` };
    }
  }

  #served(given: ReadonlyMap<string, PromptTemplate | undefined>): Map<string, PromptTemplate> {
    const served = [
      ...this.#builtIn().filter(({ name }) => !given.has(name)),
      ...[...given.values()].filter((prompt) => prompt !== undefined),
    ].sort((a, b) => a.name < b.name ? -1 : 1);
    return new Map(served.map((prompt) => [prompt.name, prompt]));
  }
}

function promptsByName(
  known: ReadonlyMap<string, KnownFile>,
): Map<string, { path: string; prompt: PromptTemplate }[]> {
  const files = [...known].flatMap(([path, { prompt }]) =>
    prompt === undefined ? [] : [{ path, prompt }]
  );
  return Map.groupBy(files, ({ prompt }) => prompt.name);
}
