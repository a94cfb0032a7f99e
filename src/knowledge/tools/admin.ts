import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { defineKnowledgeTool } from "../context.ts";
import { idSchema } from "../entries/entry_schema.ts";
import { quotedLine } from "../entries/quoted_text.ts";
import { rebuildEmbeddings, rebuildResultSchema } from "../entries/rebuild.ts";
import {
  type EndingEntries,
  type KnowledgeStatistics,
  knowledgeStatistics,
  statisticsSchema,
} from "../entries/statistics.ts";
import {
  importCounts,
  importItems,
  importResultSchema,
  problemLines,
} from "../exchange/bulk_import.ts";
import { readImportFile } from "../exchange/import_file.ts";

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
      .describe("In the import folder: a list of {content, role, tags?, title?, …}"),
  }),
  output: importResultSchema,
  handle: async ({ file_path }, context, { progress, signal }) => {
    const items = readImportFile(context.imports, file_path);
    return await importItems({ ...context, progress, signal }, items);
  },
  text: (result) =>
    [
      `${importCounts(result)}.`,
      ...problemLines(result).map((line) => `- ${quotedLine(line)}`),
      ...(result.created_ids.length > 0 ? [`Created: ${result.created_ids.join(", ")}`] : []),
    ].join("\n"),
});

const rebuild = defineKnowledgeTool({
  name: "kb_rebuild_embeddings",
  title: "Rebuild embeddings",
  description:
    "Makes new vectors for some entries, or for all that aren't documents: missing ones first. Use when kb_stats counts entries without embeddings, or to change the model.",
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
    "Counts entries per role, type and tag, and lists the entries that have expired or expire soon. Use to list tags, or to find missing embeddings.",
  access: "read",
  discovery: { searchHint: "count entries and tags, expired entries, the model" },
  input: z.strictObject({}),
  output: statisticsSchema,
  handle: (_, context) => knowledgeStatistics(context),
  text: renderStatistics,
});

function renderStatistics(statistics: KnowledgeStatistics): string {
  const { total_entries, documents, by_role, by_type, top_tags, expired, expiring } = statistics;
  const { without_embedding, model, without_model } = statistics;
  const list = (counts: Record<string, number>): string =>
    Object.entries(counts).map(([name, count]) => `${name} ${count}`).join(", ");
  return [
    `${counted(total_entries, "entry", "entries")}, ${documents} of them from documents; for ${
      list(by_role)
    }; ${list(by_type)}`,
    `Tags: ${top_tags.map(({ tag, count }) => `${tag} ${count}`).join(", ") || "none"}`,
    `${without_embedding} without embedding; model: ${model ?? `none, ${without_model}`}`,
    ...endingLines("expired", expired),
    ...endingLines("expires", expiring),
  ].join("\n");
}

function endingLines(word: string, { total, entries }: EndingEntries): string[] {
  return [
    ...entries.map(({ id, title, valid_until }) =>
      `[${id}] ${word} ${valid_until.slice(0, 10)}: ${quotedLine(title)}`
    ),
    ...(total > entries.length ? [`${total - entries.length} more ${word}`] : []),
  ];
}

export const adminTools = [bulkImport, rebuild, stats];
