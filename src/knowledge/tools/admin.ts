import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { defineKnowledgeTool } from "../context.ts";
import {
  failureLines,
  importCounts,
  importItems,
  importResultSchema,
} from "../entries/bulk_import.ts";
import { cursorSchema, idSchema, tagFilterSchema } from "../entries/entry_schema.ts";
import { readImportFile } from "../entries/import_file.ts";
import { exportEntries, exportPageSchema } from "../entries/listing.ts";
import { knowledgeStatistics, statisticsSchema } from "../entries/statistics.ts";
import { rebuildEmbeddings, rebuildResultSchema } from "../entries/rebuild.ts";
import { roleSchema } from "../store/entry.ts";
import { renderNext } from "./entry_output.ts";

const bulkImport = defineKnowledgeTool({
  name: "kb_bulk_import",
  title: "Import entries from a file",
  description:
    "Imports a YAML file of the import folder, an entry for each role of each item; an item's id, or the same content, brings its entry up to date. Use for many at once; for one call kb_add.",
  access: "write",
  idempotent: true,
  discovery: { searchHint: "load many facts from a YAML file" },
  input: z.strictObject({
    file_path: z.string().min(1).max(4096)
      .describe("A list of {content, roles, tags?, entry_type?, confidence?, …}"),
  }),
  output: importResultSchema,
  handle: async ({ file_path }, context, { progress, signal }) =>
    await importItems(
      { ...context, progress, signal },
      readImportFile(context.imports, file_path),
    ),
  text: (result) =>
    [
      `${importCounts(result)}.`,
      ...failureLines(result.failed).map((line) => `- ${line}`),
      ...(result.created_ids.length > 0 ? [`Created: ${result.created_ids.join(", ")}`] : []),
    ].join("\n"),
});

const rebuild = defineKnowledgeTool({
  name: "kb_rebuild_embeddings",
  title: "Rebuild embeddings",
  description:
    "Makes new vectors for some or all entries. Use after a change of model, or when kb_stats counts entries without embedding; if interrupted, the next call continues.",
  access: "write",
  idempotent: true,
  discovery: { searchHint: "re-index vectors after a change of model" },
  input: z.strictObject({
    entry_ids: z.array(idSchema).min(1).max(10_000).optional().describe(
      "Only these; default all",
    ),
  }),
  output: rebuildResultSchema,
  handle: ({ entry_ids }, context, { progress, signal }) =>
    rebuildEmbeddings({ ...context, progress, signal }, entry_ids),
  text: ({ success_count, failed_count }) =>
    `${counted(success_count, "entry", "entries")} got new vectors, ${failed_count} failed.`,
});

const stats = defineKnowledgeTool({
  name: "kb_stats",
  title: "Get statistics",
  description:
    "Counts what is stored by role, type, tag and month, and what was searched and not found. Use to learn which tags exist, what is missing, and whether entries lack embeddings.",
  access: "read",
  discovery: { searchHint: "count entries and tags, which model" },
  input: z.strictObject({}),
  output: statisticsSchema,
  handle: (_, context) => knowledgeStatistics(context),
  text: (statistics) => {
    const { total_entries, by_role, by_type, top_tags, by_month, not_found } = statistics;
    const { without_embedding, model, vectors_of } = statistics;
    const list = (counts: Record<string, number>): string =>
      Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(", ");
    return [
      `${counted(total_entries, "entry", "entries")}; for ${list(by_role)}; ${list(by_type)}`,
      `Tags: ${top_tags.map(({ tag, count }) => `${tag} ${count}`).join(", ") || "none"}`,
      `Created: ${by_month.map(({ month, count }) => `${month} ${count}`).join(", ") || "nothing"}`,
      `${without_embedding} without embedding; model: ${model ?? "embeddings are off"}`,
      ...(vectors_of ? [`The vectors are of ${vectors_of}: searches are by words alone.`] : []),
      ...not_found.map(({ query, times }) =>
        `not found, asked ${times === 1 ? "once" : counted(times, "time")}: ${excerpt(query)}`
      ),
    ].join("\n");
  },
});

const exporting = defineKnowledgeTool({
  name: "kb_export",
  title: "Export entries",
  description:
    "Returns entries as YAML for kb_bulk_import, oldest first, a page at a time. Use to back up or move knowledge; to read it call kb_search.",
  access: "read",
  discovery: { searchHint: "back up, dump as YAML" },
  input: z.strictObject({
    role: roleSchema.optional().describe("Exactly this role"),
    tags: tagFilterSchema.optional(),
    limit: z.number().int().min(1).max(500).default(100).describe("Entries a page at most"),
    cursor: cursorSchema,
  }),
  output: exportPageSchema,
  handle: (input, context) => exportEntries(context, input),
  text: ({ count, next_cursor }) =>
    `${
      counted(count, "entry", "entries")
    }; the YAML is in the answer's data, or printed by the command ` +
    `knowledge-server export.${renderNext(next_cursor)}`,
});

/** The tools that look after the knowledge base as a whole. */
export const adminTools = [bulkImport, exporting, rebuild, stats];
