import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { defineKnowledgeTool } from "../context.ts";
import { contentSchema, entryId, tagsSchema, timeSchema } from "../entries/entry_schema.ts";
import { refuseSecrets } from "../entries/failure.ts";
import { embedderInUse, vectorFor } from "../entries/knowledge_base.ts";
import { isAlready, supersededIds } from "../store/entry.ts";
import { AbsentError, ConflictError, KnowledgeFailure } from "../store/failure.ts";
import { entrySchema, roleSchema, versionSchema } from "../store/knowledge_entry.ts";
import { quotedText, renderEntry } from "./entry_output.ts";

const MOST_HISTORY = 60_000;

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
  output: z.object({
    entry: entrySchema.nullable(),
    history: z.array(versionSchema).optional(),
    history_left_out: z.number().optional(),
  }),
  async handle({ id, history }, { base: { store } }) {
    const entry = await store.get(id) ?? null;
    if (!history) return { entry };
    const all = await store.history(id);
    let room = MOST_HISTORY;
    const shown = all.filter(({ content }) => (room -= content.length) >= 0);
    const left = all.length - shown.length;
    return { entry, history: shown, ...(left > 0 && { history_left_out: left }) };
  },
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
  output: z.object({ entry: entrySchema }),
  async handle({ id, tags, expected_version: expectedVersion, ...changes }, context) {
    const { store } = context.base;
    refuseSecrets({ content: changes.content, tags: tags?.join("\n") });
    const before = await store.get(id);
    if (before === undefined) throw new AbsentError("id", id);
    if ((expectedVersion ?? before.version) !== before.version) {
      throw new ConflictError(before.version);
    }
    const given = { ...changes, tags: tags === null ? [] : tags };
    // If an unchanged entry got a new version, the next `expected_version` would conflict.
    if (isAlready(before, given)) return { entry: before };
    const { content = before.content } = given;
    const { vector, of } = content === before.content
      ? { vector: undefined, of: undefined }
      : await vectorFor(context, { ...before, content }, await embedderInUse(context.base));
    const entry = await store.update(id, { ...given, expectedVersion, vector }, of);
    if (entry === undefined) throw new AbsentError("id", id);
    return { entry };
  },
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
  output: z.object({ deleted: z.boolean(), note: z.string().optional() }),
  async handle({ id, confirm }, { base: { store } }, { ask }) {
    if (confirm === true) return { deleted: await store.delete(id) };
    const entry = await store.get(id);
    const again = (await store.read(supersededIds(entry?.supersedes)))
      .map(({ content }) => ` Then this becomes current again: "${excerpt(content, 160)}"`).join(
        "",
      );
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
  },
  text: ({ deleted, note = "The entry does not exist." }) =>
    deleted ? "Deleted." : `Nothing was deleted. ${note}`,
});

export const entryTools = [get, update, remove];
