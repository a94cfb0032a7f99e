import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Embedder, EmbeddingOutcomes } from "../embeddings/embedder.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import { isAlready, type NewEntry } from "../store/entry.ts";
import { type Store, StoreError } from "../store/store.ts";
import { KnowledgeFailure, toFailure } from "./failure.ts";
import type { ImportItem } from "./import_file.ts";
import { type PlannedEntry, planOf } from "./import_plan.ts";
import {
  cancellation,
  claimedState,
  fittingEmbedder,
  type KnowledgeCall,
  type LongCall,
} from "./knowledge_base.ts";

/** How many entries are embedded before they are stored. */
const BATCH = 100;
/** How much of a failed content is reported, in characters. */
const SHOWN = 200;

/** How the content of an entry that was not stored begins, and why it was not. */
const failedEntrySchema = z.object({ content: z.string(), error: z.string() });
export type FailedEntry = z.infer<typeof failedEntrySchema>;

/** What became of each entry. */
export const importResultSchema = z.object({
  created_ids: z.array(z.string()),
  updated_ids: z.array(z.string()),
  unchanged_ids: z.array(z.string()),
  failed: z.array(failedEntrySchema),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/** Returns how many entries an import created, updated, left as they are, and failed to store. */
export function importCounts(
  { created_ids, updated_ids, unchanged_ids, failed }: ImportResult,
): string {
  return `${counted(created_ids.length, "entry", "entries")} created, ` +
    `${updated_ids.length} updated, ${unchanged_ids.length} unchanged, ${failed.length} failed`;
}

/** How many contents that failed for the same reason are named. */
const NAMED = 3;

/** What failed, a line each; of many with the same error, the first few and how many more. */
export function failureLines(failed: readonly FailedEntry[]): string[] {
  return [...Map.groupBy(failed, ({ error }) => error)].flatMap(([error, alike]) => [
    ...alike.slice(0, NAMED).map(({ content }) => `${content}: ${error}`),
    ...(alike.length > NAMED ? [`${alike.length - NAMED} more: ${error}`] : []),
  ]);
}

/** An entry that was not stored, as it is reported. */
export function failedEntry(content: string, error: unknown): FailedEntry {
  return { content: excerpt(content, SHOWN), error: toFailure(error).message };
}

/** The result of importing nothing. */
export function emptyResult(): ImportResult {
  return { created_ids: [], updated_ids: [], unchanged_ids: [], failed: [] };
}

/**
 * Brings the entries of each item up to date, one for each of its roles: found by the item's id, or
 * by content, and else created. Each is stored, or not, on its own.
 */
export async function importItems(
  call: LongCall,
  items: readonly ImportItem[],
): Promise<ImportResult> {
  const embedder = await fittingEmbedder(call.base);
  const result = emptyResult();
  const missing = new Set<string>();
  let ended: Error | undefined;
  let done = 0;
  for (const batch of batchesOf(items)) {
    if (ended) {
      reportRest(result, items.slice(done), ended);
      break;
    }
    const planned = await planOf(call.base.store, batch);
    ended = cancellation(call);
    const changed = planned.filter((one) => isOtherContent(one)).map(({ entry }) => entry);
    const vectors = ended ?? await vectorsFor(call, embedder, changed);
    if (vectors instanceof Error) ended = vectors;
    for (const one of planned) {
      const { entry } = one;
      const vector = vectors instanceof Error ? vectors : vectors.get(entry.content) ?? null;
      const outcome = ended instanceof StoreError
        ? ended
        : await storeOne(call, one, missing.has(entry.parent_id ?? "") ? NO_PARENT : vector);
      if (typeof outcome === "string") {
        result[outcome].push(entry.id);
        continue;
      }
      missing.add(entry.id);
      result.failed.push(failedEntry(entry.content, outcome));
      if (endsAll(outcome)) ended ??= outcome;
    }
    done += batch.length;
    call.progress(done, items.length);
  }
  return result;
}

/** In order. No content is twice in a batch, so that the second item finds what the first made. */
function batchesOf(items: readonly ImportItem[]): ImportItem[][] {
  const batches: ImportItem[][] = [];
  let contents = new Set<string>();
  for (const item of items) {
    const last = batches.at(-1);
    if (last === undefined || last.length === BATCH || contents.has(item.content)) {
      batches.push([item]);
      contents = new Set([item.content]);
    } else {
      last.push(item);
      contents.add(item.content);
    }
  }
  return batches;
}

/** The items that were not tried, because the next would have failed as well. */
function reportRest(result: ImportResult, items: readonly ImportItem[], ended: Error): void {
  for (const { content, roles } of items) {
    for (const _role of roles) result.failed.push(failedEntry(content, ended));
  }
}

function isOtherContent({ entry, before }: PlannedEntry): boolean {
  return before?.content !== entry.content;
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

/** Under which of the result's names the entry's id belongs, or why it could not be stored. */
async function storeOne(
  { base }: KnowledgeCall,
  { entry, given, before }: PlannedEntry,
  vector: Float32Array | null | Error,
): Promise<"created_ids" | "updated_ids" | "unchanged_ids" | Error> {
  try {
    if (before !== undefined && isAlready(before, given)) return "unchanged_ids";
    if (vector instanceof Error) return vector;
    const of = vector === null ? undefined : await claimedState(base);
    if (before === undefined) {
      await base.store.add({ ...entry, vector }, { of });
      return "created_ids";
    }
    if (given.supersedes) await refuseCircle(base.store, before.id, given.supersedes);
    const isOther = before.content !== entry.content;
    await base.store.update(before.id, { ...given, vector: isOther ? vector : undefined }, of);
    return "updated_ids";
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Throws when an entry would supersede itself, over however many others. */
async function refuseCircle(store: Store, id: string, supersedes: string): Promise<void> {
  for (let next: string | null | undefined = supersedes; next;) {
    if (next === id) {
      const message = "supersedes: the entry would supersede itself";
      throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "supersedes" });
    }
    next = (await store.get(next))?.supersedes;
  }
}

/** True when the next entry would fail as well. */
function endsAll(error: Error): boolean {
  return error instanceof EmbeddingError
    ? !error.isInput
    : error instanceof StoreError && error.isLost;
}
