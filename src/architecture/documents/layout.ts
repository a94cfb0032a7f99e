import { FileError } from "../../kernel/disk/file_error.ts";
import type { Folder } from "../../kernel/disk/folder.ts";
import { parseYaml } from "../../kernel/markdown/yaml.ts";
import { excerpt } from "../../kernel/text.ts";
import { CATEGORIES, type Category, CATEGORY_FOLDERS, type DocumentFolder } from "./document.ts";
import {
  type AdrStatus,
  ENGLISH,
  isSectionName,
  isStatus,
  type SectionName,
  type TeamWords,
} from "../words.ts";
import { EXTENSIONS } from "../records/markup.ts";
import { fileStem, isIndexName } from "../records/record_shape.ts";

export const RESOURCES = ["resources", "mcp/resources"] as const;
export const SETTINGS = "architecture.yml";

export interface Layout {
  folders: DocumentFolder[];
  /** True if no folder is configured for ADRs, so the server searches for them. */
  discovers: boolean;
  words: TeamWords;
  problem?: string;
}

/**
 * Returns a content root's folders for each category: the folders in `architecture.yml`, otherwise
 * the folders with documents in `resources/` or `mcp/resources/`. The server reports an invalid
 * `architecture.yml` and doesn't use it.
 */
export function layoutOf(files: Folder): Layout {
  const settings = readSettings(files);
  const folders = CATEGORIES.flatMap((category): DocumentFolder[] => {
    const given = RESOURCES.map((folder) => `${folder}/${CATEGORY_FOLDERS[category]}`);
    const found = settings.folders?.get(category) ??
      given.filter((folder) => hasDocuments(files, folder)).slice(0, 1);
    return found.map((folder) => ({
      category,
      folder,
      prefix: found.length > 1 ? `${folder}/` : "",
    }));
  });
  return {
    folders,
    discovers: folders.every(({ category }) => category !== "adr"),
    words: settings.words ?? ENGLISH,
    ...(settings.problem !== undefined && { problem: settings.problem }),
  };
}

function hasDocuments(files: Folder, folder: string): boolean {
  const { paths, skipped } = files.list([folder], { extension: EXTENSIONS, followsSymlinks: true });
  return skipped.size > 0 || paths.some((path) => !isIndexName(fileStem(path)));
}

export function layoutFolders({ folders }: Layout): string[] {
  const places = [
    ...folders.map(({ folder }) => folder),
    ...RESOURCES.flatMap((above) =>
      Object.values(CATEGORY_FOLDERS).map((folder) => `${above}/${folder}`)
    ),
  ];
  const above = places.flatMap((place) => {
    const parts = place.split("/");
    return parts.map((_, index) => parts.slice(0, index).join("/"));
  });
  return [...new Set(["", ...above])];
}

interface Settings {
  folders?: Map<Category, string[]>;
  words?: TeamWords;
  problem?: string;
}

const KEYS = new Map<string, Category>([
  ["adr", "adr"],
  ["guidelines", "guideline"],
  ["patterns", "pattern"],
]);
const MAX_FOLDERS = 100;

function readSettings(files: Folder): Settings {
  const text = settingsText(files);
  if (text === undefined) return {};
  if (text instanceof FileError) return faulty(1, text.reason);
  const { fields, error } = parseYaml(text);
  if (error !== undefined) {
    return faulty(error.line, `the file is not valid YAML: ${error.message}`);
  }
  const folders = new Map<Category, string[]>();
  const statuses = new Map<string, AdrStatus>(ENGLISH.statuses);
  const sections = new Map<string, SectionName>(ENGLISH.sections);
  for (const [key, value] of fields) {
    if (key === "statuses" || key === "sections") {
      const wrong = key === "statuses"
        ? takeWords(value, statuses, isStatus)
        : takeWords(value, sections, isSectionName);
      if (wrong === undefined) continue;
      return faulty(lineOf(text, key, wrong.word), `${key} ${wrong.reason}`);
    }
    const category = KEYS.get(key);
    if (category === undefined) {
      const known = [...KEYS.keys(), "statuses", "sections"].join(", ");
      return faulty(
        lineOf(text, key),
        `unknown field "${excerpt(key)}": the allowed fields are ${known}`,
      );
    }
    const list = Array.isArray(value) ? value : [value];
    for (const folder of list) {
      const wrong = faultOf(folder);
      if (wrong !== undefined) return faulty(lineOf(text, key, folder), `${key} ${wrong}`);
    }
    if (list.length > MAX_FOLDERS) {
      return faulty(lineOf(text, key), `${key} has over ${MAX_FOLDERS} folders`);
    }
    folders.set(category, [...new Set(list.map(normalized))]);
  }
  const [wrong] = [...folders].flatMap(([category, list]) =>
    list.flatMap((folder) => wrongPlace(files, folders, category, folder) ?? [])
  );
  const own = Object.entries(fields.get("statuses") ?? {});
  const words = {
    statuses,
    sections,
    proposed: own.find(([, meaning]) => meaning === "proposed")?.[0],
  };
  if (wrong === undefined) return { folders, words };
  const key = settingName(wrong.category);
  const line = lineOf(text, key, wrong.folder);
  return {
    folders,
    words,
    ...faulty(line, `${key} names "${excerpt(wrong.folder)}", which ${wrong.reason}`),
  };
}

function takeWords<Meaning extends string>(
  value: unknown,
  table: Map<string, Meaning>,
  isMeaning: (name: string) => name is Meaning,
): { word?: string; reason: string } | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { reason: "must be a list of words with their meaning, such as Angenommen: accepted" };
  }
  for (const [word, meaning] of Object.entries(value)) {
    if (typeof meaning !== "string" || !isMeaning(meaning)) {
      return {
        word,
        reason: `maps "${excerpt(word)}" to "${excerpt(String(meaning))}", which is unknown`,
      };
    }
    table.set(word.trim().toLowerCase(), meaning);
  }
  return undefined;
}

function settingsText(files: Folder): string | FileError | undefined {
  try {
    return files.readIfPresent(SETTINGS);
  } catch (error) {
    if (error instanceof FileError) return error;
    throw error;
  }
}

function wrongPlace(
  files: Folder,
  folders: ReadonlyMap<Category, readonly string[]>,
  category: Category,
  folder: string,
): { category: Category; folder: string; reason: string } | undefined {
  const kind = files.kind(folder);
  if (kind === "missing") return { category, folder, reason: "is not there" };
  if (kind === "file") return { category, folder, reason: "is not a folder" };
  for (const [other, list] of folders) {
    if (other === category) break;
    if (list.includes(folder)) {
      return { category, folder, reason: `${settingName(other)} names, too` };
    }
  }
  return undefined;
}

function settingName(wanted: Category): string {
  return [...KEYS].find(([, category]) => category === wanted)?.[0] ?? "";
}

function faulty(line: number, reason: string): Settings {
  return { problem: `${SETTINGS}:${line}: ${reason}` };
}

function faultOf(folder: unknown): string | undefined {
  if (typeof folder !== "string") return "must be a folder, or a list of folders";
  const isOutside = /^(?:[/\\~]|[A-Za-z]:)/.test(folder) || folder.split(/[/\\]/).includes("..");
  if (isOutside) return `names "${excerpt(folder)}", which is outside the root folder`;
  return normalized(folder) === "" ? "must name a folder inside the root folder" : undefined;
}

function normalized(folder: string): string {
  return folder.split("/").filter((part) => part !== "" && part !== ".").join("/");
}

function lineOf(text: string, key: string, value?: unknown): number {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.replace(/^["']/, "").startsWith(key));
  if (start < 0) return 1;
  const shown = String(value);
  const isShown = (line: string) => {
    const item = line.trim().replace(/^-\s*/, "").replace(/^["']/, "");
    return item.startsWith(shown) && /^(?:["'\s#:]|$)/.test(item.slice(shown.length));
  };
  const own = value === undefined
    ? -1
    : lines.findIndex((line, index) => index > start && isShown(line));
  return (own < 0 || lines[start]?.slice(key.length).includes(shown) ? start : own) + 1;
}
