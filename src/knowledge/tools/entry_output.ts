import { printable, printableLine } from "../../kernel/text.ts";
import { supersededIds } from "../store/entry.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";

/** Returns stored text as quoted lines. No line can be mistaken for the server's own. */
export function quotedText(text: string): string {
  return text.split(/\r\n|[\n\r\u2028\u2029\u0085\f\v]/).map((line) => `> ${printable(line)}`)
    .join("\n");
}

export function renderEntry({ content, ...entry }: KnowledgeEntry): string {
  return `${factsOf(entry)}\n${quotedText(content)}`;
}

export function factsOf(entry: Omit<KnowledgeEntry, "content">): string {
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
  return `[${id}] ${printableLine(facts.join("; ").trim())}`;
}
