import { type AddedEntry, addEntry, type GivenEntry } from "../entries/addition.ts";
import { type GivenChanges, type UpdatedEntry, updateEntry } from "../entries/entries.ts";
import type { KnowledgeCall } from "../entries/knowledge_base.ts";
import type { NotesFolder } from "./notes.ts";

/** A call that also writes new entries to a folder, if a folder is set. */
type NotingCall = KnowledgeCall & { notes: NotesFolder | undefined };

/** Stores a new entry and writes its note. */
export async function addNoted(call: NotingCall, given: GivenEntry): Promise<AddedEntry> {
  const { notes, base: { store } } = call;
  const added = await addEntry(call, given);
  if (notes === undefined || !added.created) return added;
  const entry = await store.get(added.id);
  if (entry === undefined) return added;
  return withNote(added, async () => {
    notes.write(entry);
    const source = { ...entry.source, file: notes.fileOf(entry), line: 1 };
    await store.annotate(entry.id, { source });
  });
}

/** Changes entries and updates the notes of entries that have one. */
export async function updateNoted(call: NotingCall, changes: GivenChanges): Promise<UpdatedEntry> {
  const { notes, base: { store } } = call;
  const result = await updateEntry(call, changes);
  if (notes === undefined) return result;
  const ids = result.entry === undefined
    ? (result.updated ?? []).map(({ id }) => id)
    : [result.entry.id];
  return withNote(result, async () => {
    for (const entry of await store.read(ids)) notes.rewrite(entry);
  });
}

/** Calls `write` and returns the result. If `write` fails, adds a note that the entry is stored. */
async function withNote<Answer extends { notes?: string[] | undefined }>(
  answer: Answer,
  write: () => Promise<void>,
): Promise<Answer> {
  try {
    await write();
    return answer;
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    const note =
      `The server stored the entry, but could not write its Markdown file in KB_NOTES (${reason}).`;
    return { ...answer, notes: [...answer.notes ?? [], note] };
  }
}
