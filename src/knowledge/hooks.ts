import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { wordsOf } from "../kernel/search/words.ts";
import { counted } from "../kernel/plural.ts";
import type { Service } from "../kernel/service/service.ts";
import type { KnowledgeContext } from "./context.ts";
import { searchEntries } from "./entries/search.ts";

/** The passages that a prompt is worth. */
const MAX_PASSAGES = 2;
/** The tags that a start names. */
const MAX_TAGS = 12;
/** A longer prompt is no question: its beginning and its end are asked. */
const MAX_QUERY = 1000;

/** The subjects that the store can be asked about. */
async function atStart(context: KnowledgeContext): Promise<HookAnswer | undefined> {
  if (!isThere(context)) return undefined;
  const { total, topTags } = await context.base.store.counts();
  if (total === 0) return undefined;
  const tags = topTags.slice(0, MAX_TAGS).map(({ tag }) => tag);
  return {
    heading: `kb_search answers from ${counted(total, "entry", "entries")}`,
    items: tags.length === 0 ? ["no tags yet"] : [`on ${tags.join(", ")}`],
  };
}

/** The passages that answer the prompt by its words, or whose tags it says; nothing that only may. */
async function atPrompt(
  context: KnowledgeContext,
  { prompt }: HookEvent,
): Promise<HookAnswer | undefined> {
  if (prompt.trim() === "" || !isThere(context)) return undefined;
  const { base, ...call } = context;
  // To load a model takes longer than a hook may.
  const words = { ...call, base: { ...base, embedder: undefined, embedderLike: undefined } };
  const query = prompt.length <= MAX_QUERY
    ? prompt
    : `${prompt.slice(0, MAX_QUERY / 2)}\n${prompt.slice(-MAX_QUERY / 2)}`;
  const asked = { query, limit: MAX_PASSAGES };
  const { results, metadata } = await searchEntries(words, asked, { isNoted: false });
  const said = new Set(wordsOf(prompt));
  const sure = metadata.weak ? results.filter((result) => hasTags(result, said)) : results;
  return {
    heading: "what the knowledge base says",
    items: sure.flatMap(({ snippet, content }) => snippet ?? content ?? []),
  };
}

/** True for an entry two of whose tags the prompt says. */
function hasTags({ tags }: { tags: readonly string[] }, said: ReadonlySet<string>): boolean {
  return tags.filter((tag) => said.has(tag.toLowerCase())).length >= 2;
}

/** False for an embedded store that nobody has made: a hook makes none. */
function isThere({ storeFile, base }: KnowledgeContext): boolean {
  return base.problem === undefined && (storeFile === "" || whatIsAt(storeFile) === "file");
}

/** The moments of a session at which knowledge-server speaks. */
export const knowledgeHooks: NonNullable<Service<KnowledgeContext>["hooks"]> = {
  start: atStart,
  prompt: atPrompt,
};
