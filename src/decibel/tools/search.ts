import * as z from "zod";
import { defineDecibelTool } from "../define.ts";
import { unlisted } from "../../kernel/service/tool.ts";
import { closestPassage } from "../../kernel/search/passage.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Board, openBoard } from "../records/board.ts";
import { writtenText } from "../records/excerpts.ts";
import { slugIn } from "../records/name.ts";
import { unknownProject } from "../records/project_name.ts";
import type { DecibelRecord } from "../records/record.ts";
import type { RecordStore } from "../records/store.ts";
import { kindInput, limit, listOf, place, title } from "../records/inputs.ts";

const searchInput = z.strictObject({
  query: title().describe("Words"),
  also: listOf(title(), 10).optional().describe("Other wordings"),
  project_id: place().optional().describe("Default all"),
  kind: kindInput,
  limit,
});

const hitOutput = z.object({
  id: z.string(),
  title: unlisted(z.string()),
  project_id: unlisted(z.string()),
  status: unlisted(z.string().optional()),
  superseded_by: unlisted(z.string().optional()),
  snippet: unlisted(z.string()),
});

const recordHitsOutput = z.object({
  total: unlisted(z.number()),
  hits: z.array(hitOutput),
  note: unlisted(z.string().optional()),
});

export type RecordHits = z.infer<typeof recordHitsOutput>;

interface RecordIndex {
  index: TextIndex<string>;
  known: Map<string, DecibelRecord>;
}

const indexes = new WeakMap<RecordStore["folder"], RecordIndex>();

export function searchRecords(
  store: RecordStore,
  { query, also = [], project_id, kind, limit }: z.infer<typeof searchInput>,
): RecordHits {
  const board = openBoard(store, { project_id });
  const project = project_id === undefined ? undefined : board.projectOrEmpty(project_id);
  const { index, known } = indexOf(store, board);
  const { hits, total } = index.search([query, ...also], {
    limit,
    accepts(path) {
      const record = known.get(path);
      return record !== undefined && (kind === undefined || record.kind === kind) &&
        (project === undefined || board.projectOf(record) === project);
    },
  });
  return {
    total,
    hits: hits.flatMap(({ key }) => known.get(key) ?? []).map((record) => {
      const document = { text: writtenText(store, record), bodyOffset: 0 };
      const newer = board.graph.superseding(record);
      return {
        id: record.id,
        title: excerpt(record.title, 160),
        project_id: board.projectOf(record).name,
        status: board.graph.status(record),
        superseded_by: newer && board.idIn(board.projectOf(record), newer),
        snippet: closestPassage(document, [query, ...also]).snippet,
      };
    }),
    note: project_id === undefined ? undefined : unknownProject(board, project_id),
  };
}

function indexOf(store: RecordStore, board: Board): RecordIndex {
  const held = indexes.get(store.folder) ?? { index: new TextIndex(), known: new Map() };
  indexes.set(store.folder, held);
  const { index, known } = held;
  for (const path of [...known.keys()].filter((one) => board.record(one) === undefined)) {
    index.remove(path);
    known.delete(path);
  }
  for (const record of board.records) {
    const before = known.get(record.path);
    known.set(record.path, record);
    if (before !== undefined && hasSameFiles(before, record)) continue;
    const text = `${record.fields.area}\n${writtenText(store, record)}`;
    index.put(record.path, { title: record.title, name: slugIn(record.name), text });
  }
  return held;
}

function hasSameFiles(one: DecibelRecord, other: DecibelRecord): boolean {
  return one.fields === other.fields && one.updates.length === other.updates.length &&
    one.updates.every(({ fields }, index) => fields === other.updates[index]?.fields);
}

export function hitLines({ total, hits, note }: RecordHits): string {
  const lines = hits.map(({ id, title, project_id, status, superseded_by, snippet }) => {
    const newer = superseded_by && `superseded by ${superseded_by}`;
    const facts = [project_id, newer ?? status].filter(Boolean).join(", ");
    return `${id} ${title} (${facts})${snippet === "" ? "" : `\n  ${excerpt(snippet, 300)}`}`;
  });
  return [...lines, `${total} found.`, ...(note === undefined ? [] : [note])].join("\n");
}

export const searchTool = defineDecibelTool({
  name: "search_records",
  title: "Search records",
  description: "Searches records. Use before recording something that may exist.",
  access: "read",
  input: searchInput,
  output: recordHitsOutput,
  handle: (input, context) => searchRecords(context, input),
  text: hitLines,
});
