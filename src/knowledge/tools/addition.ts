import * as z from "zod";
import { defineKnowledgeTool } from "../context.ts";
import {
  confidenceSchema,
  contentSchema,
  idsSchema,
  labelSchema,
  tagsSchema,
  timeSchema,
} from "../entries/entry_schema.ts";
import { refuseSecrets } from "../entries/failure.ts";
import { embedderInUse, type KnowledgeCall, vectorFor } from "../entries/knowledge_base.ts";
import { newEntry } from "../store/entry.ts";
import { AbsentError } from "../store/failure.ts";
import { type KnowledgeEntry, roleSchema, typeSchema } from "../store/knowledge_entry.ts";

const input = z.strictObject({
  content: contentSchema.describe("One fact that is clear on its own; no secrets"),
  role: roleSchema.describe("Role that needs the fact"),
  title: labelSchema.optional(),
  tags: tagsSchema.nullish().describe("At most 50"),
  entry_type: typeSchema.optional(),
  confidence: confidenceSchema.optional().describe("0 to 1"),
  source: labelSchema.optional().describe("Source"),
  supersedes: idsSchema.optional().describe("Id or ids of entries to replace"),
  valid_until: timeSchema.optional().describe("RFC 3339"),
});

const output = z.object({
  id: z.string(),
  created: z.boolean(),
  notes: z.array(z.string()).optional(),
});

export const addTool = defineKnowledgeTool({
  name: "kb_add",
  title: "Add knowledge",
  description:
    "Stores one new fact and returns its id. Use after learning something others need. Call kb_search first; to change an entry call kb_update.",
  access: "create",
  idempotent: true,
  discovery: { searchHint: "remember, save a fact for the team" },
  input,
  output,
  handle: (given, context) => addEntry(context, given),
  text: ({ id, created, notes = [] }) =>
    [id, ...(created ? [] : ["The entry already exists, so nothing was stored."]), ...notes]
      .join("\n"),
});

export async function addEntry(
  call: KnowledgeCall,
  given: z.output<typeof input>,
): Promise<z.infer<typeof output>> {
  const { store } = call.base;
  const { content, role, title, source } = given;
  const tags = given.tags ?? [];
  refuseSecrets({ content, title, source, tags: tags.join("\n") });
  const same = await store.same(content, role);
  if (same !== undefined) {
    const notes = notesOn(await store.get(same));
    return { id: same, created: false, ...(notes.length > 0 && { notes }) };
  }
  const replaced = [given.supersedes ?? []].flat();
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
    source: source === undefined ? null : { reference: source },
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
