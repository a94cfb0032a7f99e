import { FileError } from "../../kernel/disk/file_error.ts";
import { type FileVersion, type Folder } from "../../kernel/disk/folder.ts";
import type { ArchitectureContext } from "../context.ts";
import { warnOfNew } from "../documents/library.ts";
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
  const known = libraries.get(content) ?? new PromptLibrary(content);
  libraries.set(content, known);
  return known;
}

class PromptLibrary {
  readonly #content: ArchitectureContext;
  #scan: Scan | undefined;

  constructor(content: ArchitectureContext) {
    this.#content = content;
  }

  /** Returns the files' prompts, and the built-in prompts that no file replaces. */
  list(): PromptTemplate[] {
    const { given } = this.#scanned();
    const builtIn = Object.values(starterPrompts).map(parsePromptFile);
    return [...builtIn.filter(({ name }) => !given.has(name)), ...given.values()]
      .filter((prompt) => prompt !== undefined).sort((a, b) => a.name < b.name ? -1 : 1);
  }

  fileCount(): number {
    return this.#scanned().files.size;
  }

  problems(): ReadonlyMap<string, string> {
    return this.#scanned().problems;
  }

  /** Rereads the files. Returns true if a prompt was added, removed or changed. */
  refresh(): boolean {
    const before = this.#scan?.given;
    const { given } = this.#scan = this.#scanNow();
    return before !== undefined && (before.size !== given.size ||
      [...given].some(([name, prompt]) => !before.has(name) || before.get(name) !== prompt));
  }

  #scanned(): Scan {
    return this.#scan ??= this.#scanNow();
  }

  #scanNow(): Scan {
    const { folder, warn } = this.#content;
    const wanted = { extension: ".json", depth: 1, followsSymlinks: true };
    const { paths, skipped } = folder.list([PROMPTS], wanted);
    const files = new Map<string, KnownFile>();
    const problems = new Map([...skipped].map(([path, why]) => [path, `${path}: ${why}`]));
    for (const [path, version] of folder.files(paths)) {
      const file = readFile(folder, version, this.#scan?.files.get(path));
      files.set(path, file);
      if (file.problem === undefined) continue;
      const kept = file.prompt ? "; the server still uses the last valid version" : "";
      problems.set(path, `${path}:${file.problem}${kept}`);
    }
    const given = new Map<string, PromptTemplate | undefined>();
    for (const [path, { prompt }] of files) {
      if (prompt === undefined) continue;
      const other = [...files].find(([one, file]) =>
        one !== path && file.prompt?.name === prompt.name
      );
      given.set(prompt.name, other === undefined ? prompt : undefined);
      if (other === undefined) continue;
      const all = [path, other[0]].sort().join(" and ");
      problems.set(all, `${all}: both define ${prompt.name}, so the server uses neither`);
    }
    warnOfNew(this.#scan?.problems ?? new Map(), problems, warn);
    return { files, problems, given };
  }
}

function readFile(folder: Folder, version: FileVersion, before: KnownFile | undefined): KnownFile {
  if (before?.version === version) return before;
  try {
    return { version, prompt: parsePromptFile(folder.text(version)) };
  } catch (error) {
    if (!(error instanceof PromptFileError) && !(error instanceof FileError)) throw error;
    const problem = error instanceof FileError ? `1: ${error.reason}` : error.message;
    return { version, prompt: before?.prompt, problem };
  }
}
