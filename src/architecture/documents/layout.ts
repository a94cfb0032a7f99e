import { FileError } from "../../kernel/disk/file_error.ts";
import { type Folder, parsedOnce } from "../../kernel/disk/folder.ts";
import { parseYaml } from "../../kernel/markdown/yaml.ts";
import { excerpt } from "../../kernel/text.ts";
import { ADR_STATUSES, ENGLISH, SECTION_NAMES, type TeamWords } from "../words.ts";
import { plainPath } from "../records/glob.ts";
import { EXTENSIONS } from "../records/markup.ts";
import { fileStem, isIndexName } from "../records/record_shape.ts";
import { CATEGORIES, CATEGORY_FOLDERS, type DocumentFolder } from "./document.ts";

const RESOURCES = ["resources", "mcp/resources"] as const;
export const SETTINGS = "architecture.yml";

export interface Layout {
  folders: DocumentFolder[];
  /** True if no folder is configured for ADRs, so the server searches for them. */
  discovers: boolean;
  words: TeamWords;
  problem?: string | undefined;
}

/** Returns the folders in `architecture.yml`, otherwise those with documents in `resources/`. */
export function layoutOf(files: Folder): Layout {
  const { folders: named, words, problem, source } = settingsOf(files);
  const folders = CATEGORIES.flatMap((category): DocumentFolder[] => {
    const name = CATEGORY_FOLDERS[category];
    const found = named.get(name) ?? RESOURCES.map((folder) => `${folder}/${name}`)
      .filter((folder) => hasDocuments(files, folder)).slice(0, 1);
    return found.map((folder) => ({ category, folder, base: found.length > 1 ? "" : folder }));
  });
  const missing = [...named.values()].flat()
    .find((folder) => !["folder", "outside"].includes(files.kind(folder)));
  return {
    folders,
    discovers: folders.every(({ category }) => category !== "adr"),
    words,
    problem: missing === undefined
      ? problem
      : faulty(source, missing, `"${excerpt(missing)}" is not a folder`),
  };
}

function hasDocuments(files: Folder, folder: string): boolean {
  const { paths, skipped } = files.list([folder], { extension: EXTENSIONS, followsSymlinks: true });
  return skipped.size > 0 || paths.some((path) => !isIndexName(fileStem(path)));
}

interface Settings {
  /** By the folders' key in the settings. */
  folders: ReadonlyMap<string, string[]>;
  words: TeamWords;
  problem?: string;
  source: string;
}

const NONE: Settings = { folders: new Map(), words: ENGLISH, source: "" };
const FOLDER_KEYS: readonly string[] = Object.values(CATEGORY_FOLDERS).sort();

const settingsIn = parsedOnce(readSettings);

function settingsOf(files: Folder): Settings {
  try {
    const version = files.file(SETTINGS);
    return version === undefined ? NONE : settingsIn(files, version);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { ...NONE, problem: `${SETTINGS}: ${error.reason}` };
  }
}

function readSettings(source: string): Settings {
  const wrong = (word: string, reason: string): Settings => ({
    ...NONE,
    problem: faulty(source, word, reason),
  });
  const { fields, error } = parseYaml(source);
  if (error !== undefined) {
    const problem = `${SETTINGS}:${error.line}: the file is not valid YAML: ${error.message}`;
    return { ...NONE, problem };
  }
  const folders = new Map<string, string[]>();
  const words = { statuses: new Map(ENGLISH.statuses), sections: new Map(ENGLISH.sections) };
  let proposed: string | undefined;
  for (const [key, value] of fields) {
    if (FOLDER_KEYS.includes(key)) {
      const bad = [value].flat().find((folder) => !isInside(folder));
      if (bad !== undefined) return wrong(String(bad), `${key} must name folders in the root`);
      folders.set(key, [...new Set([value].flat().map((folder) => plainPath(String(folder))))]);
    } else if (key !== "statuses" && key !== "sections") {
      const known = [...FOLDER_KEYS, "statuses", "sections"].join(", ");
      return wrong(key, `unknown field "${excerpt(key)}": the allowed fields are ${known}`);
    } else {
      for (const [word, meaning] of isTable(value) ? Object.entries(value) : [["", ""]]) {
        const [name, said] = [String(word).trim().toLowerCase(), String(meaning)];
        const status = ADR_STATUSES.find((one) => one === said);
        const section = SECTION_NAMES.find((one) => one === said);
        if (key === "statuses" && status) words.statuses.set(name, status);
        else if (key === "sections" && section) words.sections.set(name, section);
        else return wrong(word || key, `${key} maps "${excerpt(word)}" to no known name`);
        if (said === "proposed") proposed ??= word;
      }
    }
  }
  return { folders, words: { ...words, proposed }, source };
}

function faulty(source: string, word: string, reason: string): string {
  const line = source.split("\n").findIndex((line) => line.includes(word));
  return `${SETTINGS}:${Math.max(0, line) + 1}: ${reason}`;
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isInside(folder: unknown): boolean {
  return typeof folder === "string" && plainPath(folder) !== "" &&
    !/^(?:[/\\~]|[A-Za-z]:)/.test(folder) && !folder.split(/[/\\]/).includes("..");
}
