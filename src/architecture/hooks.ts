import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { counted } from "../kernel/plural.ts";
import { wordingsIn } from "../kernel/search/prompt.ts";
import type { Service } from "../kernel/service/service.ts";
import { closestDecisions, soughtTerms } from "./adr/related.ts";
import { tellingTerms } from "./adr/gist.ts";
import { decisionSentence } from "./adr/decision_sentence.ts";
import type { ArchitectureContext } from "./context.ts";
import type { ArchitectureDocument } from "./documents/document.ts";
import { GOVERNED_BY, governedPaths, namesNoPath } from "./documents/governing.ts";
import { DocumentIndex } from "./documents/document_index.ts";
import type { DocumentLibrary } from "./documents/library.ts";
import { entryOf, isInForce, standingOf } from "./documents/standing.ts";
import { recordBlocks } from "./documents/record_blocks.ts";

/** The minimum number of distinctive words in a sentence that describes a change. */
const LEAST_TERMS = 3;
/** The maximum number of decisions to show for a prompt. */
const MAX_DECISIONS = 3;
/** The maximum length of a proposal's wording, in characters. */
const MAX_PROPOSAL = 5000;

/**
 * The number of newest decisions to consider when a session starts, which is more than the result
 * can show.
 */
const MAX_STARTING = 40;
/** The age at which the server reports a proposal as waiting: 90 days in milliseconds. */
const LONG_MS = 90 * 24 * 60 * 60_000;
/** The title of the first record from adr-tools, which isn't a decision about the project. */
const FIRST_RECORD = /^(?:[\w-]+[.:]\s+)?record architecture decisions$/i;

/** Returns the newest decisions, and the number of waiting proposals. */
function atStart(content: ArchitectureContext): HookAnswer | undefined {
  const library = ownDocuments(content);
  const all = library?.list("adr") ?? [];
  if (library === undefined || all.length === 0) return undefined;
  const dated = all.map((document) => ({ document, date: library.details(document).adr?.date }))
    .sort((a, b) =>
      (b.date ?? "").localeCompare(a.date ?? "") || b.document.path.localeCompare(a.document.path)
    );
  const inForce = dated.filter(({ document }) => isInForce(library, document));
  const proposed = dated.filter(({ document }) =>
    library.details(document).adr?.status === "proposed"
  );
  const titleOf = (document: ArchitectureDocument) => library.details(document).title;
  const [newest, ...others] = inForce.slice(0, MAX_STARTING)
    .filter(({ document }) => !FIRST_RECORD.test(titleOf(document)));
  return {
    heading: `${counted(all.length, "ADR")}: ${inForce.length} in force${waiting(proposed)}`,
    items: [...(newest ? [newest] : []), ...proposed.slice(0, 2), ...others]
      .map(({ document }) => `${titleOf(document)}: ${standingOf(entryOf(library, document))}`),
  };
}

/** Returns the number of proposals, and the number of proposals older than 90 days, as text. */
function waiting(proposed: readonly { date: string | undefined }[]): string {
  if (proposed.length === 0) return "";
  const long = new Date(Date.now() - LONG_MS).toISOString().slice(0, 10);
  const old = proposed.filter(({ date }) => date !== undefined && date < long).length;
  const isAll = old === proposed.length;
  const share = old === 0 ? "" : isAll ? " for over 90 days" : `, ${old} for over 90 days`;
  return `, ${proposed.length} proposed${share}`;
}

/** Returns the decisions that are relevant to the prompt or to one of its sentences. */
async function atPrompt(
  content: ArchitectureContext,
  { prompt }: HookEvent,
): Promise<HookAnswer | undefined> {
  const documents = prompt.trim() === "" ? undefined : ownDocuments(content);
  if (documents === undefined) return undefined;
  const decision_description = prompt.slice(-MAX_PROPOSAL);
  const also = wordingsIn(decision_description).slice(1)
    .filter((sentence) => tellingTerms(sentence).length >= LEAST_TERMS);
  // A process for one prompt indexes only the ADRs.
  const search = new DocumentIndex(documents, {
    category: "adr",
    words: soughtTerms(decision_description),
  });
  const proposal = { decision_description, also };
  return {
    heading: "decisions on this",
    items: await closestDecisions({ documents, search }, proposal, MAX_DECISIONS),
  };
}

/** Returns the decisions that govern the paths of an edit, with the strongest evidence first. */
function atEdit(content: ArchitectureContext, { paths }: HookEvent): HookAnswer | undefined {
  const library = ownDocuments(content);
  const root = content.root.path;
  const inside = paths.filter((path) => isBelow(root, path));
  if (library === undefined || inside.length === 0) return undefined;
  const governed = governedPaths(library, inside, root);
  const found = library.list("adr")
    .map((document) => ({
      document,
      surest: Math.min(...governed(document).map(({ by }) => GOVERNED_BY.indexOf(by))),
    }))
    .filter(({ document, surest }) =>
      surest < GOVERNED_BY.length && isInForce(library, document) &&
      // A component's name in the title is weaker evidence than the paths that a record names.
      (GOVERNED_BY[surest] !== "name" || namesNoPath(library, document))
    )
    .sort((a, b) => a.surest - b.surest);
  return {
    heading: "decisions that govern this path",
    items: found.map(({ document }) => decisionLine(library, document)),
  };
}

function decisionLine(library: DocumentLibrary, document: ArchitectureDocument): string {
  const { title } = library.details(document);
  const sentence = decisionSentence(recordBlocks(library.text(document) ?? ""), new Set());
  return sentence === undefined ? title : `${title}: ${sentence.text}`;
}

/** Returns the project's documents; undefined if only the built-in ones exist. */
function ownDocuments(content: ArchitectureContext): DocumentLibrary | undefined {
  return content.root.embedded ? undefined : content.documentsAtOnce();
}

/** Returns true for an absolute or relative path in the content root. */
function isBelow(root: string, given: string): boolean {
  const path = given.replaceAll("\\", "/");
  if (path.split("/").includes("..")) return false;
  const isAbsolute = /^(?:\/|[a-z]:\/)/i.test(path);
  return !isAbsolute || path.startsWith(`${root.replaceAll("\\", "/")}/`);
}

/** The hook handlers of architecture-server for the moments of a session. */
export const architectureHooks: NonNullable<Service<ArchitectureContext>["hooks"]> = {
  start: atStart,
  prompt: atPrompt,
  edit: atEdit,
};
