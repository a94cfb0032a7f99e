import type { RequestFolder } from "../files/request_folder.ts";
import { proseLines } from "../../kernel/markdown/headings.ts";
import { tablesOf } from "./tables.ts";
import { fencesOf } from "./fences.ts";
import { ARCHIVES } from "./places.ts";
import { servedSpec, servedText } from "./served_specs.ts";

/** The served spec's rules for a project's folders. */
export interface FolderRules {
  /** The spec's file; absent if no spec exists. */
  file?: string;
  /** The spec line of each path that every project has; folder paths end in a slash. */
  lines: ReadonlyMap<string, number>;
  /** The additional paths for projects of one type. */
  typed: readonly TypedPath[];
  /** The folder for outdated files. */
  archive: string;
}

/** A path that only projects of one type have. */
export interface TypedPath {
  type: string;
  path: string;
  line: number;
  /** True if the path is for the project's own deliverables. */
  isDeliverable: boolean;
}

const BASE = /^(?:base structure|required items|the skeleton|core structure|minimal)/;

/**
 * Returns the paths in the spec's base structure: from its tree, or its table of required items.
 */
export function folderRules(framework: RequestFolder): FolderRules {
  const file = servedSpec(framework, "folder_structure");
  const text = servedText(framework, file);
  if (file === undefined || text === undefined) {
    return { lines: new Map(), typed: [], archive: ARCHIVES[0] };
  }
  const lines = new Map<string, number>();
  for (const { under, lines: tree } of fencesOf(text)) {
    if (BASE.test(under)) { for (const [path, line] of pathsOf(tree)) lines.set(path, line); }
  }
  for (const { columns, rows } of tablesOf([...proseLines(text)])) {
    if (columns[0] !== "item") continue;
    for (const { cells, line } of rows) lines.set(cells.get("item") ?? "", line);
  }
  const archive = ARCHIVES.find((name) => lines.has(`${name}/`)) ??
    ARCHIVES.find((name) => text.includes(`${name}/`)) ?? ARCHIVES[0];
  return { file, lines, typed: typedPaths(text, lines), archive };
}

const TYPE = /^(app|software|artifact|workflow)s?\b(?: projects?)?$/;

/**
 * Returns the paths in the trees under "Software Projects" and similar headings, without optional
 * paths.
 */
function typedPaths(text: string, base: ReadonlyMap<string, number>): TypedPath[] {
  return fencesOf(text).flatMap(({ under, lines }) => {
    const type = TYPE.exec(under)?.[1];
    if (type === undefined) return [];
    return [...pathsOf(lines)].filter(([path]) => !base.has(path)).flatMap(([path, line]) => {
      const drawn = lines.find(({ number }) => number === line)?.text ?? "";
      if (/as needed|optional/i.test(drawn)) return [];
      const isDeliverable = /deliverable/i.test(drawn);
      return [{ type: type === "software" ? "app" : type, path, line, isDeliverable }];
    });
  });
}

const BRANCH = /^([│├└─\s|+`-]{2,80})([\w.@-]{1,80}\/?)(?:\s|$)/;

/** Yields the paths in a drawn tree, after its first line. */
function* pathsOf(tree: readonly { text: string; number: number }[]): Generator<[string, number]> {
  const open: { column: number; path: string }[] = [];
  for (const { text, number } of tree) {
    const [, branch, name] = BRANCH.exec(text) ?? [];
    if (branch === undefined || name === undefined) continue;
    while ((open.at(-1)?.column ?? -1) >= branch.length) open.pop();
    const path = `${open.at(-1)?.path ?? ""}${name}`;
    if (name.endsWith("/")) open.push({ column: branch.length, path });
    yield [path, number];
  }
}
