import * as z from "zod";
import { excerpt } from "../../kernel/text.ts";
import { defineKnowledgeTool } from "../context.ts";
import { charactersSchema, cursorSchema, tagFilterSchema } from "../entries/entry_schema.ts";
import { KnowledgeFailure } from "../store/failure.ts";
import { entrySchema, type KnowledgeEntry, roleSchema } from "../store/knowledge_entry.ts";
import type { ListPlace } from "../store/store.ts";
import { factsOf, quotedText } from "./entry_output.ts";

export const shownEntrySchema = entrySchema.omit({ content: true }).extend({
  content: z.string().optional(),
  snippet: z.string().optional(),
});
type ShownEntry = z.infer<typeof shownEntrySchema>;

const SNIPPET = 240;
const LEAD = 160;

export function shownEntries(
  entries: readonly KnowledgeEntry[],
  characters: number,
): ShownEntry[] {
  let room = characters;
  return entries.map(({ content, ...entry }) => {
    if (content.length > room) return { ...entry, snippet: excerpt(content, SNIPPET) };
    room -= content.length;
    return { ...entry, content };
  });
}

export function renderListed({ content, snippet = "", ...entry }: ShownEntry): string {
  return `${factsOf(entry)}\n${quotedText(excerpt(content ?? snippet, LEAD))}`;
}

export const listTool = defineKnowledgeTool({
  name: "kb_list",
  title: "List entries",
  description:
    "Lists entries, newest first, with an exact role or any of the given tags. Use to see new entries or browse a tag; to find an answer call kb_search.",
  access: "read",
  discovery: { searchHint: "browse the newest entries by tag or role" },
  input: z.strictObject({
    role: roleSchema.optional().describe("Only this role"),
    tags: tagFilterSchema.optional(),
    limit: z.number().int().min(1).max(100).default(10).describe("Maximum number of entries"),
    max_chars: charactersSchema,
    cursor: cursorSchema,
  }),
  output: z.object({
    entries: z.array(shownEntrySchema),
    next_cursor: z.string().nullable(),
  }),
  async handle({ limit, max_chars, cursor, role, tags }, { base: { store } }) {
    const after = cursor === undefined ? undefined : placeIn(cursor);
    const { entries, next } = await store.list({ roles: role && [role], tags }, { limit, after });
    const next_cursor = next === undefined ? null : `${next.time}.${next.n}`;
    return { entries: shownEntries(entries, max_chars), next_cursor };
  },
  text: ({ entries, next_cursor }) =>
    (entries.map(renderListed).join("\n\n") || "No entries.") +
    (next_cursor === null ? "" : `\n\nMore: cursor ${next_cursor}`),
});

function placeIn(cursor: string): ListPlace {
  const [, time, n] = /^(-?\d{1,16})\.(\d{1,16})$/.exec(cursor) ?? [];
  if (n !== undefined) return { time: Number(time), n: Number(n) };
  const message = "cursor must be the next_cursor of an earlier call";
  throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "cursor" });
}
