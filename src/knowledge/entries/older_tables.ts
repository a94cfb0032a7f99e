import type { Embedder } from "../embeddings/embedder.ts";
import { newEntry, type Role, ROLES } from "../store/entry.ts";
import type { OlderEntry, VectorState } from "../store/store.ts";
import { emptyResult, failedEntry, type ImportResult } from "./bulk_import.ts";
import { KnowledgeFailure } from "./failure.ts";
import { fittingEmbedder, type LongCall } from "./knowledge_base.ts";

/**
 * Takes over the entries of the tables that an older knowledge base had, with their ids, dates and
 * vectors where those are of this server's model; the tables stay as they are.
 */
export async function importOlderTables(call: LongCall): Promise<ImportResult> {
  const { store } = call.base;
  const result = emptyResult();
  if (store.older === undefined || await store.older.count() === undefined) {
    const message = "The store has no table knowledge_entries to import from.";
    throw new KnowledgeFailure("NOT_FOUND", message);
  }
  const embedder = await fittingEmbedder(call.base);
  for await (const row of store.older.entries()) {
    try {
      if (await store.get(row.id) !== undefined) {
        // What has been changed here since is newer than the older table.
        result.unchanged_ids.push(row.id);
        continue;
      }
      const { vector, of } = await vectorOf(row, embedder, call);
      if (of !== undefined) await store.vectors.claim(of);
      await store.add(newEntry({ ...row, role: roleOf(row.role), vector }), { of });
      result.created_ids.push(row.id);
    } catch (error) {
      result.failed.push(failedEntry(row.content, error));
    }
  }
  return result;
}

/** The row's own vector where it may be of the embedder's model, else a new one. */
async function vectorOf(
  { vector: older, content }: OlderEntry,
  embedder: Embedder | undefined,
  { journal }: LongCall,
): Promise<{ vector: Float32Array | null; of?: VectorState | undefined }> {
  if (embedder === undefined) return { vector: null };
  const { model, isLocal, dimension = older?.length } = embedder.source;
  if (older === undefined || isLocal || older.length !== dimension) {
    return { vector: await embedder.embedContent(content, { journal }), of: embedder.state };
  }
  return { vector: older, of: { model, dimension } };
}

/** The role of an older row; for one that is none of today's, everybody. */
function roleOf(role: string): Role {
  return ROLES.find((one) => one === role) ?? "all";
}
