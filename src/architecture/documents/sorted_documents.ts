import { adrNumber, folderOfName } from "./adr_name.ts";
import {
  type ArchitectureDocument,
  canonicalUri,
  CATEGORIES,
  type Category,
  CATEGORY_FOLDERS,
  SCHEME,
} from "./document.ts";

interface SortedList {
  documents: ArchitectureDocument[];
  /** The documents' names, in the same order. */
  names: string[];
}

const IN_URI_ORDER = CATEGORIES.toSorted((a, b) =>
  CATEGORY_FOLDERS[a] < CATEGORY_FOLDERS[b] ? -1 : 1
);

/** Documents by URI and path, and sorted by URI. */
export class DocumentLists {
  readonly #byUri = new Map<string, ArchitectureDocument>();
  readonly #byPath = new Map<string, ArchitectureDocument>();
  readonly #lists = new Map<Category, SortedList>(
    CATEGORIES.map((category) => [category, { documents: [], names: [] }]),
  );

  constructor(documents: readonly ArchitectureDocument[]) {
    for (const document of documents.toSorted(byUri)) {
      // Two paths of one URI are one document: links may lead to the same.
      if (this.#byUri.has(document.uri)) continue;
      this.#keep(document);
      const { documents, names } = this.#listOf(document.category);
      documents.push(document);
      names.push(document.name);
    }
  }

  find(uri: string): ArchitectureDocument | undefined {
    return this.#byUri.get(uri);
  }

  /** The document of a URI as people write it: also with `.md`, or with nothing but a number. */
  resolve(uri: string): ArchitectureDocument | undefined {
    const canonical = canonicalUri(uri);
    if (canonical === undefined) return undefined;
    return this.find(canonical) ??
      (canonical.endsWith(".md") ? this.find(canonical.slice(0, -".md".length)) : undefined) ??
      this.#findNumber(canonical);
  }

  #findNumber(uri: string): ArchitectureDocument | undefined {
    const [, folder = "", number] =
      /^adr\/((?:[^/]+\/)*)(?:adr-)?(\d{1,9})$/.exec(uri.slice(SCHEME.length)) ?? [];
    if (number === undefined) return undefined;
    const same = this.list("adr").filter((document) => document.number === number);
    const wanted = decodeURIComponent(folder);
    const folders = same.map((document) => ({ document, folder: folderOfName(document.name) }));
    const inFolder = folders.filter((one) => one.folder === wanted);
    // With several places a name begins with its place, which the URI may leave out.
    const found = inFolder.length > 0
      ? inFolder
      : folders.filter((one) => `/${one.folder}`.endsWith(`/${wanted}`));
    const [only, ...others] = found.map(({ document }) => document);
    return others.length === 0 ? only : undefined;
  }

  at(path: string): ArchitectureDocument | undefined {
    return this.#byPath.get(path);
  }

  /** Those of a category, or all, sorted by URI. */
  list(category?: Category): readonly ArchitectureDocument[] {
    if (category !== undefined) return this.#listOf(category).documents;
    return IN_URI_ORDER.flatMap((one) => this.#listOf(one).documents);
  }

  /** Those whose URIs begin with a prefix. */
  beginning(prefix: string): ArchitectureDocument[] {
    return IN_URI_ORDER.flatMap((category) => {
      const { documents } = this.#listOf(category);
      const from = indexOf(documents, prefix);
      const length = documents.slice(from).findIndex(({ uri }) => !uri.startsWith(prefix));
      return length < 0 ? documents.slice(from) : documents.slice(from, from + length);
    });
  }

  /** At most `limit` of a category whose URIs come after one. */
  after(
    category: Category,
    { after, limit }: { after: string; limit: number },
  ): ArchitectureDocument[] {
    const { documents } = this.#listOf(category);
    const place = indexOf(documents, after);
    const start = documents[place]?.uri === after ? place + 1 : place;
    return documents.slice(start, start + limit);
  }

  names(category: Category): readonly string[] {
    return this.#listOf(category).names;
  }

  #keep(document: ArchitectureDocument): void {
    this.#byUri.set(document.uri, document);
    this.#byPath.set(document.path, document);
  }

  #listOf(category: Category): SortedList {
    const list = this.#lists.get(category) ?? { documents: [], names: [] };
    this.#lists.set(category, list);
    return list;
  }
}

/** Besides the URI that lists a document, those by which it may be asked for, as `resolve` reads them. */
export function otherUris(uri: string): string[] {
  const [category, ...segments] = uri.slice(SCHEME.length).split("/");
  const number = category === CATEGORY_FOLDERS.adr
    ? adrNumber(decodeURIComponent(segments.at(-1) ?? ""))
    : undefined;
  if (number === undefined) return [`${uri}.md`];
  const numbered = segments.flatMap((_, at) => {
    const folder = [CATEGORY_FOLDERS.adr, ...segments.slice(at, -1)].join("/");
    return [`${SCHEME}${folder}/${number}`, `${SCHEME}${folder}/adr-${number}`];
  });
  return [`${uri}.md`, ...numbered];
}

function byUri(a: ArchitectureDocument, b: ArchitectureDocument): number {
  return a.uri < b.uri ? -1 : 1;
}

/** Where a URI is in a sorted list, or would be. */
function indexOf(documents: readonly ArchitectureDocument[], uri: string): number {
  let [low, high] = [0, documents.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((documents[middle]?.uri ?? "") < uri) low = middle + 1;
    else high = middle;
  }
  return low;
}
