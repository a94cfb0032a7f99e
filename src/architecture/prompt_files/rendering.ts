import { ToolError } from "../../kernel/errors.ts";
import { parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import type { PromptMessage } from "../../kernel/service/prompt.ts";
import { excerpt, flatten } from "../../kernel/text.ts";
import { shownUri } from "../documents/document.ts";
import type { DocumentLibrary, OpenDocument } from "../documents/library.ts";
import type { PromptFileArgument, PromptTemplate } from "./prompt_file.ts";
import { parseTemplate, type Reference, resolveReference } from "./template.ts";

/** What one prompt may embed at most: documents, and bytes of UTF-8. */
export const LIMITS = { documents: 50, bytes: 1_048_576 } as const;

const SEPARATOR = "\n\n---\n\n";

/** A part of a message: text, or the documents that stand there. */
type RenderedPart = string | OpenDocument[];

/**
 * The messages of a prompt for the given arguments. What arguments and documents contain is plain
 * text: placeholders in it are left alone. Throws `ToolError` for invalid arguments, a reference
 * without a document, and more than a prompt may embed.
 */
export function renderPrompt(
  prompt: PromptTemplate,
  given: Readonly<Record<string, unknown>>,
  library: DocumentLibrary,
): PromptMessage[] {
  const values = checkArguments(prompt, given);
  const names = new Set(values.keys());
  const embedded = new Set<string>();
  const messages = prompt.messages.map(({ role, text }) => ({
    role,
    parts: parseTemplate(text, names).map((part): RenderedPart => {
      if (part.kind === "text") return part.text;
      if (part.kind === "argument") return values.get(part.name) ?? "";
      const found = documentsFor(resolveReference(part.pieces, values), library);
      // A document is embedded where the prompt first refers to it, and only there.
      const fresh = found.filter(({ document }) => !embedded.has(document.uri));
      for (const { document } of fresh) embedded.add(document.uri);
      return fresh;
    }),
  }));
  const blocks = blocksWithinLimits(messages.flatMap(({ parts }) => parts), prompt.name);
  return messages.map(({ role, parts }) => ({
    role,
    text: parts.map((part) =>
      typeof part === "string"
        ? part
        : part.map(({ document }) => blocks.get(document.uri) ?? "").join(SEPARATOR)
    ).join(""),
  }));
}

/** The documents of a reference, in the order of their URIs. */
function documentsFor(reference: Reference, library: DocumentLibrary): OpenDocument[] {
  const wanted = reference.single === undefined
    ? library.list().filter(({ uri }) => reference.matches(uri))
    : [library.find(reference.single)];
  const found = wanted.flatMap((document) => {
    const open = document && library.openDocument(document);
    return open === undefined ? [] : [open];
  });
  if (found.length > 0) return found;
  throw new ToolError(`No document matches ${shownUri(reference.uri)}`, {
    next: "resources/list lists the documents.",
  });
}

/** The embedded text of each document, by URI; throws `ToolError` when it is too much. */
function blocksWithinLimits(parts: readonly RenderedPart[], name: string): Map<string, string> {
  const documents = parts.filter((part) => typeof part !== "string").flat();
  if (documents.length > LIMITS.documents) {
    throw tooMuch(name, `${documents.length} documents; the limit is ${LIMITS.documents}`);
  }
  const blocks = new Map(documents.map((open) => [open.document.uri, blockOf(open)]));
  const encoder = new TextEncoder();
  const bytes = [...blocks.values()].reduce((sum, text) => sum + encoder.encode(text).length, 0);
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
 * is no string or too long, and for required ones that are missing or empty, naming all of them.
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
  const length = codePoints(value);
  if (length > maxLength) {
    throw refusal(`${name} has ${length} characters; the limit is ${maxLength}`);
  }
  return value;
}

/** A surrogate pair is one code point of two units. */
function codePoints(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

function refusal(message: string, next?: string): ToolError {
  return new ToolError(`Invalid arguments: ${message}`, next === undefined ? {} : { next });
}

function listed(names: readonly string[]): string {
  return excerpt(names.slice(0, 20).join(", "), 300);
}
