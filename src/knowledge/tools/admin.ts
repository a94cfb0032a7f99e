import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { defineKnowledgeTool } from "../context.ts";
import { importItems } from "../entries/bulk_import.ts";
import {
  conflictLines,
  failureLines,
  importCounts,
  importResultSchema,
} from "../entries/import_result.ts";
import { cursorSchema, idSchema, tagFilterSchema } from "../entries/entry_schema.ts";
import { readImportFile } from "../entries/import_file.ts";
import { exportEntries, exportPageSchema } from "../entries/listing.ts";
import { knowledgeStatistics, statisticsSchema } from "../entries/statistics.ts";
import { rebuildEmbeddings, rebuildResultSchema } from "../entries/rebuild.ts";
import { reviewEntries, reviewSchema } from "../entries/review.ts";
import { roleSchema } from "../store/knowledge_entry.ts";
import { renderNext } from "./entry_output.ts";

const bulkImport = defineKnowledgeTool({
  name: "kb_bulk_import",
  title: "Import entries from a file",
  description:
    "Imports a YAML file: one entry per item and role. An item with an existing id or content updates its entry; the newer text wins. Use for many entries; for one entry call kb_add.",
  access: "write",
  idempotent: true,
  discovery: { searchHint: "load many facts from a YAML file" },
  input: z.strictObject({
    file_path: z.string().min(1).max(4096)
      .describe("In the import folder: a list of {content, roles, tags?, title?, …}"),
  }),
  output: importResultSchema,
  handle: async ({ file_path }, context, { progress, signal }) => {
    const { items, failed } = readImportFile(context.imports, file_path);
    return await importItems({ ...context, progress, signal }, items, { failed });
  },
  text: (result) =>
    [
      `${importCounts(result)}.`,
      ...failureLines(result.failed).map((line) => `- ${line}`),
      ...conflictLines(result).map((line) => `- conflict: ${line}`),
      ...(result.created_ids.length > 0 ? [`Created: ${result.created_ids.join(", ")}`] : []),
    ].join("\n"),
});

const rebuild = defineKnowledgeTool({
  name: "kb_rebuild_embeddings",
  title: "Rebuild embeddings",
  description:
    "Makes new vectors for some or all entries. Use when kb_stats counts entries without embeddings, or to change the model. The next call resumes an interrupted rebuild.",
  access: "write",
  idempotent: true,
  discovery: { searchHint: "re-index vectors after changing the model" },
  input: z.strictObject({
    entry_ids: z.array(idSchema).min(1).max(10_000).optional().describe(
      "Entries to rebuild; default: all",
    ),
    confirm: z.boolean().optional().describe("true: change the store's model"),
  }),
  output: rebuildResultSchema,
  handle: ({ entry_ids, confirm }, context, { progress, signal }) =>
    rebuildEmbeddings({ ...context, progress, signal }, entry_ids, { confirm }),
  text: ({ success_count, failed_count }) =>
    `${counted(success_count, "entry", "entries")} got new vectors; ${failed_count} failed.`,
});

const stats = defineKnowledgeTool({
  name: "kb_stats",
  title: "Get statistics",
  description:
    "Counts entries per role, type, tag and month, and unanswered searches. Use to list tags and gaps, or to find missing embeddings.",
  access: "read",
  discovery: { searchHint: "count entries and tags, show the model" },
  input: z.strictObject({}),
  output: statisticsSchema,
  handle: (_, context) => knowledgeStatistics(context),
  text: (statistics) => {
    const { total_entries, by_role, by_type, top_tags, by_month, not_found } = statistics;
    const { without_embedding, model, vectors_of, set_to, without_model, expiring } = statistics;
    const list = (counts: Record<string, number>): string =>
      Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(", ");
    return [
      `${counted(total_entries, "entry", "entries")}; for ${list(by_role)}; ${list(by_type)}`,
      `Tags: ${top_tags.map(({ tag, count }) => `${tag} ${count}`).join(", ") || "none"}`,
      `Created: ${by_month.map(({ month, count }) => `${month} ${count}`).join(", ") || "nothing"}`,
      `${without_embedding} without embedding; model: ${model ?? `none, ${without_model}`}`,
      ...(vectors_of
        ? [
          `The store still uses the model ${vectors_of}, but the settings name ${set_to}. To change the store's model, call kb_rebuild_embeddings.`,
        ]
        : []),
      ...expiring.entries.map(({ id, title, valid_until }) =>
        `expires ${valid_until.slice(0, 10)}: ${excerpt(title)} (${id})`
      ),
      ...(expiring.total > expiring.entries.length
        ? [`${expiring.total} entries expire within 30 days.`]
        : []),
      ...not_found.map(({ query, times }) =>
        `not answered, asked ${times === 1 ? "once" : counted(times, "time")}: ${excerpt(query)}`
      ),
    ].join("\n");
  },
});

const exporting = defineKnowledgeTool({
  name: "kb_export",
  title: "Export entries",
  description:
    "Returns pages of entries as YAML for kb_bulk_import, oldest first. Use to back up or move knowledge; to read entries call kb_search.",
  access: "read",
  discovery: { searchHint: "back up, dump as YAML" },
  input: z.strictObject({
    role: roleSchema.optional().describe("Only this role"),
    tags: tagFilterSchema.optional(),
    limit: z.number().int().min(1).max(500).default(100).describe("Maximum entries per page"),
    cursor: cursorSchema,
  }),
  output: exportPageSchema,
  handle: (input, context) => exportEntries(context, input),
  text: ({ count, next_cursor }) =>
    `${
      counted(count, "entry", "entries")
    }. The structured result contains the YAML; knowledge-server export prints it.${
      renderNext(next_cursor)
    }`,
});

const review = defineKnowledgeTool({
  name: "kb_review",
  title: "Review entries",
  description:
    "Lists entries to review, most serious first: contradicted, expired, duplicated, not verified for a year, never found. Use to clean up; then call kb_update with a list of ids.",
  access: "read",
  discovery: { searchHint: "stale, contradictory, duplicate entries" },
  input: z.strictObject({
    limit: z.number().int().min(1).max(100).default(20),
  }),
  output: reviewSchema,
  handle: (input, context) => reviewEntries(context, input),
  text: ({ items, total, looked_at }) =>
    [
      `${items.length} of ${counted(total, "entry", "entries")} to review`,
      ...(looked_at === undefined ? [] : [`The review checked only the newest ${looked_at}.`]),
      ...items.map(({ id, why, with: other, first_sentence }) =>
        `[${id}] ${why.replace("_", " ")}${
          other === undefined ? "" : ` (see ${other})`
        }: ${first_sentence}`
      ),
    ].join("\n"),
});

/** The tools that manage the whole knowledge base. */
export const adminTools = [bulkImport, exporting, rebuild, review, stats];
