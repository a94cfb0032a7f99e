import { type Html, html } from "../../kernel/page/html.ts";
import type { PageRecord, PageSection, Showing } from "../../kernel/page/page.ts";
import {
  badge,
  moment,
  nothing,
  recordLink,
  recordTitle,
  row,
  rows,
  table,
} from "../../kernel/page/parts.ts";
import { counted } from "../../kernel/plural.ts";
import { firstSentence } from "../entries/likeness.ts";
import type { EntryList } from "../entries/listing.ts";
import type { EntrySearchResult } from "../entries/result_schemas.ts";
import type { ShownEntry } from "../entries/result_schemas.ts";

/** The maximum length of all contents in a list, in characters. */
const CHARACTERS = 6000;

const NEWEST = { limit: 100, max_chars: CHARACTERS };

/** The report section with the newest entries. */
export const newestSection: PageSection<EntryList> = {
  id: "newest",
  heading: "Newest entries",
  tool: "kb_list",
  ask: () => NEWEST,
  next: ({ next_cursor: cursor }) => cursor === null ? undefined : { ...NEWEST, cursor },
  joined: (first, second) => ({ ...second, entries: [...first.entries, ...second.entries] }),
  records: ({ entries }) => recordsOf(entries),
  draw: ({ entries, next_cursor: cursor }, showing) =>
    entries.length === 0 ? nothing("No entries exist yet.") : html`${entryTable(entries, showing)}
${cursor !== null && html`<p class="note">Older entries are not listed here.</p>`}`,
};

function entryTable(entries: readonly ShownEntry[], showing: Showing): Html {
  return table<ShownEntry>(
    "Entries",
    [
      { head: "Entry", cell: (entry) => html`${entryTitle(entry, showing)} ${doubts(entry)}` },
      { head: "Role", cell: ({ role }) => role },
      { head: "Tags", cell: ({ tags }) => tags.join(", ") },
      { head: "Created", cell: ({ created_at }) => moment(created_at.slice(0, 10)) },
    ],
    entries,
    ({ id }) => ({ record: id }),
  );
}

/** The report section with search results, if a query was given. */
export const searchSection: PageSection<EntrySearchResult> = {
  id: "search",
  heading: "Search",
  tool: "kb_search",
  isHostedOnly: true,
  ask: ({ query }) => typeof query === "string" ? { query } : undefined,
  draw: ({ results, metadata: { total, fallback_reason, weak } }, showing) =>
    html`${fallback_reason && html`<p class="note">Keyword search only: ${fallback_reason}</p>`}
${weak && html`<p class="note">Weak: this may not answer the question.</p>`}
<p>${results.length} of ${counted(total, "result")}</p>
${
      results.length === 0
        ? nothing("Nothing in this store answers that.")
        : rows(results.map((one) => foundRow(one, showing)))
    }`,
};

/** The fields of an entry in a report row; a short result omits some of them. */
type RowEntry =
  & Pick<ShownEntry, "id" | "role" | "entry_type" | "tags" | "title">
  & Pick<
    EntrySearchResult["results"][number],
    "content" | "snippet" | "source" | "created_at" | "superseded_by" | "contradicted_by"
  >;

function foundRow(entry: EntrySearchResult["results"][number], showing: Showing): Html {
  const { content, snippet, relevance, found_by } = entry;
  return row(
    [badge("info", `for ${entry.role}`), doubts(entry)],
    html`<p><b>${entryTitle(entry, showing)}</b></p>
<p>${content ?? snippet}</p>
<p class="note">${originOf(entry)}, ${relevance} by ${found_by.join(" and ")}</p>`,
  );
}

/** Returns an entry's type, tags, location and time. */
function originOf({ entry_type, tags, source, created_at }: RowEntry): Html {
  const line = source?.line === undefined ? "" : `:${source.line}`;
  return html`${[entry_type, ...tags].join(", ")}${
    source?.file !== undefined && html`, <code>${source.file}${line}</code>`
  }${created_at !== undefined && html`, ${moment(created_at)}`}`;
}

function doubts({ superseded_by, contradicted_by }: Partial<RowEntry>): Html[] {
  return [
    ...(superseded_by ? [badge("warn", "superseded")] : []),
    ...(contradicted_by === undefined ? [] : [badge("warn", "a newer entry disagrees")]),
  ];
}

function titleOf(
  { title, content, snippet = "" }: Pick<RowEntry, "title" | "content" | "snippet">,
): string {
  return title ?? firstSentence(content ?? snippet);
}

function entryTitle(entry: RowEntry, showing: Showing): Html {
  const { id } = entry;
  const call = { tool: "kb_get", arguments: { id } };
  return recordTitle(showing, { id, title: titleOf(entry) }, call);
}

/** Returns the entries with their facts. */
function recordsOf(entries: readonly ShownEntry[]): PageRecord[] {
  const ids = new Set(entries.map(({ id }) => id));
  return entries.map((entry) => ({
    id: entry.id,
    title: titleOf(entry),
    facts: factsOf(entry, ids),
  }));
}

function factsOf(entry: ShownEntry, ids: ReadonlySet<string>): Html {
  const { role, valid_until, superseded_by: successor } = entry;
  return html`<p class="signs">${badge("info", `for ${role}`)} ${originOf(entry)}</p>
${valid_until !== null && html`<p class="note">Expires ${moment(valid_until)}</p>`}
${
    successor !== null &&
    html`<p>Superseded by ${
      ids.has(successor) ? recordLink(successor, successor) : html`<code>${successor}</code>`
    }</p>`
  }`;
}
