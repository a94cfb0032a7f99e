import { FileError } from "../../kernel/disk/file_error.ts";
import type { FolderReader } from "../../kernel/disk/request_folder.ts";
import { type FrontMatter, parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import {
  type Heading,
  headingKey,
  headingsOf,
  type Line,
  proseLines,
} from "../../kernel/markdown/headings.ts";
import { isPlaceholder, plain, tablesOf } from "../../kernel/markdown/tables.ts";
import { excerpt, flatten } from "../../kernel/text.ts";

/** A document of a project that was found and read. */
export interface ProjectFile {
  path: string;
  text: string;
  frontMatter: FrontMatter;
}

/** Why a document of a project cannot be used, and its path where one was found. */
export interface ProjectFileProblem {
  path?: string;
  problem: string;
}

/** What `locate` found: the document, or why there is none. */
export type Located = ProjectFile | ProjectFileProblem;

/** Where each document may be; the first that exists counts. */
const PLACES = {
  status: ["status.md", "docs/status.md"],
  brief: ["docs/brief.md", "docs/discover-brief.md"],
  intent: ["docs/intent.md"],
  design: ["docs/design.md"],
  tasks: ["tasks.md", "docs/tasks.md"],
  claude: [".claude/CLAUDE.md"],
} as const;

const INBOX = "docs/inbox";

/** The document, or why there is none. A brief may also be the only one in the inbox. */
export function locate(project: FolderReader, name: keyof typeof PLACES): Located {
  for (const path of PLACES[name]) {
    const found = readAt(project, path);
    if (found !== undefined) return found;
  }
  const looked = PLACES[name].join(", ");
  return name === "brief" ? locateInInbox(project, looked) : { problem: `missing (${looked})` };
}

function locateInInbox(project: FolderReader, looked: string): Located {
  const briefs = project.scan(INBOX, "-brief.md").files
    .filter((path) => !path.slice(INBOX.length + 1).includes("/"));
  const [path, ...others] = briefs;
  if (path === undefined) return { problem: `missing (${looked}, ${INBOX}/*-brief.md)` };
  if (others.length > 0) {
    const names = briefs.slice(0, 10).map((brief) => excerpt(brief)).join(", ");
    return { problem: `${briefs.length} briefs and no way to tell which counts: ${names}` };
  }
  return readAt(project, path) ?? { problem: `missing (${looked})` };
}

/** The document at `path`; undefined when nothing is there. */
function readAt(project: FolderReader, path: string): Located | undefined {
  try {
    const text = project.readIfPresent(path);
    if (text === undefined) return undefined;
    return { path: flatten(path), text, frontMatter: parseFrontMatter(text) };
  } catch (error) {
    if (error instanceof FileError) return { path: flatten(path), problem: error.reason };
    throw error;
  }
}

/** What is wrong with the front matter, and where; undefined when nothing is. */
export function frontMatterProblem({ error }: FrontMatter): string | undefined {
  if (error === undefined) return undefined;
  const { message, line, column } = error;
  return `invalid front matter, line ${line}, column ${column}: ${excerpt(message, 120)}`;
}

/** A section of a project's document: its heading, the lines under it, and where it begins. */
export interface DocumentSection {
  heading: Heading;
  /** Without front matter, fenced code and comments. */
  lines: Line[];
  /** "docs/brief.md line 40". */
  where: string;
}

/** The section whose heading is `name` (lower case), up to the next of its level. */
export function sectionOf({ path, text }: ProjectFile, name: string): DocumentSection | undefined {
  const headings = headingsOf(text);
  const index = headings.findIndex((heading) => headingKey(heading.text) === name);
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  const end = next?.start ?? Infinity;
  const lines = [...proseLines(text)].filter(({ start }) => start >= heading.end && start < end);
  return { heading, lines, where: `${path} line ${heading.line}` };
}

const NONE =
  /^(?:none|n\/a|nothing|no (?:open |known |further )?(?:questions?|issues?))(?![\p{L}\p{N}])/iu;

/** True when a section is empty or only says that there is nothing: "None yet." */
export function isNone({ lines }: DocumentSection): boolean {
  const hollow = new Set(
    tablesOf(lines).filter(({ rows }) => rows.every(({ isBlank }) => isBlank))
      .flatMap(({ head, rows }) => [...head, ...rows.map(({ text }) => text)]),
  );
  return lines.filter(({ text }) => !hollow.has(text))
    .map(({ text }) => plain(text.replace(/^\s*[-*+]\s+/, "")))
    .filter((text) => !isPlaceholder(text))
    .every((text) => NONE.test(text));
}
