import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection, Showing } from "../../kernel/page/page.ts";
import { counted } from "../../kernel/plural.ts";
import { badge, filterable, moment, nothing, opening, row, rows } from "../../kernel/page/parts.ts";
import type { EntryList } from "../entries/listing.ts";
import type { EntrySearchResult } from "../entries/search.ts";
import type { ShownEntry } from "../entries/shown_entry.ts";

/** The maximum length of all contents in a list together, in characters. */
const CHARACTERS = 6000;

const NEWEST = { limit: 20, max_chars: CHARACTERS };

/** The entries, the newest first. */
export const newestSection: PageSection<EntryList> = {
  id: "newest",
  heading: "Newest entries",
  tool: "kb_list",
  ask: () => NEWEST,
  next: ({ next_cursor: cursor }) => cursor === null ? undefined : { ...NEWEST, cursor },
  joined: (first, second) => ({ ...second, entries: [...first.entries, ...second.entries] }),
  draw: ({ entries }, showing) =>
    entries.length === 0
      ? nothing("Nothing is known yet.")
      : filterable("Show entries with", rows(entries.map((one) => entryRow(one, showing)))),
};

/** The report section of a search's results, if a query was given. */
export const searchSection: PageSection<EntrySearchResult> = {
  id: "search",
  heading: "Search",
  tool: "kb_search",
  ask: ({ query }) => typeof query === "string" ? { query } : undefined,
  draw: ({ results, metadata: { total, fallback_reason, weak } }, showing) =>
    html`${fallback_reason && html`<p class="note">By words alone: ${fallback_reason}</p>`}
${weak && html`<p class="note">Weak: this may not answer the question.</p>`}
<p>${results.length} of ${counted(total, "result")}</p>
${
      results.length === 0
        ? nothing("Nothing in this store answers that.")
        : rows(results.map((one) => found(one, showing)))
    }`,
};

function found(entry: EntrySearchResult["results"][number], showing: Showing): Html {
  return entryRow(entry, showing, `${entry.relevance} by ${entry.found_by.join(" and ")}`);
}

/** The fields of an entry that a row shows; a short result leaves out some of them. */
type RowEntry =
  & Pick<ShownEntry, "id" | "role" | "entry_type" | "tags" | "title">
  & Pick<
    EntrySearchResult["results"][number],
    "content" | "snippet" | "source" | "created_at" | "superseded_by" | "contradicted_by"
  >;

function entryRow(entry: RowEntry, showing: Showing, how?: string): Html {
  const { id, title, role, entry_type, tags, content, snippet, source } = entry;
  const { created_at, superseded_by, contradicted_by } = entry;
  const open = opening(showing, id, { tool: "kb_get", arguments: { id } });
  const line = source?.line === undefined ? "" : `:${source.line}`;
  return row(
    [
      badge("info", `for ${role}`),
      Boolean(superseded_by) && badge("warn", "superseded"),
      contradicted_by !== undefined && badge("warn", "a newer entry disagrees"),
    ],
    html`${title !== null && html`<p><strong>${title}</strong></p>`}<p>${content ?? snippet}</p>
<p class="note">${entry_type}${tags.length > 0 && `, ${tags.join(", ")}`}${
      source?.file !== undefined && `, ${source.file}${line}`
    }${created_at !== undefined && html`, ${moment(created_at)}`}${how && `, ${how}`}, ${open}</p>`,
  );
}
