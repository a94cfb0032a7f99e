import type { SearchQuery } from "../../kernel/search/search_query.ts";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { bestPart, type ShownEntry } from "../entries/shown_entry.ts";
import type { KnowledgeEntry } from "../store/entry.ts";

/** How much of a content that stands elsewhere in the answer is shown as text, in characters. */
const LEAD = 160;

/** Entries of a list as text, the first on top; `none` when there are none. */
export function renderShown(entries: readonly ShownEntry[], none: string): string {
  return entries.map((entry) => renderOne(entry)).join("\n\n") || none;
}

/**
 * The facts of an entry of a list, and how it begins or the place where the query's words stand;
 * its content is in the answer's data.
 */
export function renderOne(
  { content, snippet = "", ...entry }: ShownEntry,
  query?: SearchQuery,
): string {
  const shown = content === undefined
    ? snippet
    : query !== undefined && content.length > LEAD
    ? bestPart(content, query)
    : excerpt(content, LEAD);
  return `${factsOf(entry)}; ${counted(entry.length, "character")}\n${shown}`;
}

/** An entry of a list as a prompt quotes it: its facts, then its content as far as it is given. */
export function renderQuoted({ content, snippet = "", ...entry }: ShownEntry): string {
  return `${factsOf(entry)}\n${content ?? snippet}`;
}

/** An entry as text: its facts on the first line, then its content. */
export function renderEntry(entry: KnowledgeEntry): string {
  return `${factsOf(entry)}\n${entry.content}`;
}

function factsOf(entry: Omit<KnowledgeEntry, "content">): string {
  const { id, role, tags, entry_type, confidence, parent_id, source, version } = entry;
  const lines = [
    `${entry_type} for ${role}`,
    ...(tags.length > 0 ? [`tags ${tags.join(", ")}`] : []),
    ...(confidence < 1 ? [`confidence ${confidence}`] : []),
    ...(source?.file === undefined ? [] : [`from ${source.file}`]),
    ...(source?.story === undefined ? [] : [`story ${source.story}`]),
    ...(parent_id === null ? [] : [`parent ${parent_id}`]),
    ...(entry.superseded_by === null ? [] : [`superseded by ${entry.superseded_by}`]),
    ...(entry.supersedes === null ? [] : [`supersedes ${entry.supersedes}`]),
    ...(entry.valid_until === null ? [] : [`valid until ${entry.valid_until}`]),
    `created ${entry.created_at}`,
    ...(version === 1 ? [] : [`version ${version}, updated ${entry.updated_at}`]),
  ];
  return `[${id}] ${lines.join("; ")}`;
}

/** The line that leads on, where there is more. */
export function renderNext(cursor: string | null): string {
  return cursor === null ? "" : `\n\nMore: cursor ${cursor}`;
}
