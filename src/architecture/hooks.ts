import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { questionOf } from "../kernel/search/question.ts";
import { TextIndex } from "../kernel/search/text_index.ts";
import type { HookHandler, Hooks } from "../kernel/service/service.ts";
import type { Root } from "../kernel/roots/root.ts";
import { excerpt } from "../kernel/text.ts";
import { bytesIn } from "../kernel/utf8.ts";
import type { ArchitectureContext } from "./context.ts";
import type { ArchitectureDocument } from "./documents/document.ts";
import { governedPaths, pathInRoot } from "./documents/governing.ts";
import { type DocumentLibrary, isFew } from "./documents/library.ts";
import { inForceIn } from "./documents/succession.ts";

const SEARCH = "check_adr_alignment and search_architecture find every decision";
const BYTES = { start: 4096, titles: 3500, prompt: 800 } as const;
const MAX = { titles: 100, decisions: 3, promptGist: 120, editGist: 80 } as const;

function atStart(library: DocumentLibrary): HookAnswer {
  const inForce = inForceIn(library);
  const titles = inForce.length > MAX.titles ? [] : inForce.map(titleLine);
  const isShort = titles.length === inForce.length && bytesIn(titles.join("\n- ")) <= BYTES.titles;
  return {
    heading: `decisions in force: ${inForce.length}`,
    items: [...(isShort ? [] : [SEARCH]), ...titles],
    limit: BYTES.start,
  };
}

function titleLine({ number, details: { title, adr } }: ArchitectureDocument): string {
  const isNumbered = number === undefined || /^\W*\w*[-\s]?0*\d/.test(title);
  const shown = excerpt(isNumbered ? title : `${number} ${title}`, 100);
  return adr?.date === undefined ? shown : `${shown}, ${adr.date}`;
}

/** Names the decisions that share a rare word with the prompt in their title, or two. */
function atPrompt(library: DocumentLibrary, { prompt }: HookEvent): HookAnswer {
  // A prompt mostly begins with a verb, such as "make", which may be the name of a tool elsewhere.
  const question = questionOf(prompt.trim().replace(/^\S+\s|[\w.@-]{0,100}\//g, ""));
  const { adrs, words, total } = library.mentioning(question.words);
  const inForce = inForceIn(library, adrs);
  using index = new TextIndex<number>();
  for (const [key, document] of inForce.entries()) {
    const { stem, details: { title, gist } } = document;
    const text = library.markdown(document) ?? "";
    index.put(key, { title: `${title} ${stem}`, heading: gist?.text ?? "", text });
  }
  const isRare = ([word, keys]: [string, number[]]) =>
    word.length > 2 && isFew(keys.length, total ?? inForce.length);
  const rare = [...index.matches({ words, phrases: [] })].filter(isRare);
  const rareWords = { words: rare.map(([word]) => word), phrases: [] };
  const inText = tally(rare.flatMap(([, keys]) => keys));
  const [inTitle, inGist] = (["title", "heading"] as const)
    .map((field) => tally([...index.matches(rareWords, { field }).values()].flat()));
  const items = [...inText].filter(([key, count]) => inTitle?.has(key) || count > 1)
    .map(([key, count]) => ({
      key,
      score: 2 * ((inTitle?.get(key) ?? 0) + (inGist?.get(key) ?? 0)) + count,
    }))
    .sort((a, b) => b.score - a.score || a.key - b.key).slice(0, MAX.decisions)
    .flatMap(({ key }) => inForce.slice(key, key + 1))
    .map((document) => decisionLine(document, MAX.promptGist));
  return { heading: "decisions on this", items, limit: BYTES.prompt };
}

function tally(keys: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function atEdit(library: DocumentLibrary, { paths }: HookEvent, { path: root }: Root): HookAnswer {
  const inside = paths.filter((path) => pathInRoot(root, path) !== undefined);
  const governed = governedPaths(library, inside, { root, isNear: true });
  const isSure = (adr: ArchitectureDocument) => governed(adr).some(({ by }) => by !== "identifier");
  const named = inForceIn(library, library.list("adr").filter((adr) => governed(adr).length > 0))
    .sort((a, b) => Number(isSure(b)) - Number(isSure(a)));
  return {
    heading: `decisions that name this path: ${named.length}`,
    items: named.map((document) => decisionLine(document, MAX.editGist)),
  };
}

function decisionLine({ path, details }: ArchitectureDocument, room: number): string {
  const { title, adr, gist } = details;
  const place = [adr?.date, path].filter((part) => part !== undefined).join(", ");
  const said = gist === undefined ? "" : `: ${excerpt(gist.text, room)}`;
  return `${excerpt(title, 80)} (${place})${said}`;
}

function onDocuments(
  handle: (library: DocumentLibrary, event: HookEvent, root: Root) => HookAnswer,
): HookHandler<ArchitectureContext> {
  return (content, event) => {
    if (content.root.embedded) return undefined;
    const library = content.presentDocuments();
    const answer = handle(library, event, content.root);
    const isSilent = event.moment !== "start" && answer.items.length === 0;
    const unread = isSilent ? [] : library.unread().slice(0, 3);
    const lines = unread.map(({ path, reason }) => `not read: ${path} (${reason})`);
    return { ...answer, items: [...lines, ...answer.items] };
  };
}

export const architectureHooks: Hooks<ArchitectureContext> = {
  start: onDocuments(atStart),
  prompt: onDocuments(atPrompt),
  edit: onDocuments(atEdit),
};
