import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { madeProgress } from "../../kernel/progress.ts";
import { excerpt } from "../../kernel/text.ts";
import type { EmbeddingOutcomes } from "../embeddings/embedder.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import { isAlready, supersededIds } from "../store/entry.ts";
import {
  embeddedText,
  OtherModelError,
  type Store,
  StoreError,
  type VectorState,
  type Write,
} from "../store/store.ts";
import { type FailedEntry, failedEntry, failedEntrySchema, KnowledgeFailure } from "./failure.ts";
import type { ImportItem } from "./import_file.ts";
import { type PlannedEntry, planOf } from "./import_plan.ts";
import {
  cancellation,
  claimedState,
  type EmbedderInUse,
  embedderInUse,
  type LongCall,
} from "./knowledge_base.ts";

/** The number of items that are embedded and stored at a time. */
const BATCH = 100;
/** The maximum length of a conflict's other content in the result, in characters. */
const SHOWN = 200;

/** Each entry's outcome. */
export const importResultSchema = z.object({
  created_ids: z.array(z.string()),
  updated_ids: z.array(z.string()),
  unchanged_ids: z.array(z.string()),
  failed: z.array(failedEntrySchema),
  /** The entries that the file and the store have both changed. */
  conflicts: z.array(z.object({
    id: z.string(),
    /** The origin of the newer, stored text. */
    kept: z.enum(["file", "store"]),
    /** The beginning of the other text. */
    other: z.string(),
  })),
});
export type ImportResult = z.infer<typeof importResultSchema>;

/**
 * Returns the numbers of entries that an import created, updated, left unchanged, and failed to
 * store.
 */
export function importCounts(
  { created_ids, updated_ids, unchanged_ids, failed, conflicts }: ImportResult,
): string {
  const conflicting = conflicts.length === 0 ? "" : `, ${counted(conflicts.length, "conflict")}`;
  return `${counted(created_ids.length, "entry", "entries")} created, ` +
    `${updated_ids.length} updated, ${unchanged_ids.length} unchanged, ${failed.length} failed` +
    conflicting;
}

/** The maximum number of failed contents that are named for each reason. */
const NAMED = 3;

/** Returns a line for each failure; for many with one error, the first few and a count. */
export function failureLines(failed: readonly FailedEntry[]): string[] {
  return [...Map.groupBy(failed, ({ error }) => error)].flatMap(([error, alike]) => [
    ...alike.slice(0, NAMED).map(({ content }) => `${content}: ${error}`),
    ...(alike.length > NAMED ? [`${alike.length - NAMED} more: ${error}`] : []),
  ]);
}

/** Returns a line for each entry that both the file and the store have changed. */
export function conflictLines({ conflicts }: ImportResult): string[] {
  return conflicts.map(({ id, kept, other }) =>
    `${id}: the ${kept}'s text is kept, not "${other}"`
  );
}

/** Returns the result of an empty import. */
export function emptyResult(): ImportResult {
  return { created_ids: [], updated_ids: [], unchanged_ids: [], failed: [], conflicts: [] };
}

/**
 * Updates the entries of each item, one per role: found with the item's ID, or with its content,
 * and otherwise created. Each is stored independently; with `isDryRun`, none is stored. Earlier
 * `failed` items are reported, too.
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
    const planned = (await planOf(call.base.store, batch)).filter((plan) =>
      !settle(result, plan, isDryRun)
    );
    const ended = planned.length === 0
      ? undefined
      : await storeAll(call, using, { planned, result });
    done += batch.length;
    call.progress(done, items.length);
    // Lets other calls and the stop signal run in the meantime.
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
 * Returns batches in order. No content is repeated in a batch, so the second item finds the entry
 * of the first.
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

/** Reports a plan without changes; returns false for other plans. */
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

/** The items that were not tried, because the next would have failed as well. */
function reportRest(result: ImportResult, items: readonly ImportItem[], ended: Error): void {
  for (const { content, roles } of items) {
    for (const _role of roles) result.failed.push(failedEntry(content, ended));
  }
}

const NO_PARENT = new KnowledgeFailure(
  "VALIDATION_ERROR",
  "Not stored, because the entry for the item's first role was not",
);

/** Stores the planned entries and reports them; returns the error if the next would fail too. */
async function storeAll(
  call: LongCall,
  using: EmbedderInUse,
  { planned, result }: { planned: readonly PlannedEntry[]; result: ImportResult },
): Promise<Error | undefined> {
  let ended: Error | undefined = cancellation(call);
  const vectors = ended ?? await vectorsFor(call, using, planned.filter(isOtherText));
  if (vectors instanceof Error) ended = vectors;
  const of = vectors instanceof Map && vectors.size > 0
    ? await claimedState(call.base, using.embedder).catch(otherModel)
    : undefined;
  const writes: Write[] = [];
  const tried: PlannedEntry[] = [];
  const numbers = new Map<string, number>();
  const fail = (plan: PlannedEntry, error: Error): void => {
    missing.add(plan.entry.id);
    result.failed.push(failedEntry(plan.entry.content, error));
    if (endsAll(error)) ended ??= error;
  };
  const missing = new Set<string>();
  for (const plan of planned) {
    const vector = vectors instanceof Map
      ? vectors.get(textOf(plan)) ?? null
      : isOtherText(plan)
      ? vectors
      : null;
    const circle = await circleIn(call.base.store, plan);
    const parent = plan.entry.parent_id ?? "";
    const refused = ended instanceof StoreError
      ? ended
      : missing.has(parent)
      ? NO_PARENT
      : vector instanceof Error
      ? vector
      : of instanceof Error && vector !== null
      ? undefined
      : circle;
    if (refused !== undefined || vector instanceof Error) {
      fail(plan, refused ?? NO_PARENT);
      continue;
    }
    const fitting = of instanceof Error ? null : vector;
    numbers.set(plan.entry.id, writes.length);
    tried.push(plan);
    writes.push(
      writeOf(
        plan,
        { vector: fitting, of: of instanceof Error ? undefined : of },
        numbers.get(parent),
      ),
    );
  }
  const outcomes = await call.base.store.write(writes).catch((error) => {
    if (!(error instanceof StoreError)) throw error;
    return writes.map(() => error);
  });
  for (const [at, plan] of tried.entries()) {
    const outcome = outcomes[at];
    if (outcome !== undefined) fail(plan, writes[at]?.after === undefined ? outcome : NO_PARENT);
    else (plan.before === undefined ? result.created_ids : result.updated_ids).push(plan.entry.id);
  }
  return ended;
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

/** The text that the entry's vector is to be made of. */
function textOf({ entry, given, before }: PlannedEntry): string {
  const title = given.title === undefined ? before?.title ?? null : given.title;
  return embeddedText({ title, content: entry.content });
}

/** Returns the outcome of each text, or the `StoreError` if the database fails. */
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

/** Returns the failure if an entry would supersede itself, directly or through others. */
async function circleIn(
  store: Store,
  { before, given }: PlannedEntry,
): Promise<KnowledgeFailure | undefined> {
  if (before === undefined) return undefined;
  const seen = new Set<string>();
  for (let next = supersededIds(given.supersedes); next.length > 0;) {
    if (next.includes(before.id)) {
      const message = "supersedes: the entry would supersede itself";
      return new KnowledgeFailure("VALIDATION_ERROR", message, { field: "supersedes" });
    }
    next.forEach((id) => seen.add(id));
    next = (await store.read(next)).flatMap((entry) => supersededIds(entry.supersedes))
      .filter((id) => !seen.has(id));
  }
  return undefined;
}

/** True when the next entry would fail as well. */
function endsAll(error: Error): boolean {
  return error instanceof EmbeddingError
    ? !error.isInput
    : error instanceof StoreError && error.isLost;
}
