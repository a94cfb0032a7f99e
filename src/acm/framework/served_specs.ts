import type { RequestFolder } from "../files/request_folder.ts";
import { isUndecided } from "../../kernel/disk/file_error.ts";
import { ToolError } from "../../kernel/errors.ts";
import { oncePerFolder } from "./once_per_folder.ts";
import { PREFIXES, SPEC_FILE, specName, SPECS } from "./framework_files.ts";

/** Returns the text of a framework file; undefined if the file can't be read. */
export function servedText(framework: RequestFolder, file: string | undefined): string | undefined {
  try {
    return file === undefined ? undefined : framework.readIfPresent(file);
  } catch (error) {
    if (error instanceof ToolError && !isUndecided(error)) return undefined;
    throw error;
  }
}

/** Returns the file of a readable spec with this name; undefined if none exists. */
export function servedSpec(framework: RequestFolder, name: string): string | undefined {
  try {
    return presentSpec(framework, name);
  } catch (error) {
    if (error instanceof ToolError && !isUndecided(error)) return undefined;
    throw error;
  }
}

export function specFiles(name: string): string[] {
  return PREFIXES.map((prefix) => `${prefix}-${name}.md`);
}

/** Returns the file of the spec with this name; undefined if none exists. */
export function presentSpec(framework: RequestFolder, name: string): string | undefined {
  const known = Object.hasOwn(SPECS, name) ? SPECS[name] ?? name : name;
  return specFiles(known).find((file) => framework.kind(file) === "file") ??
    servedSpecs(framework).get(name);
}

export function servedSpecs(framework: RequestFolder): ReadonlyMap<string, string> {
  return listSpecs(framework, "");
}

const listSpecs = oncePerFolder((framework, _key: ""): ReadonlyMap<string, string> => {
  const files = framework.list(".md").filter((file) => SPEC_FILE.test(file));
  const preferred = files.sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  const named = preferred.map((file): [string, string] => [specName(file), file]);
  return new Map(named.reverse().sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0));
});

function rankOf(file: string): number {
  const prefix = PREFIXES.findIndex((one) => file.startsWith(`${one}-`));
  return 2 * prefix + (file.endsWith("-SPEC.md") ? 0 : 1);
}

export function firstPresent(folder: RequestFolder, files: readonly string[]): string | undefined {
  for (const file of files) {
    const text = folder.readIfPresent(file);
    if (text !== undefined) return text;
  }
  return undefined;
}
