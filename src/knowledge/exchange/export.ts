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

function exportedItem(entry: KnowledgeEntry, versions: readonly EntryVersion[]): string {
  const fields: [string, unknown][] = [
    ["id", entry.id],
    ["content", entry.content],
    ["title", entry.title],
    ["entry_type", entry.entry_type],
    ["roles", [entry.role]],
    ["tags", entry.tags],
    ["confidence", entry.confidence],
    ...Object.entries(entry.source ?? {}).sort()
      .map(([name, value]): [string, unknown] => [`source_${name}`, value]),
    ["parent_id", entry.parent_id],
    ["supersedes", entry.supersedes],
    ["valid_until", entry.valid_until],
    ["created_at", entry.created_at],
    ["updated_at", entry.updated_at],
    ["version", entry.version],
    ["versions", versions.length === 0 ? undefined : versions],
  ];
  const lines = fields.filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${visibleJson(value)}`);
  return `- ${lines.join("\n  ")}\n`;
}
