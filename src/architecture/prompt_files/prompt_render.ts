import { ToolError } from "../../kernel/errors.ts";
import { parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { flatten } from "../../kernel/text.ts";
import type { DocumentLibrary, OpenDocument } from "../documents/document_library.ts";
import { shownUri } from "../documents/document_uri.ts";
import { checkArguments } from "./prompt_arguments.ts";
import type { PromptMessage, PromptTemplate } from "./prompt_file.ts";
import { parseTemplate, type Reference, resolveReference } from "./prompt_template.ts";

/** What one prompt may embed: documents, and bytes of UTF-8. */
export const LIMITS = { documents: 50, bytes: 1_048_576 } as const;

const SEPARATOR = "\n\n---\n\n";

/** A part of a message: text, or the documents that stand there. */
type RenderedPart = string | OpenDocument[];

/**
 * The messages of a prompt for the given arguments. What arguments and documents hold is text, and
 * never looked at again. Throws `ToolError` for arguments that are refused, a reference that leads
 * to no document, and more than the prompt may embed.
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
      // A document stands where the prompt first asks for it.
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
    next: "resources/list names the documents there are.",
  });
}

/** What is embedded of each document, by URI; throws `ToolError` when it is too much. */
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
    next: `Narrow the references in the prompt's file. A built-in prompt has none: a file ` +
      `prompts/${name}.json replaces it.`,
  });
}

/** A document as a prompt has it: its title, where it is from, and its body. */
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
