import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import type { ShownEntry } from "../entries/result_schemas.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { supersededIds } from "../store/entry.ts";

/**
 * The maximum length of a content in the result's text, in characters. The structured content
 * contains all of it.
 */
const LEAD = 160;

/** Returns the text for a list of entries, in order; `none` for an empty list. */
export function renderShown(entries: readonly ShownEntry[], none: string): string {
  return entries.map((entry) => renderOne(entry)).join("\n\n") || none;
}

/**
 * Returns a listed entry's facts and first characters. The structured content contains all of its
 * content.
 */
export function renderOne({ content, snippet = "", ...entry }: ShownEntry): string {
  const shown = content === undefined ? excerpt(snippet, LEAD) : excerpt(content, LEAD);
  return `${factsOf(entry)}; ${counted(entry.length, "character")}\n${shown}`;
}

/** Returns an entry's text as a prompt quotes it. No line can be mistaken for another entry. */
export function quotedText(text: string): string {
  return text.split(/\r\n|[\n\r\u2028\u2029\u0085\f\v]/).map((line) => `> ${line}`).join("\n");
}

/** Returns an entry as text, with its facts on the first line and then its content. */
export function renderEntry(entry: KnowledgeEntry): string {
  return `${factsOf(entry)}\n${entry.content}`;
}

function factsOf(entry: Omit<KnowledgeEntry, "content">): string {
  const { id, role, tags, entry_type, confidence, parent_id, source, version } = entry;
  const supersedes = supersededIds(entry.supersedes);
  const lines = [
    ...(entry.title === null ? [] : [`"${entry.title}"`]),
    `${entry_type} for ${role}`,
    ...(tags.length > 0 ? [`tags ${tags.join(", ")}`] : []),
    ...(confidence < 1 ? [`confidence ${confidence}`] : []),
    ...(source?.file === undefined
      ? []
      : [`from ${source.file}${source.line === undefined ? "" : `:${source.line}`}`]),
    ...(source?.reference === undefined ? [] : [`source ${source.reference}`]),
    ...(entry.author === null ? [] : [`by ${entry.author}`]),
    ...(source?.story === undefined ? [] : [`story ${source.story}`]),
    ...(parent_id === null ? [] : [`parent ${parent_id}`]),
    ...(entry.superseded_by === null ? [] : [`superseded by ${entry.superseded_by}`]),
    ...(supersedes.length === 0 ? [] : [`supersedes ${supersedes.join(", ")}`]),
    ...(entry.valid_until === null ? [] : [`valid until ${entry.valid_until}`]),
    ...(entry.verified_at === null ? [] : [`verified ${entry.verified_at}`]),
    `created ${entry.created_at}`,
    ...(version === 1 ? [] : [`version ${version}, updated ${entry.updated_at}`]),
  ];
  return `[${id}] ${lines.join("; ")}`;
}

/** Returns the line with the cursor, if another page follows. */
export function renderNext(cursor: string | null): string {
  return cursor === null ? "" : `\n\nMore: cursor ${cursor}`;
}
