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
/** Matches the lines around code, which are useless in one-line text. */
const CODE_FENCE = /^ {0,3}(?:```|~~~).*$/gm;
/**
 * The maximum size of a passage with its location, in bytes, so the texts of all servers fit
 * together.
 */
const MAX_BYTES = 385;
/**
 * The number of tags in the text at session start, and the number of entries whose titles it uses.
 */
const MAX_TAGS = 12;
const MAX_TITLES = 100;
/** The number of entries with words of a prompt to compare with the prompt. */
const MAX_COMPARED = 100;
/**
 * The maximum length of a question. If a prompt is longer, only its beginning and end are searched.
 */
const MAX_QUERY = 1000;

/** The subjects that the store covers: its tags, and its documents' headings. */
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
 * Returns "Downlink: Frame, Rate" for each document, based on section titles such as "Downlink >
 * Frame". Omits section names that several documents share.
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
 * Returns passages that answer the prompt with its words, or whose tags it mentions. If none exist,
 * returns a passage from the entry that the prompt is about. Omits uncertain matches.
 */
async function atPrompt(
  context: KnowledgeContext,
  { prompt }: HookEvent,
): Promise<HookAnswer | undefined> {
  if (prompt.trim() === "" || !isThere(context)) return undefined;
  const { base, ...call } = context;
  // A hook's time limit is too short to load a model.
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

/** Returns the entries that a prompt is about, out of those that contain its words. */
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

/** Returns the entry's passage with the most words of the prompt, with its heading and location. */
function passageLine(entry: KnowledgeEntry, prompt: string): string {
  const { content, source } = entry;
  const heading = excerpt(entryTitle(entry) ?? "", MAX_HEADING);
  const room = MAX_PASSAGE - heading.length;
  const passage = bestPassage(content, entryQuery(prompt), room).replace(CODE_FENCE, "");
  const text = heading === "" || passage.includes(heading) ? passage : `${heading}: ${passage}`;
  if (source?.file === undefined) return text;
  return `${text} (${source.file}${source.line === undefined ? "" : `:${source.line}`})`;
}

/** Returns true if the prompt contains two of the entry's tags. */
function hasTags({ tags }: { tags: readonly string[] }, said: ReadonlySet<string>): boolean {
  return tags.filter((tag) => said.has(tag.toLowerCase())).length >= 2;
}

/** Returns false if the embedded store doesn't exist, because a hook doesn't create one. */
function isThere({ storeFile, base }: KnowledgeContext): boolean {
  return base.problem === undefined && (storeFile === "" || whatIsAt(storeFile) === "file");
}

/** The hooks of knowledge-server, by event. */
export const knowledgeHooks: NonNullable<Service<KnowledgeContext>["hooks"]> = {
  start: atStart,
  prompt: atPrompt,
};
