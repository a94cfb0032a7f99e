import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { subjectsOf } from "../kernel/search/prompt.ts";
import { wordsOf } from "../kernel/search/words.ts";
import { counted } from "../kernel/plural.ts";
import type { Service } from "../kernel/service/service.ts";
import { excerpt } from "../kernel/text.ts";
import type { KnowledgeContext } from "./context.ts";
import { bestPassage } from "./entries/passage.ts";
import { searchEntries } from "./entries/search.ts";
import { entryTitle } from "./store/entry.ts";
import type { KnowledgeEntry } from "./store/knowledge_entry.ts";
import type { Store } from "./store/store.ts";
import { entryQuery } from "./store/terms.ts";

/** The maximum number of passages for a prompt. */
const MAX_PASSAGES = 2;
const MAX_PASSAGE = 290;
const MAX_HEADING = 80;
/** The lines before and after code, which are useless in a one-line text. */
const CODE_FENCE = /^ {0,3}(?:```|~~~).*$/gm;
/** The maximum bytes of a passage with its location, so all servers' texts fit together. */
const MAX_BYTES = 385;
/** The tags that a start names, and the entries whose titles it looks for. */
const MAX_TAGS = 12;
const MAX_TITLES = 100;
/** The entries with words of a prompt that are compared with it. */
const MAX_COMPARED = 100;
/** The maximum length of a question: of a longer prompt, the beginning and the end are searched. */
const MAX_QUERY = 1000;

/** The subjects that the store can be asked about: its tags, and the headings of its documents. */
async function atStart(context: KnowledgeContext): Promise<HookAnswer | undefined> {
  if (!isThere(context)) return undefined;
  const { store } = context.base;
  const { total, topTags } = await store.counts();
  if (total === 0) return undefined;
  const tags = topTags.slice(0, MAX_TAGS).map(({ tag }) => tag);
  const { entries } = await store.list({ isCurrent: true }, { limit: MAX_TITLES });
  return {
    heading: `kb_search answers from ${counted(total, "entry", "entries")}`,
    items: [
      ...(tags.length === 0 ? [] : [`on ${tags.join(", ")}`]),
      ...documentLines(entries.map(entryTitle).filter((title) => title !== null)),
    ],
  };
}

/**
 * "Downlink: Frame, Rate" for each document, from the titles of its sections, "Downlink > Frame". A
 * section that several documents have belongs to their form.
 */
function documentLines(titles: readonly string[]): string[] {
  const parts = titles.map((title) => title.split(" > "));
  const documents = Map.groupBy(parts, ([document = ""]) => document);
  const named = Map.groupBy(parts, (part) => part.slice(1).at(-1) ?? "");
  return [...documents].map(([document, its]) => {
    const sections = its.map((part) => part.slice(1).at(-1) ?? "")
      .filter((section) => section !== "" && named.get(section)?.length === 1);
    return sections.length === 0 ? document : `${document}: ${sections.sort().join(", ")}`;
  });
}

/**
 * Returns the passages that answer the prompt with its words, or whose tags it names; otherwise the
 * passage of the entry that it is about. Uncertain matches are omitted.
 */
async function atPrompt(
  context: KnowledgeContext,
  { prompt }: HookEvent,
): Promise<HookAnswer | undefined> {
  if (prompt.trim() === "" || !isThere(context)) return undefined;
  const { base, ...call } = context;
  // Loading a model takes longer than a hook may run.
  const words = { ...call, base: { ...base, embedder: undefined, embedderLike: undefined } };
  const query = prompt.length <= MAX_QUERY
    ? prompt
    : `${prompt.slice(0, MAX_QUERY / 2)}\n${prompt.slice(-MAX_QUERY / 2)}`;
  const asked = { query, limit: MAX_PASSAGES };
  const { results, metadata } = await searchEntries(words, asked, { isNoted: false });
  const said = new Set(wordsOf(prompt));
  const sure = metadata.weak ? results.filter((result) => hasTags(result, said)) : results;
  const entries = sure.length > 0
    ? await base.store.read(sure.map(({ id }) => id))
    : (await entriesAbout(base.store, query)).slice(0, 1);
  return {
    heading: "known about this",
    limit: MAX_BYTES,
    items: entries.map((entry) => passageLine(entry, query)),
  };
}

/** Returns the entries that a prompt is about, among those with its words. */
async function entriesAbout(store: Store, prompt: string): Promise<KnowledgeEntry[]> {
  const hits = await store.findByWords(entryQuery(prompt), { isCurrent: true }, MAX_COMPARED);
  const entries = await store.read(hits.map(({ id }) => id));
  const subjects = entries.map((item) => ({
    item,
    text: `${entryTitle(item) ?? ""}\n${item.content}`,
    heading: entryTitle(item)?.split(" > ").at(-1) ?? "",
  }));
  return subjectsOf(prompt, subjects);
}

/** Returns the passage in an entry with most of a prompt's words, with its heading and location. */
function passageLine(entry: KnowledgeEntry, prompt: string): string {
  const { content, source } = entry;
  const heading = excerpt(entryTitle(entry) ?? "", MAX_HEADING);
  const room = MAX_PASSAGE - heading.length;
  const passage = bestPassage(content, entryQuery(prompt), room).replace(CODE_FENCE, "");
  const text = heading === "" || passage.includes(heading) ? passage : `${heading}: ${passage}`;
  if (source?.file === undefined) return text;
  return `${text} (${source.file}${source.line === undefined ? "" : `:${source.line}`})`;
}

/** Returns true for an entry with two tags in the prompt. */
function hasTags({ tags }: { tags: readonly string[] }, said: ReadonlySet<string>): boolean {
  return tags.filter((tag) => said.has(tag.toLowerCase())).length >= 2;
}

/** Returns false for an embedded store that doesn't exist: a hook doesn't create one. */
function isThere({ storeFile, base }: KnowledgeContext): boolean {
  return base.problem === undefined && (storeFile === "" || whatIsAt(storeFile) === "file");
}

/** The moments of a session at which knowledge-server speaks. */
export const knowledgeHooks: NonNullable<Service<KnowledgeContext>["hooks"]> = {
  start: atStart,
  prompt: atPrompt,
};
