import { FileError, isUndecided } from "../../kernel/disk/file_error.ts";
import { type FrontMatter, parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { type Line, proseLines } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { type DocumentPart, sectionsOf } from "../framework/sections.ts";
import { withoutSignatures } from "./signatures.ts";

/** A file of a project. */
export interface ProjectFile {
  path: string;
  /** The text without signatures; lines keep their numbers. */
  text: string;
  source: string;
  frontMatter: FrontMatter;
  sections: readonly DocumentPart[];
  /** The lines outside fenced code and comments. */
  prose: readonly Line[];
}

/** A file that can't be used. */
export interface Unreadable {
  path: string;
  problem: string;
}

/** The documents that may lie in one of two places, with the usual path first. */
const PLACES: readonly (readonly string[])[] = [
  ["docs/discover-brief.md", "docs/brief.md"],
  ["docs/status.md", "status.md"],
];
/** The files that make a folder an ACM project, in addition to the documents of its stages. */
export const USUAL_DOCUMENTS = ["docs/intent.md", ...PLACES.flat()];

/** The status file's usual path. */
export const STATUS = "docs/status.md";

/** The files of one project during one request, each parsed once. */
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

  /** Returns every file at the usual places of a path. */
  all(path: string): (ProjectFile | Unreadable)[] {
    const places = PLACES.find((paths) => paths.includes(path)) ?? [path];
    return places.map((place) => this.#at(place)).filter((file) => file !== undefined);
  }

  /** Returns true for a file or folder of the project. */
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
      return source === undefined ? undefined : projectFile(path, source);
    } catch (error) {
      // After such an error, the file may still exist.
      if (isUndecided(error)) throw error;
      if (!(error instanceof FileError)) throw error;
      return { path, problem: error.reason };
    }
  }
}

/** Returns a file with this text. */
export function projectFile(path: string, source: string): ProjectFile {
  const text = withoutSignatures(source);
  return {
    path,
    text,
    source,
    frontMatter: parseFrontMatter(source),
    sections: sectionsOf(text),
    prose: [...proseLines(text)],
  };
}

/** Returns the front matter's error with its position; undefined without an error. */
export function frontMatterProblem({ frontMatter: { error } }: ProjectFile): string | undefined {
  if (error === undefined) return undefined;
  const { message, line, column } = error;
  return `invalid front matter, line ${line}, column ${column}: ${excerpt(message, 120)}`;
}
