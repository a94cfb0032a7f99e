import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { defineKnowledgeTool } from "../context.ts";
import { addedEntrySchema, addEntry } from "../entries/addition.ts";
import {
  deleteConfirmed,
  deletionResultSchema,
  readEntry,
  readEntrySchema,
  updatedEntrySchema,
  updateEntry,
} from "../entries/entries.ts";
import {
  confidenceSchema,
  contentSchema,
  idSchema,
  idsSchema,
  labelSchema,
  tagsSchema,
  timeSchema,
} from "../entries/entry_schema.ts";
import { entryListSchema, listEntries, listInputSchema } from "../entries/listing.ts";
import { quotedText } from "../entries/quoted_text.ts";
import { roleSchema, typeSchema } from "../store/knowledge_entry.ts";
import { renderEntry, renderListed } from "./entry_output.ts";

const entryId = idSchema.describe("Id from kb_search, kb_list or kb_add");

const add = defineKnowledgeTool({
  name: "kb_add",
  title: "Add knowledge",
  description:
    "Stores one new fact and returns its id. Use after learning something others need. Call kb_search first; to change an entry call kb_update.",
  access: "create",
  idempotent: true,
  discovery: { searchHint: "remember, save a fact for the team" },
  input: z.strictObject({
    content: contentSchema.describe("One fact that is clear on its own; no secrets"),
    role: roleSchema.describe("Role that needs the fact"),
    title: labelSchema.optional(),
    tags: tagsSchema.nullish().describe("At most 50"),
    entry_type: typeSchema.optional(),
    confidence: confidenceSchema.optional().describe("0 to 1"),
    source: labelSchema.optional().describe("Source"),
    supersedes: idsSchema.optional().describe("Id or ids of entries to replace"),
    valid_until: timeSchema.optional().describe("RFC 3339"),
  }),
  output: addedEntrySchema,
  handle: ({ tags, supersedes, source, ...entry }, context) =>
    addEntry(context, {
      ...entry,
      tags: tags ?? [],
      supersedes: supersedes === undefined ? undefined : [supersedes].flat(),
      reference: source,
    }),
  text: ({ id, created, notes = [] }) =>
    [id, ...(created ? [] : ["The entry already exists, so nothing was stored."]), ...notes]
      .join("\n"),
});

const get = defineKnowledgeTool({
  name: "kb_get",
  title: "Get an entry",
  description:
    "Returns one entry by its id, or null. Use for an id from another tool or the user; to find entries call kb_search.",
  access: "read",
  discovery: { searchHint: "read one entry by id, earlier versions" },
  input: z.strictObject({
    id: entryId,
    history: z.boolean().default(false).describe("Include earlier versions, newest first"),
  }),
  output: readEntrySchema,
  handle: (input, context) => readEntry(context, input),
  text: ({ entry, history = [], history_left_out = 0 }) =>
    [
      entry === null ? "null: the entry does not exist" : renderEntry(entry),
      ...history.map(({ version, updated_at, content }) =>
        `version ${version}, ${updated_at}:\n${quotedText(content)}`
      ),
      ...(history_left_out > 0 ? [`${counted(history_left_out, "older version")} left out.`] : []),
    ].join("\n\n"),
});

const update = defineKnowledgeTool({
  name: "kb_update",
  title: "Update an entry",
  description:
    "Changes fields of an entry and returns it. Use when an entry is out of date or has ended. Omitted fields don't change.",
  access: "write",
  discovery: { searchHint: "correct or expire an entry" },
  input: z.strictObject({
    id: entryId,
    content: contentSchema.optional().describe("New content, whole"),
    role: roleSchema.optional(),
    tags: tagsSchema.nullable().optional().describe("All tags; null removes them"),
    valid_until: timeSchema.nullable().optional().describe("RFC 3339; null: no end"),
    expected_version: z.number().int().min(1).optional()
      .describe("Version you read; others give CONFLICT"),
  }),
  output: updatedEntrySchema,
  handle: ({ tags, expected_version: expectedVersion, ...changes }, context) =>
    updateEntry(context, { ...changes, tags: tags === null ? [] : tags, expectedVersion }),
  text: ({ entry }) => renderEntry(entry),
});

const remove = defineKnowledgeTool({
  name: "kb_delete",
  title: "Delete an entry",
  description:
    "Deletes an entry permanently; deleting it again is not an error. Use for wrong entries; for outdated ones call kb_update.",
  access: "write",
  idempotent: true,
  discovery: { searchHint: "forget, remove an entry" },
  input: z.strictObject({
    id: entryId,
    confirm: z.boolean().optional().describe("true: delete without asking"),
  }),
  output: deletionResultSchema,
  handle: (input, context, { ask }) => deleteConfirmed(context, { ...input, ask }),
  text: ({ deleted, note = "The entry does not exist." }) =>
    deleted ? "Deleted." : `Nothing was deleted. ${note}`,
});

const list = defineKnowledgeTool({
  name: "kb_list",
  title: "List entries",
  description:
    "Lists entries, newest first, with an exact role or any of the given tags. Use to see new entries or browse a tag; to find an answer call kb_search.",
  access: "read",
  discovery: { searchHint: "browse the newest entries by tag or role" },
  input: listInputSchema,
  output: entryListSchema,
  handle: (input, context) => listEntries(context, input),
  text: ({ entries, next_cursor }) =>
    (entries.map(renderListed).join("\n\n") || "No entries.") +
    (next_cursor === null ? "" : `\n\nMore: cursor ${next_cursor}`),
});

export const entryTools = [add, get, update, remove, list];
