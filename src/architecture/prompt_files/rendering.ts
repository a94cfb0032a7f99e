import { ToolError } from "../../kernel/errors.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import type { PromptMessage } from "../../kernel/service/prompt.ts";
import { excerpt, flatten } from "../../kernel/text.ts";
import { decisionBrief, type RecordSources, renderBrief } from "../adr/brief.ts";
import { draftAdr } from "../adr/draft.ts";
import { type ArchitectureDocument, shownUri } from "../documents/document.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { checkArguments } from "./prompt_arguments.ts";
import type { PromptTemplate } from "./prompt_file.ts";
import { parseTemplate, resolveReference, type TemplatePart } from "./template.ts";

const LIMITS = { documents: 50, bytes: 1_048_576, characters: 2_097_152 } as const;
const SEPARATOR = "\n\n---\n\n";

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
  const { documents: library } = sources;
  const values = checkArguments(prompt, given);
  if (prompt.isBuiltIn) await addOwnValues(values, sources);
  const names = new Set(values.keys());
  const messages = prompt.messages.map(({ role, text }) => ({
    role,
    parts: parseTemplate(text, names),
  }));
  const parts = messages.flatMap((message) => message.parts);
  const plain = parts.reduce((sum, part) => sum + textOf(part, values).length, 0);
  if (plain > LIMITS.characters) {
    throw tooMuch(prompt.name, `${plain} characters; the limit is ${LIMITS.characters}`);
  }
  const embedded = new Set<ArchitectureDocument>();
  const found = new Map<TemplatePart, ArchitectureDocument[]>();
  for (const part of parts) {
    if (part.kind !== "resource") continue;
    const fresh = documentsFor(part, values, library).filter((one) => !embedded.has(one));
    for (const document of fresh) embedded.add(document);
    if (embedded.size > LIMITS.documents) continue;
    found.set(part, fresh);
  }
  const blocks = blocksOf([...embedded], library, prompt.name);
  return messages.map(({ role, parts }) => ({
    role,
    text: parts.map((part) =>
      textOf(part, values) +
      (found.get(part) ?? []).flatMap((document) => blocks.get(document) ?? []).join(SEPARATOR)
    ).join(""),
  }));
}

function textOf(part: TemplatePart, values: ReadonlyMap<string, string>): string {
  if (part.kind === "text") return part.text;
  return part.kind === "argument" ? values.get(part.name) ?? "" : "";
}

function documentsFor(
  { pieces }: Extract<TemplatePart, { kind: "resource" }>,
  values: ReadonlyMap<string, string>,
  library: DocumentLibrary,
): ArchitectureDocument[] {
  const { uri, single, matches } = resolveReference(pieces, values);
  const wanted = single === undefined
    ? library.list().filter((document) => matches(document.uri))
    : [library.find(single)].filter((document) => document !== undefined);
  // One readable document is enough. This avoids loading all texts before their number is known.
  if (wanted.some((document) => library.text(document) !== undefined)) return wanted;
  throw new ToolError(`No document matches ${shownUri(uri)}`, {
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
  const { title } = library.details(document);
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
const CUT = "\n\n[Cut here: read_architecture_doc has the rest.]";
const LEAST_BYTES = 1024;
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
    const whole = blockOf(documents, document);
    const block = whole && cutToBytes(whole, left - SEPARATOR.length);
    if (block === undefined || block === "") continue;
    blocks.push(block);
    left -= bytesIn(block) + SEPARATOR.length;
  }
  return [...blocks, ...(blocks.length < all.length ? [note(blocks.length)] : [])].join(SEPARATOR);
}

function cutToBytes(block: string, bytes: number): string | undefined {
  if (bytesIn(block) <= bytes) return block;
  if (bytes < LEAST_BYTES) return undefined;
  const start = new TextEncoder().encode(block).subarray(0, bytes - CUT.length);
  const cut = new TextDecoder().decode(start);
  return cut.slice(0, Math.max(0, cut.lastIndexOf("\n"))) + CUT;
}
