import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { defineKnowledgeTool } from "../context.ts";
import { deleteEntry, deletionResultSchema } from "../entries/deletion.ts";
import {
  addedEntrySchema,
  addEntry,
  readEntry,
  readEntrySchema,
  updatedEntrySchema,
  updateEntry,
} from "../entries/entries.ts";
import {
  BACKWARD,
  charactersSchema,
  contentSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  isForward,
  tagFilterSchema,
  tagsSchema,
  timeSchema,
} from "../entries/entry_schema.ts";
import { entryListSchema, listEntries } from "../entries/listing.ts";
import { roleSchema } from "../store/entry.ts";
import { renderEntry, renderNext, renderShown } from "./entry_output.ts";

const entryId = idSchema.describe("Id from kb_search, kb_list or kb_add");

const add = defineKnowledgeTool({
  name: "kb_add",
  title: "Add knowledge",
  description:
    "Stores one new piece of knowledge and returns its id. Use after learning something others will need; call kb_search first, and kb_update if it is already known.",
  access: "create",
  idempotent: true,
  discovery: { searchHint: "remember, save a fact for the team" },
  input: z.strictObject({
    content: contentSchema.describe(
      "One fact, summary or template that can be understood on its own",
    ),
    role: roleSchema.describe("Whom it is for"),
    tags: tagsSchema.nullish().describe("At most 50; letters, digits and _ : - only"),
    supersedes: idSchema.optional().describe("Id of the entry that this one replaces"),
    valid_until: timeSchema.optional().describe("When it ceases to hold, RFC 3339"),
  }),
  output: addedEntrySchema,
  handle: ({ tags, ...entry }, context) => addEntry(context, { ...entry, tags: tags ?? [] }),
  text: ({ id, created, similar, notes = [] }) =>
    [
      id,
      ...(created ? [] : ["It was there already; nothing was stored."]),
      ...(similar.length > 0 ? [`Very like it, look at: ${similar.join(", ")}`] : []),
      ...notes,
    ].join("\n"),
});

const get = defineKnowledgeTool({
  name: "kb_get",
  title: "Get an entry",
  description:
    "Returns one entry by its id, or null. Use for an id that another tool or a person gave; to find entries call kb_search.",
  access: "read",
  discovery: { searchHint: "read one entry by id, earlier versions" },
  input: z.strictObject({
    id: entryId,
    history: z.boolean().default(false).describe("Also its earlier versions, newest first"),
  }),
  output: readEntrySchema,
  handle: (input, context) => readEntry(context, input),
  text: ({ entry, history = [], history_left_out = 0 }) =>
    [
      entry === null ? "null: there is no such entry" : renderEntry(entry),
      ...history.map(({ version, updated_at, content }) =>
        `version ${version}, ${updated_at}:\n${content}`
      ),
      ...(history_left_out > 0 ? [`${counted(history_left_out, "older version")} left out.`] : []),
    ].join("\n\n"),
});

const update = defineKnowledgeTool({
  name: "kb_update",
  title: "Update an entry",
  description:
    "Changes an entry's content, role or tags and returns it. Use when an entry is out of date; omitted fields stay as they are.",
  access: "write",
  discovery: { searchHint: "correct or change what is stored" },
  input: z.strictObject({
    id: entryId,
    content: contentSchema.optional().describe("The whole new content"),
    role: roleSchema.optional().describe("Whom it is for"),
    tags: tagsSchema.nullable().optional().describe("All tags; null removes them"),
    valid_until: timeSchema.nullable().optional()
      .describe("When it ceases to hold, RFC 3339; null: never"),
    expected_version: z.number().int().min(1).optional()
      .describe("The version you have read; CONFLICT if it is another by now"),
  }).refine(
    ({ content, role, tags, valid_until }) =>
      [content, role, tags, valid_until].some((given) => given !== undefined),
    "give at least one of content, role, tags, valid_until",
  ),
  output: updatedEntrySchema,
  handle: ({ tags, expected_version: expectedVersion, ...changes }, context) =>
    updateEntry(context, { ...changes, tags: tags === null ? [] : tags, expectedVersion }),
  text: ({ entry, notes = [] }) => [renderEntry(entry), ...notes].join("\n\n"),
});

const remove = defineKnowledgeTool({
  name: "kb_delete",
  title: "Delete an entry",
  description:
    "Deletes an entry permanently; deleting it again is not an error. Use for what is wrong; for what is merely out of date call kb_update.",
  access: "write",
  idempotent: true,
  discovery: { searchHint: "forget, remove an entry" },
  input: z.strictObject({
    id: entryId,
    confirm: z.boolean().optional().describe("true: delete without asking"),
  }),
  output: deletionResultSchema,
  handle: (input, context, { ask }) => deleteEntry(context, { ...input, ask }),
  text: ({ deleted, note = "There is no such entry." }) =>
    deleted ? "Deleted." : `Nothing was deleted. ${note}`,
});

const list = defineKnowledgeTool({
  name: "kb_list",
  title: "List entries",
  description:
    "Lists entries, newest first, by exact role or any of some tags. Use to see what is new or to browse a tag; to find an answer call kb_search.",
  access: "read",
  discovery: { searchHint: "browse the newest entries by tag or role" },
  input: z.strictObject({
    role: roleSchema.optional().describe("Exactly this role"),
    tags: tagFilterSchema.optional(),
    limit: z.number().int().min(1).max(100).default(10).describe("Entries at most"),
    since: instantSchema.optional().describe("Created at or after, RFC 3339"),
    until: instantSchema.optional().describe("Created before, RFC 3339"),
    max_chars: charactersSchema,
    cursor: cursorSchema,
  }).refine(isForward, BACKWARD),
  output: entryListSchema,
  handle: (input, context) => listEntries(context, input),
  text: ({ entries, next_cursor }) => renderShown(entries, "No entries.") + renderNext(next_cursor),
});

/** The tools that add, read, change, delete and list entries. */
export const entryTools = [add, get, update, remove, list];
