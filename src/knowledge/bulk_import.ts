import { excerpt } from "../kernel/text.ts";
import { type EntryType, type NewEntry, newEntry, type Role } from "./entry.ts";
import { EmbeddingError, toFailure } from "./failure.ts";
import { type Call, fittingEmbedder, type LongCall } from "./knowledge_base.ts";

/** How many entries are embedded before they are stored. */
const BATCH = 100;
/** How much of a failed content is told, in characters. */
const SHOWN = 200;

/** One item of a file: an entry for each of its roles. */
export interface ImportItem {
  id?: string | undefined;
  content: string;
  entry_type: EntryType;
  roles: Role[];
  tags: string[];
  source_file?: string | undefined;
  source_story?: string | undefined;
  confidence: number;
}

/** What was stored, and what was not and why. */
export interface ImportResult {
  created_ids: string[];
  failed: { content: string; error: string }[];
}

/** Stores an entry for each role of each item; each is stored, or not, by itself. */
export async function importItems(
  call: LongCall,
  items: readonly ImportItem[],
): Promise<ImportResult> {
  const embedder = await fittingEmbedder(call.base);
  const entries = items.flatMap(entriesOf);
  const result: ImportResult = { created_ids: [], failed: [] };
  let broken: EmbeddingError | undefined;
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    const contents = batch.map(({ content }) => content);
    const vectors = broken === undefined
      ? await embedder?.embedAll(contents, { journal: call.journal })
      : undefined;
    for (const entry of batch) {
      const vector = embedder === undefined ? null : vectors?.get(entry.content) ?? broken;
      if (vector instanceof EmbeddingError && !vector.isInput) broken = vector;
      await store(call, { ...entry, vector: vector ?? null }, result);
    }
    call.progress(Math.min(start + BATCH, entries.length), entries.length);
  }
  return result;
}

type Made = Omit<NewEntry, "vector"> & { vector: NewEntry["vector"] | EmbeddingError };

async function store({ base }: Call, entry: Made, result: ImportResult): Promise<void> {
  const { vector } = entry;
  try {
    if (vector instanceof EmbeddingError) throw vector;
    await base.store.add({ ...entry, vector });
    result.created_ids.push(entry.id);
  } catch (error) {
    const content = excerpt(entry.content, SHOWN);
    result.failed.push({ content, error: toFailure(error).message });
  }
}

/** The further roles' entries are the children of the first one's. */
function entriesOf(item: ImportItem): NewEntry[] {
  const { content, tags, entry_type, confidence, source_file: file, source_story: story } = item;
  const id = item.id?.toLowerCase() ?? crypto.randomUUID();
  const source = file === undefined && story === undefined
    ? null
    : { ...(file !== undefined && { file }), ...(story !== undefined && { story }) };
  return [...new Set(item.roles)].map((role, at) =>
    newEntry({
      content,
      role,
      tags,
      entry_type,
      confidence,
      source,
      vector: null,
      ...(at === 0 ? { id } : { parent_id: id }),
    })
  );
}
