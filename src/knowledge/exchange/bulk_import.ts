import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { EmbeddingError, type EmbeddingOutcomes } from "../embeddings/source.ts";
import { failedEntry } from "../entries/failure.ts";
import {
  cancellation,
  claimedState,
  type EmbedderInUse,
  embedderInUse,
  type LongCall,
} from "../entries/knowledge_base.ts";
import type { VectorState } from "../store/entry_filter.ts";
import { IdTakenError, OtherModelError, StoreError } from "../store/store_error.ts";
import { embeddedText } from "../store/embeddable.ts";
import type { Write } from "../store/writer.ts";
import type { ImportItem, ImportItems } from "./import_file.ts";
import { isUnchanged, type PlannedEntry, plannedEntry } from "./import_plan.ts";

export const importResultSchema = z.object({
  created_ids: z.array(z.string()),
  updated_ids: z.array(z.string()),
  unchanged_ids: z.array(z.string()),
  failed: z.array(z.object({ content: z.string(), error: z.string() })),
  conflicts: z.array(z.object({
    id: z.string(),
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

const BATCH = 100;
const MOST_TRIES = 4;

/**
 * Creates or updates one entry per role of each item, each independently, and adds the outcomes to
 * `result`. If `isDryRun` is true, stores nothing.
 */
export async function importItems(
  call: LongCall,
  { items, failed }: ImportItems,
  { result = emptyResult(), isDryRun = false }: { result?: ImportResult; isDryRun?: boolean } = {},
): Promise<ImportResult> {
  const using = await embedderInUse(call.base);
  result.failed.push(...failed);
  let done = 0;
  while (done < items.length) {
    const batch = items.slice(done, done + BATCH);
    const ended = await importBatch(call, using, { batch, result, isDryRun });
    done += batch.length;
    call.progress(done, items.length);
    // Gives other calls and the stop signal time to run.
    await new Promise((resolve) => setTimeout(resolve));
    if (ended === undefined) continue;
    for (const { content, roles } of items.slice(done)) {
      for (const _role of roles) result.failed.push(failedEntry(content, ended));
    }
    break;
  }
  return result;
}

async function importBatch(
  call: LongCall,
  using: EmbedderInUse,
  { batch, result, isDryRun }: { batch: ImportItem[]; result: ImportResult; isDryRun: boolean },
): Promise<Error | undefined> {
  let open = batch.flatMap((item) => [...new Set(item.roles)].map((role) => ({ item, role })));
  for (let tries = MOST_TRIES; open.length > 0; tries--) {
    const planned: PlannedEntry[] = [];
    for (const one of open) {
      try {
        const isRetry = tries < MOST_TRIES;
        const plan = await plannedEntry(call.base.store, { ...one, isRetry });
        if (!settle(result, plan, isDryRun)) planned.push(plan);
      } catch (error) {
        if (error instanceof StoreError) return error;
        result.failed.push(failedEntry(one.item.content, error));
      }
    }
    const { ended, taken } = await storeAll(call, using, { planned, result, isLast: tries === 1 });
    if (ended !== undefined) return ended;
    open = taken;
  }
  return undefined;
}

function settle(result: ImportResult, plan: PlannedEntry, isDryRun: boolean): boolean {
  const { entry: { id, content }, before, merge } = plan;
  if (merge?.isConflict) {
    const other = merge.kept === "file" ? before?.content ?? "" : content;
    result.conflicts.push({ id, kept: merge.kept, other: excerpt(other, 200) });
  }
  if (isUnchanged(plan)) result.unchanged_ids.push(id);
  else if (isDryRun) (before === undefined ? result.created_ids : result.updated_ids).push(id);
  else return false;
  return true;
}

async function storeAll(
  call: LongCall,
  using: EmbedderInUse,
  { planned, result, isLast }: { planned: PlannedEntry[]; result: ImportResult; isLast: boolean },
): Promise<{ ended: Error | undefined; taken: PlannedEntry[] }> {
  const cancelled = cancellation(call);
  const vectors = await vectorsFor(call, using, cancelled ? [] : planned.filter(isOtherText));
  const of = vectors.size === 0
    ? undefined
    : await claimedState(call.base, using.embedder).catch(otherModel);
  let ended: Error | undefined = cancelled;
  const fail = ({ entry }: PlannedEntry, error: Error): void => {
    result.failed.push(failedEntry(entry.content, error));
    if (endsAll(error)) ended ??= error;
  };
  const tried: { plan: PlannedEntry; write: Write }[] = [];
  for (const plan of planned) {
    const vector = isOtherText(plan) ? vectors.get(textOf(plan)) ?? null : null;
    if (cancelled !== undefined || vector instanceof Error) {
      fail(plan, cancelled ?? (vector instanceof Error ? vector : new Error()));
    } else tried.push({ plan, write: writeOf(plan, of instanceof Error ? {} : { vector, of }) });
  }
  const writes = tried.map(({ write }) => write);
  const outcomes = await call.base.store.write(writes).catch((error) => {
    if (!(error instanceof StoreError)) throw error;
    return writes.map(() => error);
  });
  const taken: PlannedEntry[] = [];
  for (const [at, { plan }] of tried.entries()) {
    const outcome = outcomes[at];
    if (outcome instanceof IdTakenError && !isLast) taken.push(plan);
    else if (outcome !== undefined) fail(plan, outcome);
    else (plan.before ? result.updated_ids : result.created_ids).push(plan.entry.id);
  }
  return { ended, taken };
}

function otherModel(error: unknown): OtherModelError {
  if (error instanceof OtherModelError) return error;
  throw error;
}

function writeOf(
  plan: PlannedEntry,
  { vector = null, of }: { vector?: Float32Array | null; of?: VectorState | undefined },
): Write {
  const { entry, given, before, merge } = plan;
  if (before === undefined) return { kind: "add", entry: { ...entry, vector }, of };
  const merged = merge && { updated_at: entry.updated_at, versions: merge.versions };
  const changes = { ...given, ...merged, vector: isOtherText(plan) ? vector : undefined };
  return { kind: "update", id: before.id, changes, of };
}

function isOtherText(plan: PlannedEntry): boolean {
  return plan.before === undefined || embeddedText(plan.before) !== textOf(plan);
}

function textOf({ entry, given, before }: PlannedEntry): string {
  const title = given.title === undefined ? before?.title ?? null : given.title;
  return embeddedText({ title, content: entry.content });
}

async function vectorsFor(
  { journal, signal }: LongCall,
  { embedder }: EmbedderInUse,
  planned: readonly PlannedEntry[],
): Promise<EmbeddingOutcomes> {
  if (embedder === undefined || planned.length === 0) return new Map();
  return await embedder.embedAll(planned.map(textOf), { journal, signal });
}

function endsAll(error: Error): boolean {
  return error instanceof EmbeddingError
    ? !error.isInput
    : error instanceof StoreError && error.isLost;
}
