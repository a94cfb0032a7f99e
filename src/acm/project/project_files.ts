import { FileError, isUndecided } from "../../kernel/disk/file_error.ts";
import {
  fieldLine,
  type FrontMatter,
  parseFrontMatter,
  textField,
} from "../../kernel/markdown/front_matter.ts";
import { type Line, proseLines } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { CODE_SPAN } from "../framework/required_sections.ts";
import { type DocumentPart, sectionsOf } from "../framework/sections.ts";
import { withoutSignatures } from "./signatures.ts";

export interface ProjectFile {
  path: string;
  /** The text without signatures; lines keep their numbers. */
  text: string;
  source: string;
  frontMatter: FrontMatter;
  sections: readonly DocumentPart[];
  prose: readonly Line[];
}

export interface Unreadable {
  path: string;
  problem: string;
}

const PLACES: readonly (readonly string[])[] = [
  ["docs/discover-brief.md", "docs/brief.md"],
  ["docs/status.md", "status.md"],
];
export const USUAL_DOCUMENTS = ["docs/intent.md", ...PLACES.flat()];

export const STATUS = "docs/status.md";

export function isStatusFile(path: string): boolean {
  return PLACES.some((places) => places.includes(STATUS) && places.includes(path));
}

export class ProjectFiles {
  readonly folder: RequestFolder;
  readonly #files = new Map<string, ProjectFile | Unreadable | undefined>();

  constructor(folder: RequestFolder) {
    this.folder = folder;
  }

  /** Returns the file at a path or at its other usual place; undefined if neither exists. */
  find(path: string): ProjectFile | Unreadable | undefined {
    return this.all(path)[0];
  }

  all(path: string): (ProjectFile | Unreadable)[] {
    const places = PLACES.find((paths) => paths.includes(path)) ?? [path];
    return places.map((place) => this.#at(place)).filter((file) => file !== undefined);
  }

  exists(path: string): boolean {
    const kind = this.folder.kind(path.replace(/\/$/, ""));
    return this.find(path) !== undefined || kind === "folder" || kind === "file";
  }

  #at(path: string): ProjectFile | Unreadable | undefined {
    if (!this.#files.has(path)) this.#files.set(path, this.#read(path));
    return this.#files.get(path);
  }

  #read(path: string): ProjectFile | Unreadable | undefined {
    try {
      const source = this.folder.readIfPresent(path);
      if (source === undefined) return undefined;
      const text = withoutSignatures(source);
      const [sections, prose] = [sectionsOf(text), [...proseLines(text)]];
      return { path, text, source, frontMatter: parseFrontMatter(source), sections, prose };
    } catch (error) {
      // After such an error, the file may still exist.
      if (isUndecided(error)) throw error;
      if (!(error instanceof FileError)) throw error;
      return { path, problem: error.reason };
    }
  }
}

/** Returns the front matter's error with its position; undefined without an error. */
export function frontMatterProblem({ frontMatter: { error } }: ProjectFile): string | undefined {
  if (error === undefined) return undefined;
  const { message, line, column } = error;
  return `invalid front matter, line ${line}, column ${column}: ${excerpt(message, 120)}`;
}

export interface FieldValue {
  value: string;
  file: string;
  line: number;
}

/**
 * Returns every value of a field: in the front matter, and in lines such as "**Phase:** Build".
 * Lines under a heading of level 3 or deeper count only if no other place states the field.
 */
export function fieldValues(file: ProjectFile, name: string): FieldValue[] {
  const { path, prose, frontMatter, sections } = file;
  const key = name.toLowerCase();
  const stated = !frontMatter.fields.has(name) ? [] : [{
    value: textField(frontMatter, name) ?? "",
    file: path,
    line: fieldLine(frontMatter, name),
  }];
  const lines = prose.filter(({ text }) => text.includes(":")).flatMap(({ text, number }) => {
    const plain = plainText(text.slice(0, 500)).replace(/^[-+]\s+/, "");
    const colon = plain.indexOf(":");
    if (colon < 0 || plain.slice(0, colon).trim().toLowerCase() !== key) return [];
    return [{ value: plain.slice(colon + 1).trim(), file: path, line: number }];
  });
  const isOwn = ({ line }: FieldValue): boolean =>
    (sections.findLast(({ heading }) => heading.line < line)?.heading.level ?? 1) < 3;
  const own = [...stated, ...lines.filter(isOwn)];
  return own.length > 0 ? own : lines;
}

/** Returns a value as compared: without case, Markdown marks and quotes. */
export function valueKey(value: string): string {
  return value.replace(/[*_`"]/g, "").replace(/\s+/g, " ").trim().toLowerCase();
}

export interface DeadLink {
  file: string;
  line: number;
  target: string;
}

const LINK = /\]\(\s*<?([^()\s<>]{1,500})>?(?:\s+"[^"]{0,200}")?\s*\)/g;
const DEFINITION = /^\s{0,3}\[[^\]^]{1,160}\]:\s*<?([^\s<>]{1,500})/g;

export function deadLinks(project: ProjectFiles, { path, prose }: ProjectFile): DeadLink[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return prose.filter(({ text }) => /\](?:\(|:)/.test(text)).flatMap(({ text, number }) => {
    const shown = text.slice(0, 2000).replace(CODE_SPAN, "");
    return [...shown.matchAll(LINK), ...shown.matchAll(DEFINITION)].flatMap(([, target = ""]) => {
      const local = localPath(folder, target);
      if (local === undefined || project.exists(local)) return [];
      return [{ file: path, line: number, target }];
    });
  });
}

function localPath(folder: string, target: string): string | undefined {
  const [raw = ""] = target.split(/[#?]/);
  if (raw === "" || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(raw)) return undefined;
  const parts: string[] = [];
  for (const part of (raw.startsWith("/") ? raw : folder + decoded(raw)).split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
