import * as z from "zod";
import type { CallOptions } from "../../kernel/service/tool.ts";
import { excerpt } from "../../kernel/text.ts";
import { type EntryChanges, isAlready, supersededIds } from "../store/entry.ts";
import { entrySchema, versionSchema } from "../store/knowledge_entry.ts";
import { refuseSecrets } from "./failure.ts";
import { embedderInUse, type KnowledgeCall, vectorFor } from "./knowledge_base.ts";
import { AbsentError, ConflictError, KnowledgeFailure } from "../store/failure.ts";

export const updatedEntrySchema = z.object({ entry: entrySchema });

export async function updateEntry(
  call: KnowledgeCall,
  { id, ...changes }: EntryChanges & { id: string },
): Promise<z.infer<typeof updatedEntrySchema>> {
  const { store } = call.base;
  refuseSecrets({ content: changes.content, tags: changes.tags?.join("\n") });
  const before = await store.get(id);
  if (before === undefined) throw new AbsentError("id", id);
  const { expectedVersion: expected = before.version, ...given } = changes;
  if (expected !== before.version) throw new ConflictError(before.version);
  // If an unchanged entry got a new version, the next `expected_version` would conflict.
  if (isAlready(before, given)) return { entry: before };
  const { content = before.content } = given;
  const isNew = content !== before.content;
  const after = { title: before.title, content };
  const { vector, of } = isNew
    ? await vectorFor(call, after, await embedderInUse(call.base))
    : { vector: undefined, of: undefined };
  const entry = await store.update(id, { ...changes, vector }, of);
  if (entry === undefined) throw new AbsentError("id", id);
  return { entry };
}

export const readEntrySchema = z.object({
  entry: entrySchema.nullable(),
  history: z.array(versionSchema).optional(),
  history_left_out: z.number().optional(),
});

const MOST_HISTORY = 60_000;

export async function readEntry(
  { base: { store } }: KnowledgeCall,
  { id, history = false }: { id: string; history?: boolean | undefined },
): Promise<z.infer<typeof readEntrySchema>> {
  const entry = await store.get(id) ?? null;
  if (!history) return { entry };
  const all = await store.history(id);
  let room = MOST_HISTORY;
  const shown = all.filter(({ content }) => (room -= content.length) >= 0);
  const left = all.length - shown.length;
  return { entry, history: shown, ...(left > 0 && { history_left_out: left }) };
}

export const deletionResultSchema = z.object({
  deleted: z.boolean(),
  note: z.string().optional(),
});

export async function deleteConfirmed(
  { base: { store } }: KnowledgeCall,
  { id, confirm, ask }: {
    id: string;
    confirm?: boolean | undefined;
    ask?: CallOptions["ask"] | undefined;
  },
): Promise<z.infer<typeof deletionResultSchema>> {
  if (confirm === true) return { deleted: await store.delete(id) };
  const entry = await store.get(id);
  const again = (await store.read(supersededIds(entry?.supersedes)))
    .map(({ content }) => ` Then this becomes current again: "${excerpt(content, 160)}"`).join("");
  if (ask === undefined) {
    const message = `Deletion is permanent.${again} Send confirm: true to confirm. For an ` +
      "outdated entry, call kb_add with supersedes.";
    throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "confirm" });
  }
  if (entry === undefined) return { deleted: false };
  if (!ask(`Delete this entry permanently? ${excerpt(entry.content, 200)}${again}`)) {
    return { deleted: false, note: "The user did not confirm the deletion." };
  }
  return { deleted: await store.delete(id) };
}
