import { linkTexts } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import { linkedFile, linksOf, pathOnSite } from "../records/links.ts";
import { fileStem, folderAbove, isFolderPage } from "../records/record_shape.ts";
import { type ArchitectureDocument, isInForce, newestFirst } from "./document.ts";
import { type DocumentLibrary, MAX_PARSED } from "./library.ts";

export interface SuccessionGraph {
  /** Each superseded ADR with its successors as it names them. */
  said: ReadonlyMap<ArchitectureDocument, ReturnType<typeof referencesIn>>;
  /** By URI; each supersession once, even if both ADRs state it. */
  successors: ReadonlyMap<string, ReadonlySet<string>>;
  predecessors: ReadonlyMap<string, ReadonlySet<string>>;
}

const graphs = new WeakMap<DocumentLibrary["byUri"], SuccessionGraph>();

export function successionOf(library: DocumentLibrary): SuccessionGraph {
  const graph = graphs.get(library.byUri) ?? readGraph(library);
  graphs.set(library.byUri, graph);
  return graph;
}

/** Returns those in force, newest first. In a part of over 500 ADRs, each one's own status counts. */
export function inForceIn(
  library: DocumentLibrary,
  adrs: readonly ArchitectureDocument[] = library.list("adr"),
): ArchitectureDocument[] {
  const isSmall = library.list("adr").length <= Math.max(MAX_PARSED, adrs.length);
  const replaced = isSmall ? successionOf(library).successors : new Map();
  return adrs.filter((adr) => isInForce(adr) && !replaced.has(adr.uri)).sort(newestFirst);
}

const MAX_CHAIN = 50;

/** Returns the URIs of an ADR's direct successors, then theirs; or those of its predecessors. */
export function chainOf(
  library: DocumentLibrary,
  { uri }: ArchitectureDocument,
  { next = "successors" }: { next?: "successors" | "predecessors" } = {},
): string[] {
  const links = successionOf(library)[next];
  const found = new Set<string>();
  for (let level = [uri]; level.length > 0;) {
    level = level.flatMap((one) => [...links.get(one) ?? []])
      .filter((one) => one !== uri && !found.has(one));
    for (const one of level) found.add(one);
  }
  return [...found].slice(0, MAX_CHAIN);
}

function readGraph(library: DocumentLibrary): SuccessionGraph {
  const adrs = library.list("adr");
  const names = namesOf(adrs);
  const said = new Map<ArchitectureDocument, ReturnType<typeof referencesIn>>();
  const successors = new Map<string, Set<string>>();
  const predecessors = new Map<string, Set<string>>();
  const supersede = ({ uri: from }: ArchitectureDocument, { uri: to }: ArchitectureDocument) => {
    successors.set(to, (successors.get(to) ?? new Set()).add(from));
    predecessors.set(from, (predecessors.get(from) ?? new Set()).add(to));
  };
  for (const adr of adrs) {
    const { supersededBy = "", supersedes = "", status } = adr.details.adr ?? {};
    if (status === "superseded") {
      const succession = referencesIn(supersededBy, adr, { library, names });
      said.set(adr, succession);
      for (const from of succession.successors) supersede(from, adr);
    }
    if (status === "proposed" || status === "rejected") continue;
    for (const to of referencesIn(supersedes, adr, { library, names }).successors) {
      if (to !== adr) supersede(adr, to);
    }
  }
  return { said, successors, predecessors };
}

type Names = ReadonlyMap<string | number, readonly ArchitectureDocument[]>;

/** Returns the ADRs by path, folder of a README, file name and number. */
function namesOf(adrs: readonly ArchitectureDocument[]): Names {
  const names = new Map<string | number, ArchitectureDocument[]>();
  for (const adr of adrs) {
    const { path, stem, number } = adr;
    const folder = isFolderPage(fileStem(path)) ? folderAbove(path) : path;
    for (const name of new Set([path, folder, stem, ...(number ? [Number(number)] : [])])) {
      const named = names.get(name) ?? [];
      named.push(adr);
      names.set(name, named);
    }
  }
  return names;
}

/** The links directly after a phrase; later ones may be superseded in part. */
const LINKS =
  /^\[[^\][]{0,300}\]\([^()]{0,500}\)(?:(?:,|\s&|\sand)\s{0,3}\[[^\][]{0,300}\]\([^()]{0,500}\)){0,50}/;
const FIRST =
  /^(?:ADR[-\s#]{0,3})?\d{1,6}(?:\s{0,3}(?:,|&|\band\b)\s{0,3}(?:ADR[-\s#]{0,3})?\d{1,6}\b){0,50}/i;
const NAMED = /\bADR[-\s#]{0,3}(\d{1,6})\b/gi;

/** Returns the ADRs that a text names: by its links, otherwise by file name, otherwise by number. */
function referencesIn(
  source: string,
  adr: ArchitectureDocument,
  { library, names }: { library: DocumentLibrary; names: Names },
): { written: string; successors: readonly ArchitectureDocument[] } {
  const whole = source.replace(/^\s*:?\s*/, "");
  const [plainly = ""] = whole.includes("[") ? [whole] : whole.split(/;|\.\s/, 1);
  const text = LINKS.exec(whole)?.[0] ?? plainly;
  const targets = linksOf(text).map(({ target }) => target);
  const plain = linkTexts(text).replace(/[.\s]{1,10}$/, "").trim();
  const inside = targets.flatMap((target) =>
    linkedFile(library, adr.path, target) ?? pathOnSite(library.content.site, target) ?? []
  );
  const words = plain.split(/[\s,;]+/).map((word) => word.replace(/\.md$|[.)\]]$/g, ""));
  const numbers = numbersIn(plain);
  const nearest = (name: string | number) => nearestOf(names.get(name) ?? [], adr);
  // A built site's address, such as /adr/32, names no file, so the text's number counts.
  const isPlaced = targets.some((target) => !target.startsWith("/"));
  const found = isPlaced
    ? inside.flatMap((path) => names.get(path) ?? [])
    : words.some((word) => names.has(word))
    ? words.flatMap(nearest)
    : numbers.flatMap(nearest);
  // If two ADRs have the same number, a reference in one ADR means the other ADR.
  const others = found.filter((one) => one !== adr);
  const isElsewhere = targets.some((one) => /^https?:/i.test(one)) && inside.length === 0;
  const isNamed = !isElsewhere && (isPlaced || found.length > 0 || numbers.length > 0);
  return {
    written: isNamed ? excerpt(plain, 80) : "",
    successors: [...new Set(others.length > 0 ? others : found)],
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
