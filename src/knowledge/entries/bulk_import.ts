import { excerpt } from "../../kernel/text.ts";
import { type EntryType, type NewEntry, newEntry, type Role } from "../store/entry.ts";
import type { Embedded, Embedder } from "../embeddings/embedder.ts";
import { derivedId } from "./derived_id.ts";
import { EmbeddingError, Failure, StoreError, toFailure } from "../store/failure.ts";
import {
  type Call,
  cancellation,
  fittingEmbedder,
  type LongCall,
  ownState,
} from "./knowledge_base.ts";

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
  const entries = (await Promise.all(items.map(entriesOf))).flat();
  const result: ImportResult = { created_ids: [], failed: [] };
  const missing = new Set<string>();
  let ended: Error | undefined;
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    ended ??= cancellation(call);
    const vectors = ended ?? await vectorsFor(call, embedder, batch);
    if (vectors instanceof Error) ended = vectors;
    for (const entry of batch) {
      const vector = vectors instanceof Error ? vectors : vectors.get(entry.content) ?? null;
      const failure = ended instanceof StoreError
        ? ended
        : await storeOne(call, entry, missing.has(entry.parent_id ?? "") ? NO_PARENT : vector);
      if (failure === undefined) {
        result.created_ids.push(entry.id);
        continue;
      }
      missing.add(entry.id);
      const content = excerpt(entry.content, SHOWN);
      result.failed.push({ content, error: toFailure(failure).message });
      if (endsAll(failure)) ended ??= failure;
    }
    call.progress(Math.min(start + BATCH, entries.length), entries.length);
  }
  return result;
}

const NO_PARENT = new Failure(
  "VALIDATION_ERROR",
  "Not stored, because the entry of the item's first role was not",
);

/** What became of each content; the error where the database fails. */
async function vectorsFor(
  { journal, signal }: LongCall,
  embedder: Embedder | undefined,
  batch: readonly NewEntry[],
): Promise<Embedded | StoreError> {
  try {
    const contents = batch.map(({ content }) => content);
    return await embedder?.embedAll(contents, { journal, signal }) ?? new Map();
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
}

/** Stores the entry and returns undefined, or why it could not. */
async function storeOne(
  { base }: Call,
  entry: NewEntry,
  vector: Float32Array | null | Error,
): Promise<Error | undefined> {
  if (vector instanceof Error) return vector;
  try {
    await base.store.add({ ...entry, vector }, ownState(base));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** True for what would fail the next entry as well. */
function endsAll(error: Error): boolean {
  return error instanceof EmbeddingError
    ? !error.isInput
    : error instanceof StoreError && error.isLost;
}

/** The further roles' entries are the children of the first one's, with ids that follow from its. */
async function entriesOf(item: ImportItem): Promise<NewEntry[]> {
  const { content, tags, entry_type, confidence, source_file: file, source_story: story } = item;
  const id = item.id?.toLowerCase() ?? crypto.randomUUID();
  const source = file === undefined && story === undefined
    ? null
    : { ...(file !== undefined && { file }), ...(story !== undefined && { story }) };
  const shared = { content, tags, entry_type, confidence, source, vector: null };
  return await Promise.all([...new Set(item.roles)].map(async (role, at) =>
    newEntry({
      ...shared,
      role,
      ...(at === 0 ? { id } : { id: await derivedId(id, role), parent_id: id }),
    })
  ));
}
