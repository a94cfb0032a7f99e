import { ToolError } from "../../kernel/errors.ts";
import { parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import type { PromptMessage } from "../../kernel/service/prompt.ts";
import { charactersIn, excerpt, flatten } from "../../kernel/text.ts";
import { checkAlignment, renderAlignment } from "../adr/alignment.ts";
import { adrTemplate, nextAdrNumber } from "../adr/new_adr.ts";
import { type ArchitectureDocument, shownUri } from "../documents/document.ts";
import type { DocumentIndex } from "../documents/document_index.ts";
import type { DocumentLibrary, OpenDocument } from "../documents/library.ts";
import type { PromptFileArgument, PromptTemplate } from "./prompt_file.ts";
import { parseTemplate, type Reference, resolveReference, type TemplatePart } from "./template.ts";

/** What one prompt may embed at most: documents, and bytes of UTF-8; and its own characters. */
export const LIMITS = { documents: 50, bytes: 1_048_576, characters: 2_097_152 } as const;

const SEPARATOR = "\n\n---\n\n";

/** A part of a message: text, or the documents that stand there. */
type RenderedPart = string | ArchitectureDocument[];

/** What prompts are made from. */
export interface PromptContent {
  documents: DocumentLibrary;
  search: DocumentIndex;
}

/**
 * The messages of a prompt for the given arguments. What arguments and documents contain is plain
 * text: placeholders in it are left alone. Throws `ToolError` for invalid arguments, a reference
 * without a document, and more than a prompt may embed.
 */
export async function renderPrompt(
  prompt: PromptTemplate,
  given: Readonly<Record<string, unknown>>,
  content: PromptContent,
): Promise<PromptMessage[]> {
  const values = checkArguments(prompt, given);
  const names = new Set(values.keys());
  const embedded = new Set<string>();
  const messages: { role: PromptMessage["role"]; parts: RenderedPart[] }[] = [];
  for (const { role, text } of prompt.messages) {
    const parts: RenderedPart[] = [];
    for (const part of parseTemplate(text, names)) {
      const rendered = await renderPart(part, values, content);
      if (typeof rendered === "string") {
        parts.push(rendered);
        continue;
      }
      // A document is embedded where the prompt first refers to it, and only there.
      const fresh = rendered.filter(({ uri }) => !embedded.has(uri));
      for (const { uri } of fresh) embedded.add(uri);
      parts.push(fresh);
    }
    messages.push({ role, parts });
  }
  checkLength(messages.flatMap(({ parts }) => parts), prompt.name);
  const blocks = blocksWithinLimits(
    messages.flatMap(({ parts }) => parts.filter((part) => typeof part !== "string").flat()),
    { library: content.documents, name: prompt.name },
  );
  return messages.map(({ role, parts }) => ({
    role,
    text: parts.map((part) =>
      typeof part === "string"
        ? part
        : part.flatMap(({ uri }) => blocks.get(uri) ?? []).join(SEPARATOR)
    ).join(""),
  }));
}

async function renderPart(
  part: TemplatePart,
  values: ReadonlyMap<string, string>,
  content: PromptContent,
): Promise<RenderedPart> {
  switch (part.kind) {
    case "text":
      return part.text;
    case "argument":
      return values.get(part.name) ?? "";
    case "resource":
      return documentsFor(resolveReference(part.pieces, values), content.documents);
    case "relevant":
      return await relevantTo(resolveReference(part.pieces, values), values, content);
    case "adr number":
      return nextAdrNumber(content.documents);
    case "adr template":
      return adrTemplate(content.documents);
    case "adr brief":
      return await briefOf(values, content);
  }
}

/** An argument may be repeated: what would be too long to send is never put together. */
function checkLength(parts: readonly RenderedPart[], name: string): void {
  const length = parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length : 0), 0);
  if (length > LIMITS.characters) {
    throw tooMuch(name, `${length} characters; the limit is ${LIMITS.characters}`);
  }
}

/** The longest brief of decisions, in characters. */
const MAX_BRIEF = 8000;

async function briefOf(
  values: ReadonlyMap<string, string>,
  content: PromptContent,
): Promise<string> {
  const asked = [...values.values()].join(" ").trim().slice(0, 5000);
  const brief = renderAlignment(await checkAlignment(content, { decision_description: asked }));
  if (brief.length <= MAX_BRIEF) return brief;
  return `${
    brief.slice(0, brief.lastIndexOf("\n", MAX_BRIEF))
  }\n… call check_adr_alignment for the rest`;
}

/** The documents of a reference, in the order of their URIs. Throws `ToolError` where none opens. */
function documentsFor(reference: Reference, library: DocumentLibrary): ArchitectureDocument[] {
  const wanted = reference.single === undefined
    ? library.beginning(reference.prefix).filter(({ uri }) => reference.matches(uri))
    : [library.find(reference.single)].filter((document) => document !== undefined);
  // One is enough: their texts are not held together before it is known that they are few.
  if (wanted.some((document) => library.text(document) !== undefined)) return wanted;
  throw new ToolError(`No document matches ${shownUri(reference.uri)}`, {
    next: "resources/list lists the documents.",
  });
}

/** The bytes of UTF-8 that relevant documents may have together. */
const RELEVANT_BYTES = 40 * 1024;
const MAX_RELEVANT = 20;

/** The documents of a reference that fit the arguments best, as text; all of them where they fit in. */
async function relevantTo(
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
    : await search.rank(
      // A number in a piece of code says nothing of a pattern, and is in many a title.
      [...values.values()].join("\n").replace(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, " "),
      { limit: MAX_RELEVANT, accepts: ({ uri }) => reference.matches(uri) },
    );
  const blocks: string[] = [];
  const note = (count: number) =>
    `${count} of ${all.length} documents, chosen by words; list_architecture_docs lists all.`;
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
/** Less of a document than this says nothing. */
const LEAST_BYTES = 1024;

/** The block, or as much of its beginning as fits; undefined where that is next to nothing. */
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

/** The embedded text of each document, by URI; throws `ToolError` when it is too much. */
function blocksWithinLimits(
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

function tooMuch(name: string, size: string): ToolError {
  return new ToolError(`The prompt would embed ${size}`, {
    next: `Narrow the references in the prompt's file. To narrow a built-in prompt, replace it ` +
      `with a file prompts/${name}.json.`,
  });
}

/** A document as a prompt embeds it: title, source and body. */
function blockOf({ document, title, text }: OpenDocument): string {
  return `# ${title}\nSource: ${document.uri}\n\n${bodyOf(text, title)}`;
}

/** Without front matter, and without the heading that the title was taken from. */
function bodyOf(text: string, title: string): string {
  const { bodyOffset } = parseFrontMatter(text);
  const [first] = headingsOf(text);
  const isTitle = first?.level === 1 && flatten(first.text).toWellFormed() === title &&
    text.slice(bodyOffset, first.start).trim() === "";
  return text.slice(isTitle ? first.end : bodyOffset).trim();
}

/**
 * The values of a prompt's arguments by name. Throws `ToolError` for unknown ones, for a value that
 * is not a string or is too long, and for required ones that are missing or empty, naming all of them.
 */
export function checkArguments(
  prompt: PromptTemplate,
  given: Readonly<Record<string, unknown>>,
): Map<string, string> {
  const values = new Map(Object.entries(given));
  const known = new Map(prompt.arguments.map((argument) => [argument.name, argument]));
  const unknown = [...values.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length > 0) {
    const names = [...known.keys()].join(", ") || "none";
    throw refusal(`${prompt.name} has no argument ${listed(unknown)}`, `Its arguments: ${names}.`);
  }
  const missing = prompt.arguments
    .filter(({ name, required }) =>
      required && [undefined, ""].some((no) => values.get(name) === no)
    )
    .map(({ name }) => name).sort();
  if (missing.length > 0) {
    throw refusal(`${prompt.name} needs ${listed(missing)}`, "Give each a non-empty string.");
  }
  return new Map(
    [...known].map(([name, argument]) => [name, checkValue(argument, values.get(name))]),
  );
}

function checkValue({ name, maxLength }: PromptFileArgument, value: unknown): string {
  if (value === undefined) return "";
  if (typeof value !== "string") throw refusal(`${name} must be a string`);
  const length = charactersIn(value);
  if (length > maxLength) {
    throw refusal(`${name} has ${length} characters; the limit is ${maxLength}`);
  }
  return value;
}

function refusal(message: string, next?: string): ToolError {
  return new ToolError(`Invalid arguments: ${message}`, next === undefined ? {} : { next });
}

function listed(names: readonly string[]): string {
  return excerpt(names.slice(0, 20).join(", "), 300);
}
