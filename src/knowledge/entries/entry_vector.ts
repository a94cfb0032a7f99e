import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { embeddedText } from "../store/store.ts";
import type { EmbedderInUse, KnowledgeCall } from "./knowledge_base.ts";

/** The time limit for an entry's vector, including all retries and pauses, in milliseconds. */
const VECTOR_MS = 20_000;

/** Returns the vector to store for an entry; null without an embedder. */
export async function vectorFor(
  { journal }: KnowledgeCall,
  entry: Pick<KnowledgeEntry, "title" | "content">,
  { embedder }: EmbedderInUse,
): Promise<Float32Array | null> {
  const deadline = performance.now() + VECTOR_MS;
  return await embedder?.embedContent(embeddedText(entry), { journal, deadline }) ?? null;
}
