import { FileError } from "../../kernel/disk/file_error.ts";
import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";
import type { ArchitectureContext } from "../context.ts";
import { starterPrompts } from "../starter/starter.ts";
import { parsePromptFile, PromptFileError, type PromptTemplate } from "./prompt_file.ts";

export const PROMPTS = "prompts";

interface PromptFile {
  version: FileVersion;
  /** The last valid version. */
  prompt?: PromptTemplate | undefined;
  problem?: string;
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
  #files: ReadonlyMap<string, PromptFile> | undefined;
  #problems: ReadonlyMap<string, string> = new Map();

  constructor(content: ArchitectureContext) {
    this.#content = content;
  }

  /** Returns the files' prompts, and the built-in prompts that no file replaces. */
  list(): PromptTemplate[] {
    const given = [...this.#scanned().values()].flatMap(({ prompt }) => prompt ?? []);
    const names = Map.groupBy(given, ({ name }) => name);
    const builtIn = Object.values(starterPrompts)
      .map((text) => ({ ...parsePromptFile(text), isBuiltIn: true }));
    const once = [...names.values()].filter(({ length }) => length === 1).flat();
    return [...builtIn.filter(({ name }) => !names.has(name)), ...once]
      .sort((a, b) => a.name < b.name ? -1 : 1);
  }

  problems(): ReadonlyMap<string, string> {
    this.#scanned();
    return this.#problems;
  }

  /** Rereads the files. Returns true if a file's prompt was added, removed or changed. */
  refresh(): boolean {
    const before = this.#files;
    const prompts = (files: typeof before) =>
      [...files?.values() ?? []].map(({ prompt }) => prompt);
    const [old, now] = [prompts(before), prompts(this.#scan())];
    return before !== undefined &&
      (old.length !== now.length || now.some((prompt) => !old.includes(prompt)));
  }

  #scanned(): ReadonlyMap<string, PromptFile> {
    return this.#files ?? this.#scan();
  }

  #scan(): ReadonlyMap<string, PromptFile> {
    const { folder, warn } = this.#content;
    const wanted = { extension: ".json", depth: 1, followsSymlinks: true };
    const { paths, skipped } = folder.list([PROMPTS], wanted);
    const problems = new Map([...skipped].map(([path, why]) => [path, `${path}: ${why}`]));
    const files = new Map(
      [...folder.files(paths)].map(([path, version]) =>
        [path, promptFile(folder, version, this.#files?.get(path))] as const
      ),
    );
    const named = Map.groupBy(files.keys(), (path) => files.get(path)?.prompt?.name);
    for (const [path, { prompt, problem }] of files) {
      const kept = prompt ? "; the server still uses the last valid version" : "";
      if (problem !== undefined) problems.set(path, `${path}:${problem}${kept}`);
    }
    for (const [name, paths] of named) {
      const all = paths.sort().join(" and ");
      if (name === undefined || paths.length < 2) continue;
      problems.set(all, `${all}: both define ${name}, so the server uses neither`);
    }
    for (const [file, reason] of problems) {
      if (this.#problems.get(file) !== reason) warn(file, reason);
    }
    this.#problems = problems;
    return this.#files = files;
  }
}

function promptFile(
  folder: Folder,
  version: FileVersion,
  before: PromptFile | undefined,
): PromptFile {
  if (before?.version === version) return before;
  try {
    return { version, prompt: parsePromptFile(folder.text(version)) };
  } catch (error) {
    if (!(error instanceof PromptFileError) && !(error instanceof FileError)) throw error;
    const problem = error instanceof FileError ? `1: ${error.reason}` : error.message;
    return { version, prompt: before?.prompt, problem };
  }
}
