import { newEntry, type Role, ROLES } from "../store/entry.ts";
import { emptyResult, type ImportResult } from "./bulk_import.ts";
import { KnowledgeFailure, toFailure } from "./failure.ts";
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
  for await (const { vector: older, role, ...row } of store.older.entries()) {
    try {
      const before = await store.get(row.id);
      const known = roleOf(role);
      if (before !== undefined) {
        // What has been changed here since is newer than the older table.
        result.unchanged_ids.push(row.id);
        continue;
      }
      const fits = older !== undefined && embedder !== undefined &&
        !embedder.source.isLocal &&
        (embedder.source.dimension ?? older.length) === older.length;
      const vector = fits
        ? older
        : await embedder?.embedContent(row.content, { journal: call.journal }) ?? null;
      const of = vector === null || embedder === undefined ? undefined : {
        model: embedder.source.model,
        dimension: embedder.source.dimension ?? vector.length,
      };
      if (of !== undefined) await store.vectors.claim(of);
      await store.add(newEntry({ ...row, role: known, vector }), { of });
      result.created_ids.push(row.id);
    } catch (error) {
      result.failed.push({ content: row.content.slice(0, 200), error: toFailure(error).message });
    }
  }
  return result;
}

/** The role of an older row; for one that is none of today's, everybody. */
function roleOf(role: string): Role {
  return ROLES.find((one) => one === role) ?? "all";
}
