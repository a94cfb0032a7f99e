import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { madeProgress } from "../../kernel/progress.ts";
import { excerpt } from "../../kernel/text.ts";
import type { EmbeddingOutcomes } from "../embeddings/embedder.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import { type FailedEntry, failedEntry, KnowledgeFailure } from "../entries/failure.ts";
import {
  cancellation,
  claimedState,
  type EmbedderInUse,
  embedderInUse,
  type LongCall,
} from "../entries/knowledge_base.ts";
import { isAlready } from "../store/entry.ts";
import type { Write } from "../store/store.ts";
import { embeddedText } from "../store/vector_store.ts";
import type { ImportItem } from "./import_file.ts";
import { circleIn, type PlannedEntry, planOf } from "./import_plan.ts";
import { IdTakenError, OtherModelError, StoreError } from "../store/store_error.ts";
import type { VectorState } from "../store/entry_filter.ts";

/** Each entry's outcome. */
export const importResultSchema = z.object({
  created_ids: z.array(z.string()),
  updated_ids: z.array(z.string()),
  unchanged_ids: z.array(z.string()),
  failed: z.array(z.object({ content: z.string(), error: z.string() })),
  /** The entries that both the file and the store have changed. */
  conflicts: z.array(z.object({
    id: z.string(),
    /** The source of the newer text, which is stored. */
    kept: z.enum(["file", "store"]),
    /** The first characters of the other text. */
    other: z.string(),
  })),
});
export type ImportResult = z.infer<typeof importResultSchema>;

export function importCounts(
  { created_ids, updated_ids, unchanged_ids, failed, conflicts }: ImportResult,
): string {
  const conflicting = conflicts.length === 0 ? "" : `, ${counted(conflicts.length, "conflict")}`;
  return `${counted(created_ids.length, "entry", "entries")} created, ` +
    `${updated_ids.length} updated, ${unchanged_ids.length} unchanged, ${failed.length} failed` +
    conflicting;
}

/** Returns a line for each conflict, and for the first three failures with the same error. */
export function problemLines({ failed, conflicts }: ImportResult): string[] {
  const lines = [...Map.groupBy(failed, ({ error }) => error)].flatMap(([error, alike]) => [
    ...alike.slice(0, 3).map(({ content }) => `failed: ${content}: ${error}`),
    ...(alike.length > 3 ? [`failed: ${alike.length - 3} more: ${error}`] : []),
  ]);
  return [
    ...lines,
    ...conflicts.map(({ id, kept, other }) =>
      `conflict: ${id}: the import keeps the ${kept}'s text, not "${other}"`
    ),
  ];
}

export function emptyResult(): ImportResult {
  return { created_ids: [], updated_ids: [], unchanged_ids: [], failed: [], conflicts: [] };
}

/** The number of items in one batch. */
const BATCH = 100;
/** The maximum length of the rejected text in a reported conflict, in characters. */
const SHOWN = 200;
/** The maximum number of plans for an entry while other sessions store the same entries. */
const MOST_TRIES = 4;

/**
 * Creates or updates one entry per role of each item. Finds existing entries by the item's ID or
 * content. Stores each entry independently. If `isDryRun` is true, stores nothing. Also reports the
 * items that are already in `failed`.
 */
export async function importItems(
  call: LongCall,
  items: readonly ImportItem[],
  { failed = [], isDryRun = false }: { failed?: readonly FailedEntry[]; isDryRun?: boolean } = {},
): Promise<ImportResult> {
  const using = await embedderInUse(call.base);
  const result = { ...emptyResult(), failed: [...failed] };
  let done = 0;
  for (const batch of batchesOf(items)) {
    const ended = await importBatch(call, using, { batch, result, isDryRun });
    done += batch.length;
    call.progress(done, items.length);
    // Gives other calls and the stop signal time to run.
    madeProgress();
    await new Promise((resolve) => setTimeout(resolve));
    if (ended) {
      reportRest(result, items.slice(done), ended);
      break;
    }
  }
  return result;
}

/**
 * Plans and stores a batch. Plans entries again if another session has stored them in the meantime.
 * Returns the error if the next batch would also fail.
 */
async function importBatch(
  call: LongCall,
  using: EmbedderInUse,
  { batch, result, isDryRun }: { batch: ImportItem[]; result: ImportResult; isDryRun: boolean },
): Promise<Error | undefined> {
  let taken: readonly PlannedEntry[] | undefined;
  for (let tries = MOST_TRIES;; tries--) {
    const again = taken;
    const isRetry = again !== undefined;
    const planned = (await planOf(call.base.store, batch, { isRetry })).filter((plan) =>
      (again?.some((one) => isSameTarget(one, plan)) ?? true) && !settle(result, plan, isDryRun)
    );
    if (planned.length === 0) return undefined;
    const stored = await storeAll(call, using, { planned, result, isLast: tries === 1 });
    if (stored.taken.length === 0) return stored.ended;
    taken = stored.taken;
  }
}

/** Returns true if the plans belong to one item and have the same role. */
function isSameTarget({ entry: one }: PlannedEntry, { entry: other }: PlannedEntry): boolean {
  return one.content === other.content && one.role === other.role;
}

/**
 * Yields batches in their original order. No content occurs twice in a batch, so a second item
 * finds the first item's entry.
 */
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

/** Reports a plan that changes nothing. Returns false for other plans. */
function settle(
  result: ImportResult,
  { entry: { id, content }, given, before, merge }: PlannedEntry,
  isDryRun: boolean,
): boolean {
  if (merge?.isConflict) {
    const other = merge.kept === "file" ? before?.content ?? "" : content;
    result.conflicts.push({ id, kept: merge.kept, other: excerpt(other, SHOWN) });
  }
  const isSame = before !== undefined && merge === undefined && isAlready(before, given);
  if (isSame || merge?.kept === "store") result.unchanged_ids.push(id);
  else if (isDryRun) (before === undefined ? result.created_ids : result.updated_ids).push(id);
  else return false;
  return true;
}

/** Reports the untried items, which would have failed with the same error. */
function reportRest(result: ImportResult, items: readonly ImportItem[], ended: Error): void {
  for (const { content, roles } of items) {
    for (const _role of roles) result.failed.push(failedEntry(content, ended));
  }
}

const NO_PARENT = new KnowledgeFailure(
  "VALIDATION_ERROR",
  "Not stored, because the server could not store the entry for the item's first role",
);

/** The outcome of storing planned entries, apart from the reported results. */
interface Stored {
  /** The error, if storing more entries would also fail. */
  ended: Error | undefined;
  /** The entries whose IDs another session has taken since they were planned. */
  taken: readonly PlannedEntry[];
}

/**
 * Stores and reports the planned entries. Reports entries with taken IDs only after the last retry.
 */
async function storeAll(
  call: LongCall,
  using: EmbedderInUse,
  { planned, result, isLast }: { planned: PlannedEntry[]; result: ImportResult; isLast: boolean },
): Promise<Stored> {
  const cancelled = cancellation(call);
  const vectors = cancelled ?? await vectorsFor(call, using, planned.filter(isOtherText));
  let ended: Error | undefined = vectors instanceof Error ? vectors : undefined;
  const of = vectors instanceof Map && vectors.size > 0
    ? await claimedState(call.base, using.embedder).catch(otherModel)
    : undefined;
  const failed = new Set<string>();
  const fail = (plan: PlannedEntry, error: Error): void => {
    failed.add(plan.entry.id);
    result.failed.push(failedEntry(plan.entry.content, error));
    if (endsAll(error)) ended ??= error;
  };
  const tried: { plan: PlannedEntry; write: Write }[] = [];
  for (const plan of planned) {
    const vector = vectorOf(plan, vectors);
    const parent = plan.entry.parent_id ?? "";
    const refused = ended instanceof StoreError
      ? ended
      : failed.has(parent)
      ? NO_PARENT
      : vector instanceof Error
      ? vector
      : await circleIn(call.base.store, plan);
    if (refused !== undefined || vector instanceof Error) {
      fail(plan, refused ?? NO_PARENT);
      continue;
    }
    const after = tried.findIndex((one) => one.plan.entry.id === parent);
    const fitting = of instanceof Error ? { vector: null, of: undefined } : { vector, of };
    tried.push({ plan, write: writeOf(plan, fitting, after < 0 ? undefined : after) });
  }
  const writes = tried.map(({ write }) => write);
  const outcomes = await call.base.store.write(writes).catch((error) => {
    if (!(error instanceof StoreError)) throw error;
    return writes.map(() => error);
  });
  const isRetried = !isLast && !outcomes.some((one) => one !== undefined && endsAll(one));
  const taken: PlannedEntry[] = [];
  for (const [at, { plan, write }] of tried.entries()) {
    const outcome = outcomes[at];
    if (isRetried && outcome instanceof IdTakenError) taken.push(plan);
    else if (outcome !== undefined) fail(plan, write.after === undefined ? outcome : NO_PARENT);
    else (plan.before ? result.updated_ids : result.created_ids).push(plan.entry.id);
  }
  return { ended, taken };
}

/** Returns the vector for a planned entry, null for none, or the reason why it is missing. */
function vectorOf(
  plan: PlannedEntry,
  vectors: EmbeddingOutcomes | Error,
): Float32Array | Error | null {
  if (vectors instanceof Map) return vectors.get(textOf(plan)) ?? null;
  return isOtherText(plan) ? vectors : null;
}

function otherModel(error: unknown): OtherModelError {
  if (error instanceof OtherModelError) return error;
  throw error;
}

function writeOf(
  plan: PlannedEntry,
  { vector, of }: { vector: Float32Array | null; of: VectorState | undefined },
  after: number | undefined,
): Write {
  const { entry, given, before, merge } = plan;
  if (before === undefined) return { kind: "add", entry: { ...entry, vector }, of, after };
  const isOther = isOtherText(plan);
  const merged = merge && { updated_at: entry.updated_at, versions: merge.versions };
  const changes = { ...given, ...merged, vector: isOther ? vector : undefined };
  return { kind: "update", id: before.id, changes, of, after };
}

function isOtherText(plan: PlannedEntry): boolean {
  return plan.before === undefined || embeddedText(plan.before) !== textOf(plan);
}

/** Returns the text to embed for an entry. */
function textOf({ entry, given, before }: PlannedEntry): string {
  const title = given.title === undefined ? before?.title ?? null : given.title;
  return embeddedText({ title, content: entry.content });
}

/** Returns the outcome for each text, or the `StoreError` if the database fails. */
async function vectorsFor(
  { journal, signal }: LongCall,
  { embedder }: EmbedderInUse,
  planned: readonly PlannedEntry[],
): Promise<EmbeddingOutcomes | StoreError> {
  try {
    const texts = planned.map(textOf);
    return await embedder?.embedAll(texts, { journal, signal }) ?? new Map();
  } catch (error) {
    if (error instanceof StoreError) return error;
    throw error;
  }
}

/** Returns true if the next entry would also fail. */
function endsAll(error: Error): boolean {
  return error instanceof EmbeddingError
    ? !error.isInput
    : error instanceof StoreError && error.isLost;
}
