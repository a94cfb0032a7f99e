import { ToolError } from "../../kernel/errors.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import type { PromptMessage } from "../../kernel/service/prompt.ts";
import { encodeName } from "../../kernel/service/resource.ts";
import { excerpt, flatten } from "../../kernel/text.ts";
import { decisionBrief, type RecordSources, renderBrief } from "../adr/brief.ts";
import { draftAdr } from "../adr/draft.ts";
import { type ArchitectureDocument, canonicalUri, shownUri } from "../documents/document.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { matchesGlob, parseGlob } from "../records/glob.ts";
import { checkArguments } from "./prompt_arguments.ts";
import type { PromptTemplate } from "./prompt_file.ts";

const LIMITS = { documents: 50, bytes: 1_048_576, characters: 2_097_152 } as const;
const SEPARATOR = "\n\n---\n\n";
const ARGUMENT = /\{\{([\w-]+)\}\}/g;
const PLACEHOLDER = /\{\{resource:((?:[^{}]|\{\{[\w-]+\}\})*)\}\}|\{\{([\w-]+)\}\}/g;

/**
 * Returns the messages of a prompt for the given arguments. Arguments and documents are plain text,
 * so the server doesn't replace placeholders in them. Throws `ToolError` for invalid arguments, a
 * reference without a document, or content above a prompt's limits.
 */
export async function renderPrompt(
  prompt: PromptTemplate,
  given: Readonly<Record<string, unknown>>,
  sources: RecordSources,
): Promise<PromptMessage[]> {
  const library = sources.documents;
  const values = checkArguments(prompt, given);
  if (prompt.isBuiltIn) await addOwnValues(values, sources);
  const references = new Map<string, ArchitectureDocument[]>();
  const embedded = new Set<ArchitectureDocument>();
  let characters = 0;
  for (const { text } of prompt.messages) {
    characters += text.length;
    for (const [whole, reference, name = ""] of text.matchAll(PLACEHOLDER)) {
      if (reference === undefined) characters += values.get(name)?.length ?? 0;
      else if (!references.has(whole)) {
        references.set(whole, documentsFor(library, reference, values));
      }
      for (const document of references.get(whole) ?? []) embedded.add(document);
    }
  }
  if (characters > LIMITS.characters) {
    throw tooMuch(prompt.name, `${characters} characters; the limit is ${LIMITS.characters}`);
  }
  const blocks = blocksOf([...embedded], library, prompt.name);
  return prompt.messages.map(({ role, text }) => ({
    role,
    text: text.replace(PLACEHOLDER, (whole, reference, name) => {
      if (reference === undefined) return values.get(name) ?? whole;
      // A prompt embeds each document once.
      return (references.get(whole) ?? []).flatMap((document) => {
        const block = blocks.get(document);
        blocks.delete(document);
        return block ?? [];
      }).join(SEPARATOR);
    }),
  }));
}

/**
 * Returns the documents of a reference, in which `*` matches a part of a name, and `**` any text. An
 * argument's value is only a name: `%2e` in it isn't a dot.
 */
function documentsFor(
  library: DocumentLibrary,
  template: string,
  values: ReadonlyMap<string, string>,
): ArchitectureDocument[] {
  const reference = template.replace(ARGUMENT, (whole, name) => {
    const value = values.get(name);
    return value === undefined ? whole : encodeName(value);
  });
  const glob = parseGlob(canonicalUri(reference)?.replace(/\.md$/, "") ?? "");
  const wanted = template.includes("*")
    ? library.list().filter((document) => matchesGlob(glob, document.uri))
    : [library.find(reference)].filter((document) => document !== undefined);
  // One readable document is enough. This avoids loading all texts before their number is known.
  if (wanted.some((document) => library.text(document) !== undefined)) return wanted;
  throw new ToolError(`No document matches ${shownUri(reference)}`, {
    next: "To list the documents, call resources/list.",
  });
}

function blocksOf(
  documents: readonly ArchitectureDocument[],
  library: DocumentLibrary,
  name: string,
): Map<ArchitectureDocument, string> {
  if (documents.length > LIMITS.documents) {
    throw tooMuch(name, `${documents.length} documents; the limit is ${LIMITS.documents}`);
  }
  const blocks = new Map<ArchitectureDocument, string>();
  let bytes = 0;
  for (const document of documents) {
    const block = blockOf(library, document);
    if (block === undefined) continue;
    bytes += bytesIn(block);
    if (bytes <= LIMITS.bytes) blocks.set(document, block);
  }
  if (bytes > LIMITS.bytes) throw tooMuch(name, `${bytes} bytes; the limit is ${LIMITS.bytes}`);
  return blocks;
}

function tooMuch(name: string, size: string): ToolError {
  return new ToolError(`The prompt would embed ${size}`, {
    next: `Use narrower references in prompts/${name}.json.`,
  });
}

function blockOf(library: DocumentLibrary, document: ArchitectureDocument): string | undefined {
  const text = library.text(document);
  if (text === undefined) return undefined;
  const { title } = document.details;
  const bodyOffset = bodyOffsetOf(text);
  const [first] = headingsOf(text);
  const isTitle = first?.level === 1 && flatten(first.text).toWellFormed() === title &&
    text.slice(bodyOffset, first.start).trim() === "";
  const body = text.slice(isTitle ? first.end : bodyOffset).trim();
  return `# ${title}\nSource: ${document.uri}\n\n${body}`;
}

function bytesIn(text: string): number {
  return new TextEncoder().encode(text).length;
}

const PATTERN_BYTES = 40 * 1024;
const MAX_PATTERNS = 20;
const MAX_TITLE = 100;

async function addOwnValues(values: Map<string, string>, sources: RecordSources): Promise<void> {
  const asked = [...values.values()].join("\n").trim();
  if (!values.has("topic")) {
    values.set("patterns", await patternsFor(asked, sources));
    return;
  }
  const [line = ""] = asked.split(/\n|(?<=[.!?])\s/);
  const title = excerpt(line.replace(/[.!?]$/, ""), MAX_TITLE) || "Title";
  const { path, model, text } = draftAdr(sources.documents, { title });
  const brief = await decisionBrief(sources, { decision_description: asked.slice(0, 5000) });
  values.set("brief", renderBrief(brief));
  values.set("path", path);
  values.set("model", model === undefined ? "" : ` Its model is ${model}.`);
  values.set("draft", text.trimEnd());
}

async function patternsFor(asked: string, { documents, search }: RecordSources): Promise<string> {
  const all = documents.list("pattern");
  if (all.length === 0) return "(There are no patterns yet.)";
  const isSmall = all.length <= LIMITS.documents &&
    all.reduce((sum, { version }) => sum + version.size + 200, 0) <= PATTERN_BYTES;
  // A number in code is unrelated to a pattern, but occurs in many titles.
  const words = asked.replace(/(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu, " ");
  const { ranked } = isSmall
    ? { ranked: all.map((document) => ({ document })) }
    : await search.rank([words], {
      limit: MAX_PATTERNS,
      accepts: ({ category }) => category === "pattern",
    });
  const note = (count: number) =>
    `${count} of ${all.length} patterns, selected by keyword. list_architecture_docs lists all.`;
  const blocks: string[] = [];
  let left = PATTERN_BYTES - note(all.length).length;
  for (const { document } of ranked) {
    const block = blockOf(documents, document) ?? "";
    const size = bytesIn(block) + SEPARATOR.length;
    if (block === "" || size > left) continue;
    blocks.push(block);
    left -= size;
  }
  return [...blocks, ...(blocks.length < all.length ? [note(blocks.length)] : [])].join(SEPARATOR);
}
