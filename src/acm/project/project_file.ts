import { FileError, isUndecided } from "../../kernel/disk/file_error.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { type FrontMatter, parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { excerpt, flatten } from "../../kernel/text.ts";
import { exitCriteria } from "../framework/exit_criteria.ts";
import { stagesOf } from "../framework/stages.ts";
import { criterionKey, withoutSignOffs } from "./sign_off_lines.ts";
import {
  archivedPlaces,
  type DocumentName,
  documentPlaces,
  placesInOrder,
} from "../framework/places.ts";

/** A document of a project that was found and read. */
export interface ProjectFile {
  path: string;
  /** The text without the lines that sign exit criteria; lines keep their numbers. */
  text: string;
  /** The unchanged text of the file. */
  source: string;
  frontMatter: FrontMatter;
}

/** The reason that a document cannot be used, and its path if one was found. */
export interface ProjectFileProblem {
  path?: string;
  problem: string;
  /** The remedy for a file that exists. */
  advice?: string;
}

/** A document, or the reason why it is missing. */
export type Located = ProjectFile | ProjectFileProblem;

const INBOX = "docs/inbox";

/**
 * Alternative names in the root: for documents that belong in docs/, and for other agents' context
 * files.
 */
const ROOT_NAMES: Record<string, readonly string[]> = {
  brief: ["discover-brief.md", "brief.md"],
  intent: ["intent.md"],
  design: ["design.md"],
  claude: ["AGENTS.md", "CLAUDE.md"],
};

/** The documents of a project, at the paths that the framework or custom gives them. */
export class ProjectDocuments {
  readonly #project: RequestFolder;
  readonly framework: RequestFolder;
  readonly #found = new Map<DocumentName, Located>();
  #keys: ReadonlySet<string> | undefined;

  constructor(project: RequestFolder, framework: RequestFolder) {
    this.#project = project;
    this.framework = framework;
  }

  /**
   * Returns the document, or the reason why it is missing. Checks its paths, the root and the
   * inbox.
   */
  find(name: DocumentName): Located {
    const found = this.#found.get(name) ?? this.#search(name);
    this.#found.set(name, found);
    return found;
  }

  #search(name: DocumentName): Located {
    for (const places of [placesInOrder(this.framework, name), ROOT_NAMES[name] ?? []]) {
      for (const path of places) {
        const found = this.#read(path);
        if (found !== undefined) return found;
      }
    }
    const looked = documentPlaces(this.framework, name).join(", ");
    return name === "brief" ? this.#inInbox(looked) : { problem: `missing (${looked})` };
  }

  /** Returns everything at the document's possible paths, the framework's own path first. */
  all(name: DocumentName): Located[] {
    return this.#existing(documentPlaces(this.framework, name));
  }

  /** Returns the document from the archive, or the reason why it is missing. */
  archived(name: DocumentName): Located | undefined {
    return this.#existing(archivedPlaces(name))[0];
  }

  #existing(paths: readonly string[]): Located[] {
    return paths.map((path) => this.#read(path)).filter((found) => found !== undefined);
  }

  /** The document at a path of the project, or in docs/; undefined where neither is a file. */
  at(path: string): Located | undefined {
    return this.#existing([path, `docs/${path}`])[0];
  }

  /** True for the path of a folder of the project. */
  isFolder(path: string): boolean {
    return this.#project.kind(path.replace(/\/$/, "")) === "folder";
  }

  /** The document at `path`; undefined if it doesn't exist. */
  #read(path: string): Located | undefined {
    try {
      const source = this.#project.readIfPresent(path);
      if (source === undefined) return undefined;
      return projectFile(flatten(path), source, () => this.#criteria());
    } catch (error) {
      // After such an error, the file may still exist.
      if (isUndecided(error)) throw error;
      if (!(error instanceof FileError)) throw error;
      return { path: flatten(path), problem: error.reason, advice: error.report.advice };
    }
  }

  /** The keys of all exit criteria: lines that sign them are no content. */
  #criteria(): ReadonlySet<string> {
    const { framework } = this;
    this.#keys ??= new Set(
      stagesOf(framework).served.flatMap((stage) => exitCriteria(framework, stage))
        .map(({ text }) => criterionKey(text)),
    );
    return this.#keys;
  }

  /** A brief may also be the only one in the inbox. */
  #inInbox(looked: string): Located {
    const briefs = this.#project.scan(INBOX, "-brief.md").files
      .filter((path) => !path.slice(INBOX.length + 1).includes("/"));
    const [path, ...others] = briefs;
    if (path === undefined) return { problem: `missing (${looked}, ${INBOX}/*-brief.md)` };
    if (others.length > 0) {
      const names = briefs.slice(0, 10).map((brief) => excerpt(brief)).join(", ");
      return { problem: `${briefs.length} briefs exist instead of one: ${names}` };
    }
    return this.#read(path) ?? { problem: `missing (${looked})` };
  }
}

/** Returns a document of this text, without the lines that sign one of these criteria. */
export function projectFile(
  path: string,
  source: string,
  criteria: () => ReadonlySet<string> = () => new Set(),
): ProjectFile {
  const text = withoutSignOffs(source, criteria);
  return { path, text, source, frontMatter: parseFrontMatter(source) };
}

/** Returns the front matter's error with its position; undefined without an error. */
export function frontMatterProblem({ error }: FrontMatter): string | undefined {
  if (error === undefined) return undefined;
  const { message, line, column } = error;
  return `invalid front matter, line ${line}, column ${column}: ${excerpt(message, 120)}`;
}
