import type { KnowledgeEntry } from "../store/knowledge_entry.ts";

/** The target of a Markdown link or a reference definition. */
const TARGET = /\]\(\s*<?([^)>\s]{1,500})|^\s{0,3}\[[^\]]{1,200}\]:\s*<?([^\s>]{1,500})/gm;
const ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;

/** Returns the distinct files to which an entry from a file links. */
export function linkedFiles({ content, source }: KnowledgeEntry): string[] {
  if (source?.file === undefined) return [];
  const folder = source.file.split("/").slice(0, -1);
  const files = [...content.matchAll(TARGET)].flatMap(([, inline, defined]) => {
    const [target = ""] = (inline ?? defined ?? "").split(/[?#]/);
    if (target === "" || /^[a-z][\w+.-]*:|^\//i.test(target)) return [];
    return [inFolder(folder, decoded(target))];
  });
  return [...new Set(files)].filter((file) => file !== source.file);
}

/** Returns the IDs that an entry's content mentions. */
export function linkedIds({ content }: KnowledgeEntry): string[] {
  return [...new Set((content.match(ID) ?? []).map((id) => id.toLowerCase()))];
}

function inFolder(folder: readonly string[], target: string): string {
  const parts = [...folder];
  for (const part of target.split("/")) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
