import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { indexTerms } from "../kernel/search/terms.ts";
import type { Hooks } from "../kernel/service/service.ts";
import { excerpt } from "../kernel/text.ts";
import { relatedDecisions, termsIn, termsOf } from "./adr/brief.ts";
import type { ArchitectureContext } from "./context.ts";
import type { ArchitectureDocument } from "./documents/document.ts";
import { governedPaths } from "./documents/governing.ts";
import type { DocumentLibrary } from "./documents/library.ts";
import { recordsInForce } from "./documents/standing.ts";

/** The maximum number of sentences to examine, because a longer prompt is pasted text. */
const MAX_SENTENCES = 12;

const MAX_TITLES = 100;
const START_BYTES = 4096;
const MAX_DECISIONS = 3;
const PROMPT_BYTES = 500;
const MAX_PROPOSAL = 5000;
const CANDIDATES = 12;
const MAX_GIST = 110;

function atStart(content: ArchitectureContext): HookAnswer | undefined {
  const library = ownDocuments(content);
  const inForce = library === undefined ? [] : recordsInForce(library);
  const unread = library?.unread().map(({ path, reason }) => `not read: ${path} (${reason})`) ?? [];
  if (library === undefined || inForce.length + unread.length === 0) return undefined;
  const count = `${inForce.length} decisions in force`;
  return inForce.length > MAX_TITLES
    ? {
      heading: count,
      items: ["before a change, call check_adr_alignment or search_architecture", ...unread],
      limit: START_BYTES,
    }
    : {
      heading: count,
      items: [...unread.slice(0, 3), ...inForce.map((document) => titleLine(library, document))],
      limit: START_BYTES,
    };
}

function titleLine(library: DocumentLibrary, document: ArchitectureDocument): string {
  const { title, adr } = library.details(document);
  const { number } = document;
  const isNumbered = number === undefined || /^\W*\w*[-\s]?0*\d/.test(title);
  const shown = excerpt(isNumbered ? title : `${number} ${title}`, 100);
  return adr?.date === undefined ? shown : `${shown}, ${adr.date}`;
}

async function atPrompt(
  content: ArchitectureContext,
  { prompt }: HookEvent,
): Promise<HookAnswer | undefined> {
  const library = prompt.trim() === "" ? undefined : ownDocuments(content);
  if (library === undefined) return undefined;
  const decision_description = prompt.slice(-MAX_PROPOSAL);
  const wordings = wordingsIn(decision_description);
  const also = wordings.slice(1, 8);
  const inForce = recordsInForce(library);
  // A prompt mostly begins with a verb, such as "make", which may be the name of a tool elsewhere.
  const asked = termsOf([decision_description.trim().replace(/^\S+/, "")]);
  const isRare = (term: string) =>
    10 * inForce.filter((one) => termsIn(library, one).has(term)).length <= 10 + inForce.length;
  const rare = new Set([...asked].filter((term) => term.length > 2 && isRare(term)));
  if (rare.size === 0) return undefined;
  const sources = { documents: library, search: content.search };
  const found = await relatedDecisions(sources, { decision_description, also }, CANDIDATES);
  const items = found.filter(({ document }) => isTold(library, document, rare))
    .slice(0, MAX_DECISIONS).map(({ document }) => decisionLine(library, document));
  return { heading: "decisions on this", items, limit: PROMPT_BYTES };
}

function isTold(
  library: DocumentLibrary,
  document: ArchitectureDocument,
  rare: ReadonlySet<string>,
): boolean {
  const { title, gist } = library.details(document);
  const told = new Set(indexTerms(`${title} ${document.stem} ${gist?.text ?? ""}`));
  return told.intersection(rare).size > 0 ||
    termsIn(library, document).intersection(rare).size > 1;
}

function atEdit(content: ArchitectureContext, { paths }: HookEvent): HookAnswer | undefined {
  const library = ownDocuments(content);
  const root = content.root.path;
  const inside = paths.filter((path) => isBelow(root, path));
  if (library === undefined || inside.length === 0) return undefined;
  const governed = governedPaths(library, inside, root);
  return {
    heading: "decisions that govern this path",
    items: recordsInForce(library).filter((document) => governed(document).length > 0)
      .map((document) => decisionLine(library, document)),
  };
}

function decisionLine(library: DocumentLibrary, document: ArchitectureDocument): string {
  const { title, adr, gist } = library.details(document);
  const place = [adr?.date, document.path].filter((part) => part !== undefined).join(", ");
  const said = gist === undefined ? "" : `: ${excerpt(gist.text, MAX_GIST)}`;
  return `${excerpt(title, 80)} (${place})${said}`;
}

function ownDocuments(content: ArchitectureContext): DocumentLibrary | undefined {
  return content.root.embedded ? undefined : content.documentsAtOnce();
}

function isBelow(root: string, given: string): boolean {
  const path = given.replaceAll("\\", "/");
  if (path.split("/").includes("..")) return false;
  const isAbsolute = /^(?:\/|[a-z]:\/)/i.test(path);
  return !isAbsolute || path.startsWith(`${root.replaceAll("\\", "/")}/`);
}

export const architectureHooks: Hooks<ArchitectureContext> = {
  start: atStart,
  prompt: atPrompt,
  edit: atEdit,
};

/** Returns the prompt. If it has several sentences, also returns each sentence. */
function wordingsIn(prompt: string): string[] {
  const sentences = prompt.split(/(?<=[.!?:;])\s+|\n+/).filter((part) => part.trim() !== "");
  return sentences.length <= 1 ? [prompt] : [prompt, ...sentences.slice(0, MAX_SENTENCES)];
}
