import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt, printableLine } from "../../kernel/text.ts";
import { defineKnowledgeTool } from "../context.ts";
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
import { IdTakenError, StoreError } from "../store/failure.ts";
import type { Write } from "../store/writer.ts";
import { type ImportItems, readImportFile } from "../exchange/import_file.ts";
import { isUnchanged, type PlannedEntry, plannedEntry } from "../exchange/import_plan.ts";

const importResultSchema = z.object({
  created_ids: z.array(z.string()),
  updated_ids: z.array(z.string()),
  unchanged_ids: z.array(z.string()),
  failed: z.array(z.object({ content: z.string(), error: z.string() })),
  conflicts: z.array(z.object({
    id: z.string(),
    kept: z.enum(["file", "store"]),
    other: z.string(),
  })),
});
type ImportResult = z.infer<typeof importResultSchema>;

export function importCounts(
  { created_ids, updated_ids, unchanged_ids, failed, conflicts }: ImportResult,
): string {
  const conflicting = conflicts.length === 0 ? "" : `, ${counted(conflicts.length, "conflict")}`;
  return `${counted(created_ids.length, "entry", "entries")} created, ` +
    `${updated_ids.length} updated, ${unchanged_ids.length} unchanged, ${failed.length} failed` +
    conflicting;
}

const SHOWN = 20;

export function problemLines({ failed, conflicts }: ImportResult): string[] {
  const lines = [
    ...failed.map(({ content, error }) => `failed: ${content}: ${error}`),
    ...conflicts.map(({ id, kept, other }) =>
      `conflict: ${id}: the import keeps the ${kept}'s text, not "${other}"`
    ),
  ];
  const more = lines.length > SHOWN ? [`${lines.length - SHOWN} more problems`] : [];
  return [...lines.slice(0, SHOWN), ...more];
}

export function emptyResult(): ImportResult {
  return { created_ids: [], updated_ids: [], unchanged_ids: [], failed: [], conflicts: [] };
}

export const importTool = defineKnowledgeTool({
  name: "kb_bulk_import",
  title: "Import entries from a file",
  description:
    "Imports a YAML file: one entry per item and role. An item with an existing id or content updates its entry; the newer text wins. Use for many entries; for one entry call kb_add.",
  access: "write",
  idempotent: true,
  discovery: { searchHint: "load many facts from a YAML file" },
  input: z.strictObject({
    file_path: z.string().min(1).max(4096)
      .describe("In the import folder: a list of {content, role, tags?, title?, …}"),
  }),
  output: importResultSchema,
  handle: ({ file_path }, context, { progress, signal }) =>
    importItems({ ...context, progress, signal }, readImportFile(context.imports, file_path)),
  text: (result) =>
    [
      `${importCounts(result)}.`,
      ...problemLines(result).map((line) => `- ${printableLine(line)}`),
      ...(result.created_ids.length > 0 ? [`Created: ${result.created_ids.join(", ")}`] : []),
    ].join("\n"),
});

const BATCH = 100;

interface Importing {
  result?: ImportResult;
  isDryRun?: boolean;
}

export async function importItems(
  call: LongCall,
  { items, failed }: ImportItems,
  { result = emptyResult(), isDryRun = false }: Importing = {},
): Promise<ImportResult> {
  const using = await embedderInUse(call.base);
  result.failed.push(...failed);
  let ended: Error | undefined;
  for (let at = 0; at < items.length; at += BATCH) {
    ended ??= cancellation(call);
    const batch = items.slice(at, at + BATCH)
      .flatMap((item) => [...new Set(item.roles)].map((role) => ({ item, role })));
    if (ended === undefined) ended = await importBatch(call, batch, { using, result, isDryRun });
    else for (const { item } of batch) result.failed.push(failedEntry(item.content, ended));
    call.progress(Math.min(at + BATCH, items.length), items.length);
    // Gives other calls and the stop signal time to run.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return result;
}

type RoleItem = Pick<PlannedEntry, "item" | "role"> & { isRetry?: boolean };

/** Returns the error that makes further batches fail, too. */
async function importBatch(
  call: LongCall,
  batch: RoleItem[],
  { using, result, isDryRun }: Required<Importing> & { using: EmbedderInUse },
): Promise<Error | undefined> {
  const { store } = call.base;
  let ended: Error | undefined;
  const fail = ({ item }: RoleItem, error: Error): void => {
    result.failed.push(failedEntry(item.content, error));
    if (error instanceof EmbeddingError && !error.isInput) ended ??= error;
    if (error instanceof StoreError && error.isLost) ended ??= error;
  };
  let open = batch;
  while (open.length > 0) {
    const planned: PlannedEntry[] = [];
    for (const one of open) {
      try {
        if (ended !== undefined) throw ended;
        const plan = await plannedEntry(store, one);
        if (!settle(result, plan, isDryRun)) planned.push(plan);
      } catch (error) {
        fail(one, error instanceof Error ? error : new Error(String(error)));
      }
    }
    const texts = planned.filter(({ isOtherText }) => isOtherText).map(({ text }) => text);
    const vectors: EmbeddingOutcomes = using.embedder === undefined || texts.length === 0
      ? new Map()
      : await using.embedder.embedAll(texts, call);
    const of = vectors.size === 0 ? undefined : await claimedState(call.base, using.embedder);
    const tried: { plan: PlannedEntry; write: Write }[] = [];
    for (const plan of planned) {
      const vector = plan.isOtherText ? vectors.get(plan.text) ?? null : null;
      if (vector instanceof Error) fail(plan, vector);
      else tried.push({ plan, write: writeOf(plan, vector, of) });
    }
    const outcomes = await store.write(tried.map(({ write }) => write));
    open = [];
    for (const [at, { plan }] of tried.entries()) {
      const outcome = outcomes[at];
      // Another import has just stored this entry.
      if (outcome instanceof IdTakenError) open.push({ ...plan, isRetry: true });
      else if (outcome !== undefined) fail(plan, outcome);
      else (plan.before ? result.updated_ids : result.created_ids).push(plan.entry.id);
    }
  }
  return ended;
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

function writeOf(
  plan: PlannedEntry,
  vector: Float32Array | null,
  of: VectorState | undefined,
): Write {
  const { entry, given, before, merge } = plan;
  if (before === undefined) return { kind: "add", entry: { ...entry, vector }, of };
  const merged = merge && { updated_at: entry.updated_at, versions: merge.versions };
  const changes = { ...given, ...merged, vector: plan.isOtherText ? vector : undefined };
  return { kind: "update", id: before.id, changes, of };
}
