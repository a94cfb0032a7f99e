import { type Changes, type Entry, newEntry, type Role } from "../store/entry.ts";
import { Failure } from "../store/failure.ts";
import { type Call, ownState, vectorFor } from "./knowledge_base.ts";

/** Stores a new entry and returns its id; where no vector can be made, nothing is stored. */
export async function addEntry(
  call: Call,
  { content, role, tags }: { content: string; role: Role; tags: string[] },
): Promise<string> {
  const entry = newEntry({ content, role, tags, vector: await vectorFor(call, content) });
  await call.base.store.add(entry, ownState(call.base));
  return entry.id;
}

/** The entry, or null. */
export async function getEntry({ base }: Call, id: string): Promise<Entry | null> {
  return await base.store.get(id) ?? null;
}

/** Changes what is given and returns the entry; a vector is made for other content only. */
export async function updateEntry(
  call: Call,
  { id, ...changes }: Changes & { id: string },
): Promise<Entry> {
  const { store } = call.base;
  const before = await store.get(id);
  if (before === undefined) throw absent(id);
  const { content } = changes;
  const isNew = content !== undefined && content !== before.content;
  const vector = isNew ? await vectorFor(call, content) : undefined;
  const after = await store.update(id, { ...changes, vector }, ownState(call.base));
  if (after === undefined) throw absent(id);
  return after;
}

function absent(id: string): Failure {
  return new Failure("NOT_FOUND", `There is no entry ${id}. Find it with kb_search or kb_list.`, {
    field: "id",
  });
}
