import * as z from "zod";
import { defineTool } from "../context.ts";
import { addEntry, getEntry, updateEntry } from "../entries/entries.ts";
import { renderEntries, renderEntry } from "../entries/entry_page.ts";
import {
  contentSchema,
  entrySchema,
  idSchema,
  roleSchema,
  tagFilterSchema,
  tagsSchema,
} from "./inputs.ts";

const add = defineTool({
  name: "kb_add",
  title: "Add knowledge",
  description:
    "Stores one new piece of knowledge and returns its id. Use after learning something others will need; call kb_search first, and kb_update where it is known already.",
  access: "create",
  input: z.strictObject({
    content: contentSchema.describe("One fact, summary or template, to be understood by itself"),
    role: roleSchema.describe("Whom it is for"),
    tags: tagsSchema.nullish().describe("At most 50, of letters, digits and _ : -"),
  }),
  output: z.object({ id: z.string() }),
  handle: async ({ tags, ...entry }, context) => ({
    id: await addEntry(context, { ...entry, tags: tags ?? [] }),
  }),
  text: ({ id }) => id,
});

const get = defineTool({
  name: "kb_get",
  title: "Get an entry",
  description:
    "Returns one entry by its id, or null. Use for an id that another tool or a person gave; to find entries call kb_search.",
  access: "read",
  input: z.strictObject({ id: idSchema.describe("Id from kb_search, kb_list or kb_add") }),
  output: z.object({ entry: entrySchema.nullable() }),
  handle: async ({ id }, context) => ({ entry: await getEntry(context, id) }),
  text: ({ entry }) => entry === null ? "null: there is no such entry" : renderEntry(entry),
});

const update = defineTool({
  name: "kb_update",
  title: "Update an entry",
  description:
    "Changes an entry's content, role or tags and returns it. Use when an entry is out of date; what is not given stays.",
  access: "write",
  input: z.strictObject({
    id: idSchema.describe("Id from kb_search, kb_list or kb_add"),
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

const remove = defineTool({
  name: "kb_delete",
  title: "Delete an entry",
  description:
    "Deletes an entry for good; one that is gone already is no error. Use for what is wrong; what is merely old is better changed by kb_update.",
  access: "write",
  input: z.strictObject({ id: idSchema.describe("Id from kb_search, kb_list or kb_add") }),
  output: z.object({ deleted: z.boolean() }),
  handle: async ({ id }, { base }) => ({ deleted: await base.store.delete(id) }),
  text: ({ deleted }) => deleted ? "Deleted." : "There was no such entry.",
});

const list = defineTool({
  name: "kb_list",
  title: "List entries",
  description:
    "Lists entries, newest first, by exact role or any of some tags. Use to see what is new or to browse a tag; to find an answer call kb_search.",
  access: "read",
  input: z.strictObject({
    role: roleSchema.optional().describe("Only this very role"),
    tags: tagFilterSchema.optional(),
    limit: z.number().int().min(1).max(100).default(10).describe("Entries at most"),
  }),
  output: z.object({ entries: z.array(entrySchema) }),
  handle: async ({ role, tags, limit }, { base }) => ({
    entries: await base.store.list({ roles: role && [role], tags }, limit),
  }),
  text: ({ entries }) => renderEntries(entries, "No entries."),
});

export const entryTools = [add, get, update, remove, list];
