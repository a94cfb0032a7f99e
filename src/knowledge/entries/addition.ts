import * as z from "zod";
import { type NewEntry, newEntry } from "../store/entry.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { AbsentError } from "../store/failure.ts";
import { refuseSecrets } from "./failure.ts";
import { embedderInUse, type KnowledgeCall, vectorFor } from "./knowledge_base.ts";

export type GivenEntry =
  & Pick<NewEntry, "content" | "role" | "tags">
  & { [Name in "title" | "valid_until"]?: string | undefined }
  & {
    entry_type?: NewEntry["entry_type"] | undefined;
    confidence?: number | undefined;
    supersedes?: string[] | undefined;
    reference?: string | undefined;
  };

export const addedEntrySchema = z.object({
  id: z.string(),
  created: z.boolean(),
  notes: z.array(z.string()).optional(),
});

export async function addEntry(
  call: KnowledgeCall,
  given: GivenEntry,
): Promise<z.infer<typeof addedEntrySchema>> {
  const { store } = call.base;
  const { content, role, title, reference, tags } = given;
  refuseSecrets({ content, title, source: reference, tags: tags.join("\n") });
  const same = await store.same(content, role);
  if (same !== undefined) {
    const notes = notesOn(await store.get(same));
    return { id: same, created: false, ...(notes.length > 0 && { notes }) };
  }
  const replaced = given.supersedes ?? [];
  const known = await store.read(replaced);
  const absent = replaced.find((one) => !known.some(({ id }) => id === one));
  if (absent !== undefined) throw new AbsentError("supersedes", absent);
  const using = await embedderInUse(call.base);
  const { embedder, reason } = using;
  const { vector, of } = await vectorFor(call, { title: title ?? null, content }, using);
  const [only = null] = replaced;
  const entry = newEntry({
    content,
    role,
    tags,
    title: title ?? null,
    source: reference === undefined ? null : { reference },
    entry_type: given.entry_type ?? "fact",
    confidence: given.confidence ?? 1,
    supersedes: replaced.length > 1 ? replaced : only,
    valid_until: given.valid_until ?? null,
    vector,
  });
  const id = await store.add(entry, { of, once: true });
  const isMute = embedder === undefined && call.base.embedder !== undefined;
  const notes = isMute ? [`Only keyword search can find this entry: ${reason}.`] : [];
  return { id, created: id === entry.id, ...(notes.length > 0 && { notes }) };
}

function notesOn(entry: KnowledgeEntry | undefined): string[] {
  if (entry === undefined) return [];
  const { superseded_by, valid_until } = entry;
  const isOver = valid_until !== null && Date.parse(valid_until) <= Date.now();
  return [
    ...(superseded_by === null
      ? []
      : [`Searches omit this entry: ${superseded_by} supersedes it.`]),
    ...(isOver ? [`Searches omit this entry: it expired at ${valid_until}.`] : []),
  ];
}
