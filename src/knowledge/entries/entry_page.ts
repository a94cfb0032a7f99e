import type { Entry } from "../store/entry.ts";

/** Entries to read, the first on top; `none` where there are none. */
export function renderEntries(entries: readonly Entry[], none: string): string {
  if (entries.length === 0) return none;
  return entries.map(renderEntry).join("\n\n");
}

/** An entry to read: what it is on the first line, then its content. */
export function renderEntry(entry: Entry): string {
  const { id, content, role, tags, entry_type, confidence, parent_id, source } = entry;
  const facts = [
    `${entry_type} for ${role}`,
    ...(tags.length > 0 ? [`tags ${tags.join(", ")}`] : []),
    ...(confidence < 1 ? [`confidence ${confidence}`] : []),
    ...(source?.file === undefined ? [] : [`from ${source.file}`]),
    ...(source?.story === undefined ? [] : [`story ${source.story}`]),
    ...(parent_id === null ? [] : [`parent ${parent_id}`]),
    `created ${entry.created_at}`,
    ...(entry.updated_at === entry.created_at ? [] : [`updated ${entry.updated_at}`]),
  ];
  return `[${id}] ${facts.join("; ")}\n${content}`;
}
