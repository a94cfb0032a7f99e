import { excerpt } from "../../kernel/text.ts";
import { quotedLine, quotedText } from "../entries/quoted_text.ts";
import type { ShownEntry } from "../entries/listing.ts";
import { supersededIds } from "../store/entry.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";

const LEAD = 160;

export function renderListed({ content, snippet = "", ...entry }: ShownEntry): string {
  return `${factsOf(entry)}\n${quotedText(excerpt(content ?? snippet, LEAD))}`;
}

export function renderEntry({ content, ...entry }: KnowledgeEntry): string {
  return `${factsOf(entry)}\n${quotedText(content)}`;
}

function factsOf(entry: Omit<KnowledgeEntry, "content">): string {
  const { id, role, tags, entry_type, confidence, parent_id, source, version } = entry;
  const supersedes = supersededIds(entry.supersedes);
  const { file, line, reference, story } = source ?? {};
  const facts = [
    ...(entry.title === null ? [] : [`"${entry.title}"`]),
    `${entry_type} for ${role}`,
    ...(tags.length > 0 ? [`tags ${tags.join(", ")}`] : []),
    ...(confidence < 1 ? [`confidence ${confidence}`] : []),
    ...(file === undefined ? [] : [`from ${file}${line === undefined ? "" : `:${line}`}`]),
    ...(reference === undefined ? [] : [`source ${reference}`]),
    ...(story === undefined ? [] : [`story ${story}`]),
    ...(parent_id === null ? [] : [`parent ${parent_id}`]),
    ...(entry.superseded_by === null ? [] : [`superseded by ${entry.superseded_by}`]),
    ...(supersedes.length === 0 ? [] : [`supersedes ${supersedes.join(", ")}`]),
    ...(entry.valid_until === null ? [] : [`valid until ${entry.valid_until}`]),
    `created ${entry.created_at}`,
    ...(version === 1 ? [] : [`version ${version}, updated ${entry.updated_at}`]),
  ];
  return `[${id}] ${quotedLine(facts.join("; "))}`;
}
