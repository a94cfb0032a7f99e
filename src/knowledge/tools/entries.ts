import * as z from "zod";
import { defineKnowledgeTool } from "../context.ts";
import { addEntry, updateEntry } from "../entries/entries.ts";
import {
  contentSchema,
  idSchema,
  roleSchema,
  tagFilterSchema,
  tagsSchema,
} from "../entries/entry_schema.ts";
import { entrySchema, renderEntries, renderEntry } from "./entry_output.ts";

const entryId = idSchema.describe("Id from kb_search, kb_list or kb_add");

const add = defineKnowledgeTool({
  name: "kb_add",
  title: "Add knowledge",
  description:
    "Stores one new piece of knowledge and returns its id. Use after learning something others will need; call kb_search first, and kb_update if it is already known.",
  access: "create",
  input: z.strictObject({
    content: contentSchema.describe(
      "One fact, summary or template that can be understood on its own",
    ),
    role: roleSchema.describe("Whom it is for"),
    tags: tagsSchema.nullish().describe("At most 50; letters, digits and _ : - only"),
  }),
  output: z.object({ id: z.string() }),
  handle: async ({ tags, ...entry }, context) => ({
    id: await addEntry(context, { ...entry, tags: tags ?? [] }),
  }),
  text: ({ id }) => id,
});

const get = defineKnowledgeTool({
  name: "kb_get",
  title: "Get an entry",
  description:
    "Returns one entry by its id, or null. Use for an id that another tool or a person gave; to find entries call kb_search.",
  access: "read",
  input: z.strictObject({ id: entryId }),
  output: z.object({ entry: entrySchema.nullable() }),
  handle: async ({ id }, { base }) => ({ entry: await base.store.get(id) ?? null }),
  text: ({ entry }) => entry === null ? "null: there is no such entry" : renderEntry(entry),
});

const update = defineKnowledgeTool({
  name: "kb_update",
  title: "Update an entry",
  description:
    "Changes an entry's content, role or tags and returns it. Use when an entry is out of date; omitted fields stay as they are.",
  access: "write",
  input: z.strictObject({
    id: entryId,
    content: contentSchema.optional().describe("The whole new content"),
    role: roleSchema.optional().describe("Whom it is for"),
    tags: tagsSchema.nullable().optional().describe("All tags; null removes them"),
  }).refine(
    ({ content, role, tags }) => content !== undefined || role !== undefined || tags !== undefined,
    "give at least one of content, role, tags",
  ),
  output: z.object({ entry: entrySchema }),
  handle: async ({ tags, ...changes }, context) => ({
    entry: await updateEntry(context, { ...changes, tags: tags === null ? [] : tags }),
  }),
  text: ({ entry }) => renderEntry(entry),
});

const remove = defineKnowledgeTool({
  name: "kb_delete",
  title: "Delete an entry",
  description:
    "Deletes an entry permanently; deleting it again is not an error. Use for what is wrong; for what is merely out of date call kb_update.",
  access: "write",
  input: z.strictObject({ id: entryId }),
  output: z.object({ deleted: z.boolean() }),
  handle: async ({ id }, { base }) => ({ deleted: await base.store.delete(id) }),
  text: ({ deleted }) => deleted ? "Deleted." : "There was no such entry.",
});

const list = defineKnowledgeTool({
  name: "kb_list",
  title: "List entries",
  description:
    "Lists entries, newest first, by exact role or any of some tags. Use to see what is new or to browse a tag; to find an answer call kb_search.",
  access: "read",
  input: z.strictObject({
    role: roleSchema.optional().describe("Exactly this role"),
    tags: tagFilterSchema.optional(),
    limit: z.number().int().min(1).max(100).default(10).describe("Entries at most"),
  }),
  output: z.object({ entries: z.array(entrySchema) }),
  handle: async ({ role, tags, limit }, { base }) => ({
    entries: await base.store.list({ roles: role && [role], tags }, limit),
  }),
  text: ({ entries }) => renderEntries(entries, "No entries."),
});

/** The tools that add, read, change, delete and list entries. */
export const entryTools = [add, get, update, remove, list];
