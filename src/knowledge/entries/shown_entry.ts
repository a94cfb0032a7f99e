import { snippetOf } from "../../kernel/search/snippet.ts";
import { charactersIn } from "../../kernel/text.ts";
import type { KnowledgeEntry } from "../store/entry.ts";
import { wordPlaces } from "../store/terms.ts";

/** The most characters of all contents of an answer together, unless the caller says otherwise. */
export const USUAL_CHARACTERS = 20_000;

/** An entry as lists show it: its content while that fits, else a part of it. */
export type ShownEntry = Omit<KnowledgeEntry, "content"> & {
  /** Under which it can be read as a resource. */
  uri: string;
  content?: string | undefined;
  snippet?: string | undefined;
  /** The characters of the whole content. */
  length: number;
};

/** What the URIs of entries begin with; the id follows. */
export const ENTRY_PREFIX = "knowledge://entry/";

/** How far apart words may stand to be shown together, in characters. */
const WINDOW = 200;

/** The entries with as many whole contents, in order, as fit into `characters` together. */
export function shownEntries(
  entries: readonly KnowledgeEntry[],
  { characters = USUAL_CHARACTERS, terms = [] }: {
    characters?: number | undefined;
    terms?: readonly string[];
  },
): ShownEntry[] {
  let room = characters;
  return entries.map(({ content, ...entry }) => {
    const length = charactersIn(content);
    const shown = { ...entry, uri: ENTRY_PREFIX + entry.id };
    if (content.length <= room) {
      room -= content.length;
      return { ...shown, content, length };
    }
    return { ...shown, snippet: bestPart(content, terms), length };
  });
}

/** A line of a content around the place where the most of the terms stand together. */
export function bestPart(content: string, terms: readonly string[]): string {
  const start = bestPlace(content, terms);
  return snippetOf({ text: content, bodyOffset: 0 }, { start, end: start });
}

/** Where the most of the words stand together; the beginning where there is none of them. */
function bestPlace(content: string, terms: readonly string[]): number {
  const places = wordPlaces(content, new Set(terms));
  let best = { start: 0, count: 0 };
  /** How often each word stands within the window that begins at the present place. */
  const near = new Map<string, number>();
  let next = 0;
  for (const { start, term } of places) {
    for (let place = places[next]; place !== undefined; place = places[++next]) {
      if (place.start > start + WINDOW) break;
      near.set(place.term, (near.get(place.term) ?? 0) + 1);
    }
    if (near.size > best.count) best = { start, count: near.size };
    const left = (near.get(term) ?? 0) - 1;
    if (left > 0) near.set(term, left);
    else near.delete(term);
  }
  return best.start;
}
