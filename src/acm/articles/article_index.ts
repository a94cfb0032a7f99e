import type { FileVersion } from "../../kernel/disk/folder.ts";
import { documentName, parseDocument } from "../../kernel/markdown/document.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { type DocumentFields, TextIndex } from "../../kernel/search/text_index.ts";
import type { RequestFolder } from "../files/request_folder.ts";

export type Shelf = "kb" | "specs";

interface IndexedFiles {
  index: TextIndex<string>;
  files: ReadonlyMap<string, FileVersion>;
  /** Each file's keys. */
  keys: Map<string, string[]>;
}

const known = new WeakMap<Root, Partial<Record<Shelf, IndexedFiles>>>();

/**
 * Returns the index of the current documents at these paths, and the number of indexed documents.
 * Skips an unreadable file, so the other files stay searchable.
 */
export function articleIndex(
  framework: RequestFolder,
  shelf: Shelf,
  paths: readonly string[],
): { index: TextIndex<string>; size: number } {
  const shelves = known.get(framework.root) ?? {};
  const { index, files: before, keys } = shelves[shelf] ??
    { index: new TextIndex<string>(), files: new Map<string, FileVersion>(), keys: new Map() };
  const files = framework.files(paths);
  const changed = [...files.values()].filter((version) => before.get(version.path) !== version);
  const removed = [...before.keys()].filter((path) => !files.has(path));
  for (const path of [...removed, ...changed.map((version) => version.path)]) {
    for (const key of keys.get(path) ?? []) index.remove(key);
    keys.delete(path);
  }
  for (const { path } of changed) {
    const text = framework.readIfLegible(path);
    if (text === undefined) continue;
    const entries = entriesOf(shelf, path, text);
    for (const [key, fields] of entries) index.put(key, fields);
    keys.set(path, entries.map(([key]) => key));
  }
  shelves[shelf] = { index, files, keys };
  known.set(framework.root, shelves);
  return { index, size: keys.size };
}

export interface IndexedPart {
  path: string;
  start: number;
  end?: number;
}

export function partOfKey(key: string): IndexedPart {
  const [path = "", start = "0", end] = key.split("\0");
  return { path, start: Number(start), ...(end !== undefined && { end: Number(end) }) };
}

function entriesOf(shelf: Shelf, path: string, text: string): [string, DocumentFields][] {
  const { title, bodyOffset } = parseDocument(path, text);
  const name = documentName(path);
  const headings = headingsOf(text);
  if (shelf === "kb" || headings.length === 0) {
    return [[path, { title, name, heading: headings.map((one) => one.text).join("\n"), text }]];
  }
  return headings.map((heading, index): [string, DocumentFields] => {
    const start = index === 0 ? bodyOffset : heading.start;
    const end = headings[index + 1]?.start ?? text.length;
    const above = headings.slice(0, index).findLast(({ level }) => level < heading.level);
    return [`${path}\0${start}\0${end}`, {
      title: heading.text,
      name: name.replaceAll("-", " "),
      heading: above?.text ?? title,
      text: text.slice(start, end),
    }];
  });
}
