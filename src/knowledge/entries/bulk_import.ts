import { hexOf, uuidOf } from "../../kernel/digest.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Embedder, EmbeddingOutcomes } from "../embeddings/embedder.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import { type NewEntry, newEntry } from "../store/entry.ts";
import { StoreError } from "../store/store.ts";
import { KnowledgeFailure, toFailure } from "./failure.ts";
import type { ImportItem } from "./import_file.ts";
import {
  cancellation,
  fittingEmbedder,
  type KnowledgeCall,
  type LongCall,
  ownState,
} from "./knowledge_base.ts";

/** How many entries are embedded before they are stored. */
const BATCH = 100;
/** How much of a failed content is reported, in characters. */
const SHOWN = 200;

/** What was stored, and what was not and why. */
export interface ImportResult {
  created_ids: string[];
  failed: { content: string; error: string }[];
}

/** Stores an entry for each role of each item; each is stored, or not, on its own. */
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

const NO_PARENT = new KnowledgeFailure(
  "VALIDATION_ERROR",
  "Not stored, because the entry for the item's first role was not",
);

/** What became of each content, or the error when the database fails. */
async function vectorsFor(
  { journal, signal }: LongCall,
  embedder: Embedder | undefined,
  batch: readonly NewEntry[],
): Promise<EmbeddingOutcomes | StoreError> {
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
  { base }: KnowledgeCall,
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

/** True when the next entry would fail as well. */
function endsAll(error: Error): boolean {
  return error instanceof EmbeddingError
    ? !error.isInput
    : error instanceof StoreError && error.isLost;
}

/** The first role's entry is the parent of the others, whose ids are derived from its id. */
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

/** The UUID of version 5 (RFC 9562) of `name` in the namespace `id`: always the same for both. */
export async function derivedId(id: string, name: string): Promise<string> {
  const namespace = id.match(/[0-9a-f]{2}/gi)?.map((pair) => parseInt(pair, 16)) ?? [];
  const bytes = new Uint8Array([...namespace, ...new TextEncoder().encode(name)]);
  return uuidOf(hexOf(new Uint8Array(await crypto.subtle.digest("SHA-1", bytes))), 5);
}
