import * as z from "zod";
import type { CallOptions } from "../../kernel/service/tool.ts";
import { excerpt } from "../../kernel/text.ts";
import { supersededIds } from "../store/entry.ts";
import { KnowledgeFailure } from "./failure.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";
import { firstSentence } from "./likeness.ts";

/** The entry to delete, and its confirmation. */
export interface Deletion {
  id: string;
  confirm?: boolean | undefined;
  /** Asks the user; absent if the client doesn't support questions. */
  ask?: CallOptions["ask"] | undefined;
}

/** The result of a deletion, with a note if the user did not confirm it. */
export const deletionResultSchema = z.object({
  deleted: z.boolean(),
  note: z.string().optional(),
});
export type DeletionResult = z.infer<typeof deletionResultSchema>;

/** The length of the entry's text in the question to the user, in characters. */
const SHOWN = 200;

/** Deletes an entry if the caller or the user confirms it. */
export async function deleteEntry(
  { base: { store } }: KnowledgeCall,
  { id, confirm, ask }: Deletion,
): Promise<DeletionResult> {
  if (confirm === true) return { deleted: await store.delete(id) };
  const entry = await store.get(id);
  const revived = await store.read(supersededIds(entry?.supersedes));
  const again = revived.map(({ content }) =>
    ` Then this becomes current again: "${firstSentence(content)}"`
  ).join("");
  if (ask === undefined) {
    const message =
      `Deletion is permanent.${again} Send confirm: true to confirm. For an outdated ` +
      "entry, call kb_add with supersedes.";
    throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "confirm" });
  }
  if (entry === undefined) return { deleted: false };
  if (!ask(`Delete this entry permanently? ${excerpt(entry.content, SHOWN)}${again}`)) {
    return { deleted: false, note: "The user did not confirm the deletion." };
  }
  return { deleted: await store.delete(id) };
}
