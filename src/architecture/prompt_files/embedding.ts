import { ToolError } from "../../kernel/errors.ts";
import { parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { flatten } from "../../kernel/text.ts";
import { type ArchitectureDocument, shownUri } from "../documents/document.ts";
import type { DocumentIndex } from "../documents/document_index.ts";
import type { DocumentLibrary, OpenDocument } from "../documents/library.ts";
import type { Reference } from "./template.ts";

/**
 * The limits for one prompt: embedded documents, their UTF-8 bytes, characters, and different
 * placeholders.
 */
export const LIMITS = {
  documents: 50,
  bytes: 1_048_576,
  characters: 2_097_152,
  placeholders: 100,
} as const;

/** The text between embedded documents. */
export const SEPARATOR = "\n\n---\n\n";

/** The sources of the documents that prompts embed. */
export interface PromptContent {
  documents: DocumentLibrary;
  search: DocumentIndex;
}

/**
 * Returns the documents that a reference matches, sorted by URI. Throws `ToolError` if no document
 * is readable.
 */
export function documentsFor(
  reference: Reference,
  library: DocumentLibrary,
): ArchitectureDocument[] {
  const wanted = reference.single === undefined
    ? library.list().filter(({ uri }) => reference.matches(uri))
    : [library.find(reference.single)].filter((document) => document !== undefined);
  // One readable document is enough. This check avoids loading all texts before their number is known to be small.
  if (wanted.some((document) => library.text(document) !== undefined)) return wanted;
  throw new ToolError(`No document matches ${shownUri(reference.uri)}`, {
    next: "To list the documents, call resources/list.",
  });
}

/** The maximum total size of the relevant documents, in UTF-8 bytes. */
const RELEVANT_BYTES = 40 * 1024;
const MAX_RELEVANT = 20;

/**
 * Returns the text of a reference's documents that match the arguments best, or of all its
 * documents if small enough.
 */
export async function relevantTo(
  reference: Reference,
  values: ReadonlyMap<string, string>,
  { documents: library, search }: PromptContent,
): Promise<string> {
  const all = library.list().filter(({ uri }) => reference.matches(uri));
  if (all.length === 0) return "(There are no such documents yet.)";
  const isSmall = all.length <= LIMITS.documents &&
    all.reduce((sum, { version }) => sum + version.size + 200, 0) <= RELEVANT_BYTES;
  const { ranked } = isSmall
    ? { ranked: all.map((document) => ({ document })) }
    : await search.rank([
      // A number in code is unrelated to a pattern, but occurs in many titles.
      [...values.values()].join("\n").replace(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, " "),
    ], { limit: MAX_RELEVANT, accepts: ({ uri }) => reference.matches(uri) });
  const blocks: string[] = [];
  const note = (count: number) =>
    `${count} of ${all.length} documents, selected by keyword. ` +
    "list_architecture_docs lists all documents.";
  let left = RELEVANT_BYTES - note(all.length).length;
  for (const { document } of ranked) {
    const open = library.openDocument(document);
    const block = open && cutToBytes(blockOf(open), left - SEPARATOR.length);
    if (block === undefined) continue;
    blocks.push(block);
    left -= byteLength(block) + SEPARATOR.length;
  }
  return [...blocks, ...(blocks.length < all.length ? [note(blocks.length)] : [])].join(SEPARATOR);
}

const CUT = "\n\n[Cut here: read_architecture_doc has the rest.]";
/** The minimum size of a shortened document, in bytes. */
const LEAST_BYTES = 1024;

/**
 * Returns the block, shortened to the available bytes; undefined if too little text would remain.
 */
function cutToBytes(block: string, bytes: number): string | undefined {
  if (byteLength(block) <= bytes) return block;
  if (bytes < LEAST_BYTES) return undefined;
  const cut = new TextDecoder().decode(
    new TextEncoder().encode(block).subarray(0, bytes - CUT.length),
  );
  return cut.slice(0, Math.max(0, cut.lastIndexOf("\n"))) + CUT;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Returns each document's embedded text, by URI. Throws `ToolError` if the texts exceed a limit.
 */
export function blocksWithinLimits(
  documents: readonly ArchitectureDocument[],
  { library, name }: { library: DocumentLibrary; name: string },
): Map<string, string> {
  if (documents.length > LIMITS.documents) {
    throw tooMuch(name, `${documents.length} documents; the limit is ${LIMITS.documents}`);
  }
  const blocks = new Map<string, string>();
  let bytes = 0;
  for (const document of documents) {
    const open = library.openDocument(document);
    if (open === undefined) continue;
    const block = blockOf(open);
    bytes += byteLength(block);
    if (bytes <= LIMITS.bytes) blocks.set(document.uri, block);
  }
  if (bytes > LIMITS.bytes) throw tooMuch(name, `${bytes} bytes; the limit is ${LIMITS.bytes}`);
  return blocks;
}

/** Returns the error for a prompt that would exceed a limit. */
export function tooMuch(name: string, size: string): ToolError {
  return new ToolError(`The prompt would embed ${size}`, {
    next:
      "Use narrower references in the prompt's file. To change a built-in prompt, replace it with " +
      `a file prompts/${name}.json.`,
  });
}

/** Returns a document's embedded text: its title, source and body. */
function blockOf({ document, title, text }: OpenDocument): string {
  return `# ${title}\nSource: ${document.uri}\n\n${bodyOf(text, title)}`;
}

/** Returns a text without its front matter and title heading. */
function bodyOf(text: string, title: string): string {
  const { bodyOffset } = parseFrontMatter(text);
  const [first] = headingsOf(text);
  const isTitle = first?.level === 1 && flatten(first.text).toWellFormed() === title &&
    text.slice(bodyOffset, first.start).trim() === "";
  return text.slice(isTitle ? first.end : bodyOffset).trim();
}
