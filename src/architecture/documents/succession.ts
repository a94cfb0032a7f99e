import { linkTexts } from "../../kernel/markdown/plain_text.ts";
import { once } from "../../kernel/once.ts";
import { excerpt } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";
import { linkedFile, linksOf, pathOnSite } from "../records/links.ts";
import { fileStem, folderAbove, isFolderPage } from "../records/record_shape.ts";

export interface Supersession {
  from: ArchitectureDocument;
  to: ArchitectureDocument;
}

export interface Succession {
  adr: ArchitectureDocument;
  written: string;
  successors: readonly ArchitectureDocument[];
  /** True if the reference links to another site. */
  isElsewhere: boolean;
}

export interface SuccessionGraph {
  /** Each supersession once, even if both ADRs state it. */
  edges: Supersession[];
  said: Succession[];
  successors: ReadonlyMap<string, readonly string[]>;
  predecessors: ReadonlyMap<string, readonly string[]>;
}

const graphs = new WeakMap<DocumentLibrary, { generation: number; graph: SuccessionGraph }>();

export function successionOf(library: DocumentLibrary): SuccessionGraph {
  const { generation } = library;
  const known = graphs.get(library);
  if (known?.generation === generation) return known.graph;
  const graph = readGraph(library);
  graphs.set(library, { generation, graph });
  return graph;
}

const MAX_CHAIN = 50;

export function chainOf(library: DocumentLibrary, { uri }: ArchitectureDocument): string[] {
  const all = reachedFrom(uri, successionOf(library).successors);
  // The result always includes the last successor.
  return all.length <= MAX_CHAIN ? all : [...all.slice(0, MAX_CHAIN - 1), ...all.slice(-1)];
}

export function predecessorsOf(library: DocumentLibrary, { uri }: ArchitectureDocument): string[] {
  return reachedFrom(uri, successionOf(library).predecessors).slice(0, MAX_CHAIN);
}

export function leadsBack(library: DocumentLibrary, { uri }: ArchitectureDocument): boolean {
  const { successors, predecessors } = successionOf(library);
  const before = new Set(predecessors.get(uri) ?? []);
  return [uri, ...reachedFrom(uri, successors)].some((one) => before.has(one));
}

function reachedFrom(uri: string, next: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  let level = [uri];
  while (level.length > 0) {
    level = level.flatMap((one) => next.get(one) ?? [])
      .filter((one) => one !== uri && !found.has(one));
    for (const one of level) found.add(one);
  }
  return [...found];
}

function readGraph(library: DocumentLibrary): SuccessionGraph {
  const adrs = library.list("adr");
  const names = once(() => namesOf(adrs));
  const edges = new Map<string, Supersession>();
  const said: Succession[] = [];
  for (const adr of adrs) {
    const { supersededBy, supersedes, status } = library.details(adr).adr ?? {};
    if (status === "superseded") {
      const found = supersededBy === undefined
        ? { written: "", documents: [], isElsewhere: false }
        : referencesIn(library, supersededBy, adr, names());
      const { written, documents: successors, isElsewhere } = found;
      said.push({ adr, written, successors, isElsewhere });
      for (const from of found.documents) edges.set(`${from.uri} ${adr.uri}`, { from, to: adr });
    }
    if (supersedes === undefined) continue;
    const isAgreed = status !== "proposed" && status !== "rejected";
    for (const to of referencesIn(library, supersedes, adr, names()).documents) {
      // If the older ADR is marked as superseded, a proposal can still be its successor.
      if (to === adr || !isAgreed && library.details(to).adr?.status !== "superseded") continue;
      edges.set(`${adr.uri} ${to.uri}`, { from: adr, to });
    }
  }
  const successors = new Map<string, string[]>();
  const predecessors = new Map<string, string[]>();
  for (const { from, to } of edges.values()) {
    successors.set(to.uri, [...successors.get(to.uri) ?? [], from.uri]);
    predecessors.set(from.uri, [...predecessors.get(from.uri) ?? [], to.uri]);
  }
  return { edges: [...edges.values()], said, successors, predecessors };
}

interface Names {
  byName: ReadonlyMap<string, readonly ArchitectureDocument[]>;
  byNumber: ReadonlyMap<number, readonly ArchitectureDocument[]>;
}

function namesOf(adrs: readonly ArchitectureDocument[]): Names {
  const byName = new Map<string, ArchitectureDocument[]>();
  const byNumber = new Map<number, ArchitectureDocument[]>();
  const add = <Key>(map: Map<Key, ArchitectureDocument[]>, key: Key, adr: ArchitectureDocument) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, [adr]);
    else known.push(adr);
  };
  for (const adr of adrs) {
    for (const name of [adr.path, folderPath(adr), adr.uri, adr.stem]) {
      if (name !== undefined) add(byName, name, adr);
    }
    if (adr.number !== undefined) add(byNumber, Number(adr.number), adr);
  }
  return { byName, byNumber };
}

/**
 * Returns the folder of a record that is the folder's README, because links may point to the
 * folder.
 */
function folderPath({ path }: ArchitectureDocument): string | undefined {
  return isFolderPage(fileStem(path)) ? folderAbove(path) : undefined;
}

const DATE = new RegExp(
  "\\d{4}-\\d{1,2}(?:-\\d{1,2})?|\\d{1,2}([./-])\\d{1,2}\\1\\d{2,4}|" +
    "\\d{1,2}\\.? [A-Z][a-z]{2,8}\\.?,? \\d{4}|[A-Z][a-z]{2,8}\\.? \\d{1,2}, \\d{4}",
  "g",
);
const FIRST =
  /^(?:ADR[-\s#]{0,3})?\d{1,6}(?:\s{0,3}(?:,|&|\band\b)\s{0,3}(?:ADR[-\s#]{0,3})?\d{1,6}\b){0,50}/i;
const NAMED = /\bADR[-\s#]{0,3}(\d{1,6})\b/gi;

function referencesIn(
  library: DocumentLibrary,
  source: string,
  adr: ArchitectureDocument,
  { byName, byNumber }: Names,
): { written: string; documents: ArchitectureDocument[]; isElsewhere: boolean } {
  const text = source.replace(/^\s*:\s*/, "");
  const targets = linksOf(text).map(({ target }) => target);
  const plain = linkTexts(text).replace(/[.\s]{1,10}$/, "").trim();
  const inside = targets.flatMap((target) =>
    linkedFile(library, adr.path, target) ?? pathOnSite(library.site, target) ?? []
  );
  const isElsewhere = targets.some((target) => /^https?:/i.test(target)) && inside.length === 0;
  const words = plain.split(/[\s,;]+/).map((word) => word.replace(/\.md$|[.)\]]$/g, ""));
  const numbers = numbersIn(plain.replace(DATE, "").trim());
  const found = targets.length > 0
    ? inside.flatMap((path) => byName.get(path) ?? [])
    : words.some((word) => byName.has(word))
    ? words.flatMap((word) => nearestOf(byName.get(word) ?? [], adr))
    : numbers.flatMap((number) => nearestOf(byNumber.get(number) ?? [], adr));
  // If two ADRs have the same number, a reference in one ADR means the other ADR.
  const others = found.filter((one) => one !== adr);
  const isNamed = targets.length > 0 || found.length > 0 || numbers.length > 0;
  return {
    written: isNamed ? excerpt(plain, 80) : "",
    documents: [...new Set(others.length > 0 ? others : found)],
    isElsewhere,
  };
}

/** Returns the ADRs in the ADR's own folder, if any, because each folder has its own numbers. */
function nearestOf(
  found: readonly ArchitectureDocument[],
  { folder }: ArchitectureDocument,
): readonly ArchitectureDocument[] {
  const own = found.filter((one) => one.folder === folder);
  return own.length > 0 ? own : found;
}

function numbersIn(text: string): number[] {
  const first = FIRST.exec(text)?.[0].match(/\d+/g) ?? [];
  const named = [...text.matchAll(NAMED)].map(([, number]) => number);
  return [...new Set([...first, ...named].map(Number))];
}
