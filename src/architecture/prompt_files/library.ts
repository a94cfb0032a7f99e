import { FileError } from "../../kernel/disk/file_error.ts";
import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";
import { type Warn, warnOfNew } from "../documents/library.ts";
import type { ArchitectureContext } from "../context.ts";
import { starterPrompts } from "../starter/starter.ts";
import { parsePromptFile, PromptFileError, type PromptTemplate } from "./prompt_file.ts";

export const PROMPTS = "prompts";

interface KnownFile {
  version: FileVersion;
  prompt?: PromptTemplate | undefined;
  problem?: string;
}

interface Scan {
  files: ReadonlyMap<string, KnownFile>;
  problems: ReadonlyMap<string, string>;
  /** The files' prompts by name; undefined if several files define it. */
  given: ReadonlyMap<string, PromptTemplate | undefined>;
}

const libraries = new WeakMap<ArchitectureContext, PromptLibrary>();

/** Returns the prompts of a content root. */
export function promptsOf(content: ArchitectureContext): PromptLibrary {
  const known = libraries.get(content) ??
    new PromptLibrary(content.folder, Object.values(starterPrompts), content.warn);
  libraries.set(content, known);
  return known;
}

class PromptLibrary {
  readonly #folder: Folder;
  readonly #builtIn: readonly string[];
  readonly #warn: Warn;
  #scan: Scan | undefined;

  /** `builtIn`: the texts of prompts that files may replace. Calls `warn` once for each problem. */
  constructor(folder: Folder, builtIn: readonly string[], warn: Warn) {
    this.#folder = folder;
    this.#builtIn = builtIn;
    this.#warn = warn;
  }

  list(): PromptTemplate[] {
    const { given } = this.#scanned();
    const builtIn = this.#builtIn.map((text) => ({ ...parsePromptFile(text), isBuiltIn: true }));
    return [
      ...builtIn.filter(({ name }) => !given.has(name)),
      ...[...given.values()].filter((prompt) => prompt !== undefined),
    ].sort((a, b) => a.name < b.name ? -1 : 1);
  }

  fileCount(): number {
    return this.#scanned().files.size;
  }

  problems(): ReadonlyMap<string, string> {
    return this.#scanned().problems;
  }

  /** Rereads the files. Returns true if a prompt was added, removed or changed. */
  refresh(): boolean {
    const before = this.#scan;
    const { given } = this.#scan = this.#scanNow();
    if (before === undefined) return false;
    return before.given.size !== given.size ||
      [...given].some(([name, prompt]) =>
        !before.given.has(name) || before.given.get(name) !== prompt
      );
  }

  #scanned(): Scan {
    return this.#scan ??= this.#scanNow();
  }

  #scanNow(): Scan {
    const { paths, skipped } = this.#folder.list([PROMPTS], {
      extension: ".json",
      depth: 1,
      followsSymlinks: true,
    });
    const files = new Map<string, KnownFile>();
    const problems = new Map([...skipped].map(([path, why]) => [path, `${path}: ${why}`]));
    for (const version of this.#folder.files(paths).values()) {
      const { path } = version;
      const file = this.#read(version, this.#scan?.files.get(path));
      files.set(path, file);
      if (file.problem === undefined) continue;
      const kept = file.prompt === undefined
        ? ""
        : "; the server still uses the last valid version";
      problems.set(path, `${path}:${file.problem}${kept}`);
    }
    const given = new Map<string, PromptTemplate | undefined>();
    const named = [...files].flatMap(([path, { prompt }]) => prompt ? [{ path, prompt }] : []);
    for (const [name, same] of Map.groupBy(named, ({ prompt }) => prompt.name)) {
      given.set(name, same.length === 1 ? same[0]?.prompt : undefined);
      if (same.length === 1) continue;
      const all = same.map(({ path }) => path).join(" and ");
      problems.set(all, `${all}: all define ${name}, so the server uses none of these files`);
    }
    warnOfNew(this.#scan?.problems ?? new Map(), problems, this.#warn);
    return { files, problems, given };
  }

  #read(version: FileVersion, before: KnownFile | undefined): KnownFile {
    if (before?.version === version) return before;
    try {
      return { version, prompt: parsePromptFile(this.#folder.text(version)) };
    } catch (error) {
      const line = error instanceof PromptFileError ? error.line : 1;
      if (!(error instanceof PromptFileError) && !(error instanceof FileError)) throw error;
      return { version, prompt: before?.prompt, problem: `${line}: ${error.reason}` };
    }
  }
}
