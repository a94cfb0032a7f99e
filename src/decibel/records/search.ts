import { readConfined } from "../../kernel/disk/confined_read.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { matchDocument } from "../../kernel/search/match.ts";
import { parseQuery } from "../../kernel/search/query.ts";
import { RankedItems } from "../../kernel/search/ranking.ts";
import { snippetOf } from "../../kernel/search/snippet.ts";
import { excerpt } from "../../kernel/text.ts";
import { recordFields, TITLE_FIELDS } from "./fields.ts";
import type { RecordEntry } from "./folder.ts";
import type { KindName } from "./kind.ts";
import { recordEntries } from "./listing.ts";
import { slugIn } from "./name.ts";
import { NO_IMPACT } from "./new_record.ts";
import { requireInside } from "./place.ts";
import { openGraphs } from "./record_graph.ts";
import { unknownProject } from "./project_name.ts";
import { noteIn, readRecord, type RecordFacts, recordFacts } from "./record.ts";
import type { RecordStore } from "./store.ts";

/** What to search for, and where. */
export interface RecordSearch {
  query: string;
  project_id?: string | undefined;
  kind?: KindName | undefined;
  limit: number;
}

/** A record that matches, with its best passage. */
export interface RecordHit extends RecordFacts {
  snippet: string;
}

/** The records that match, the best first. */
export interface RecordHits {
  query: string;
  total: number;
  hits: RecordHit[];
  /** Says that there is no such project. */
  note?: string;
}

/**
 * Searches titles, texts and the notes of updates: the exact phrase first, then all words, then most
 * of them.
 */
export function searchRecords(
  store: RecordStore,
  { query, project_id, kind, limit }: RecordSearch,
): RecordHits {
  if (project_id !== undefined) requireInside(store, "project_id", project_id);
  const terms = parseQuery(query);
  const ranked = new RankedItems<RecordEntry>();
  for (const entry of recordEntries(store, { project_id, kind })) {
    const { path: folder } = entry.folder;
    const text = saidBy(entry, (name) => store.index.text(folder, name));
    if (text === undefined) continue;
    const path = slugIn(entry.name);
    const match = matchDocument({ path, text }, terms);
    ranked.add(entry, { path: entry.name, length: text.length, rank: match?.rank });
  }
  const graph = openGraphs(store);
  // Texts are not kept: the few that are shown are read again.
  const hits = ranked.sorted().slice(0, limit).flatMap(({ item: entry }) => {
    const record = readRecord(store, entry, graph(entry.place));
    const text = record && saidBy(entry, (name) => readIfThere(store, entry, name));
    const match = text && matchDocument({ path: slugIn(entry.name), text }, terms);
    if (record === undefined || !match) return [];
    const snippet = snippetOf(match.document, match.place);
    return [{ ...recordFacts(store, record), snippet }];
  });
  const note = project_id === undefined ? "" : unknownProject(store, project_id);
  return { query: excerpt(query), total: ranked.size, hits, ...(note !== "" && { note }) };
}

/** How much of a text is looked at for a plain title, in characters. */
const HEAD = 512;

/** Headings that a form gives to every record. */
const FORM: ReadonlySet<string> = new Set([
  ...["change", "rationale", "impact", "details", "status", "date", "context", "decision"],
  ...["consequences", "context and problem statement", "decision drivers", "more information"],
  ...["considered options", "decision outcome", "pros and cons of the options"],
]);
/** A field that stands in the text of a record, as `**Status:** open`. */
const FIELD = /^(?:[*-] )?(?:\*\*)?(?:severity|status|date)(?:\*\*)?:/i;

/** How a line begins that may be the form's; a file of a million lines has few of them. */
const MAY_BE_FORM = new RegExp(`^\\s{0,20}(?:[#*-]|severity|status|date|${NO_IMPACT})`, "i");

/** True for a line that the form of a record gives it. */
function isForm(line: string): boolean {
  if (!MAY_BE_FORM.test(line)) return false;
  const [marks = "", ...words] = line.split(" ");
  if (/^#{2,6}$/.test(marks)) return FORM.has(words.join(" ").trim().toLowerCase());
  return FIELD.test(line) || line.trim() === NO_IMPACT;
}

/** The lines of a body that somebody wrote. */
function withoutForm(body: string): string {
  let [kept, from] = ["", 0];
  for (let start = 0; start < body.length;) {
    const newline = body.indexOf("\n", start);
    const end = newline < 0 ? body.length : newline + 1;
    if (isForm(body.slice(start, end))) {
      kept += body.slice(from, start);
      from = end;
    }
    start = end;
  }
  return kept + body.slice(from);
}

/**
 * What somebody wrote in a record: its title as a heading, its area, its text and the notes of its
 * updates, without what the form of a record says. Undefined when it cannot be read.
 */
function saidBy(
  { folder, name }: RecordEntry,
  read: (name: string) => string | undefined,
): string | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const said = recordFields.inHead(text.slice(0, HEAD), TITLE_FIELDS) ??
    recordFields.inText(text, TITLE_FIELDS);
  const [title = "", heading = "", area = ""] = said;
  const body = withoutForm(text.slice(bodyOffsetOf(text)).replace(/^\s*# [^\n]*/, ""));
  const notes = (folder.updates.get(name) ?? []).map((update) => noteIn(read(update.name) ?? ""));
  return [`# ${excerpt(title || heading, 500)}`, area, body, ...notes].join("\n\n");
}

function readIfThere(
  { root }: RecordStore,
  { folder }: RecordEntry,
  name: string,
): string | undefined {
  try {
    return readConfined(root.path, `${folder.path}/${name}`);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
