import { visibleJson } from "../../kernel/text.ts";
import type { KnowledgeCall } from "../entries/knowledge_base.ts";
import type { EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";

/** The number of entries to read at a time, because some are long. */
const PAGE = 20;

export async function* exportedItems(
  { base: { store } }: KnowledgeCall,
): AsyncGenerator<string> {
  for await (const entry of store.all({}, { limit: PAGE, oldestFirst: true })) {
    yield exportedItem(entry, entry.version > 1 ? await store.history(entry.id) : []);
  }
}

function exportedItem(
  { role, source, superseded_by: _derived, ...entry }: KnowledgeEntry,
  versions: readonly EntryVersion[],
): string {
  const places = Object.entries(source ?? {}).map(([name, value]) => [`source_${name}`, value]);
  const fields = { ...entry, roles: [role], ...Object.fromEntries(places) };
  const all = versions.length === 0 ? fields : { ...fields, versions };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${visibleJson(value)}`);
  return `- ${lines.join("\n  ")}\n`;
}
