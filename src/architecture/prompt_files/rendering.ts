import type { PromptMessage } from "../../kernel/service/prompt.ts";
import { decisionBrief, renderBrief } from "../adr/brief.ts";
import { type AdrDraft, draftAdr } from "../adr/draft.ts";
import { excerpt } from "../../kernel/text.ts";
import { adrNameParts } from "../documents/adr_name.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import { recordStem } from "../documents/record_shape.ts";
import {
  blocksWithinLimits,
  documentsFor,
  LIMITS,
  type PromptContent,
  relevantTo,
  SEPARATOR,
  tooMuch,
} from "./embedding.ts";
import { checkArguments } from "./prompt_arguments.ts";
import type { PromptTemplate } from "./prompt_file.ts";
import {
  parseTemplate,
  type Placeholder,
  resolveReference,
  type TemplatePart,
} from "./template.ts";

/** A rendered part of a message: text or embedded documents. */
type RenderedPart = string | ArchitectureDocument[];

/**
 * Returns the messages of a prompt for the given arguments. Arguments and documents are plain text,
 * so the server doesn't replace placeholders in them. Throws `ToolError` for invalid arguments, a
 * reference without a document, or content above a prompt's limits.
 */
export async function renderPrompt(
  prompt: PromptTemplate,
  given: Readonly<Record<string, unknown>>,
  content: PromptContent,
): Promise<PromptMessage[]> {
  const values = checkArguments(prompt, given);
  const names = new Set(values.keys());
  const messages = prompt.messages.map(({ role, text }) => ({
    role,
    parts: parseTemplate(text, names),
  }));
  const all = messages.flatMap(({ parts }) => parts);
  const rendered = await renderEach(all, { name: prompt.name, values, content });
  const embedded = new Set<string>();
  /** Returns a placeholder's content, without documents that an earlier placeholder embeds. */
  function freshOf(part: Placeholder): RenderedPart {
    const whole = rendered.get(placeholderKey(part)) ?? "";
    if (typeof whole === "string") return whole;
    rendered.set(placeholderKey(part), []);
    const fresh = whole.filter(({ uri }) => !embedded.has(uri));
    for (const { uri } of fresh) embedded.add(uri);
    return fresh;
  }
  const shown = messages.map(({ role, parts }) => ({
    role,
    parts: parts.map((part) => isPlain(part) ? plainText(part, values) : freshOf(part)),
  }));
  const blocks = blocksWithinLimits(
    shown.flatMap(({ parts }) => parts.filter((part) => typeof part !== "string").flat()),
    { library: content.documents, name: prompt.name },
  );
  return shown.map(({ role, parts }) => ({
    role,
    text: parts.map((part) =>
      typeof part === "string"
        ? part
        : part.flatMap(({ uri }) => blocks.get(uri) ?? []).join(SEPARATOR)
    ).join(""),
  }));
}

/**
 * Renders each different placeholder once. Throws `ToolError` as soon as the text is too long,
 * before the function joins its parts.
 */
async function renderEach(
  parts: readonly TemplatePart[],
  { name, values, content }: {
    name: string;
    values: ReadonlyMap<string, string>;
    content: PromptContent;
  },
): Promise<Map<string, RenderedPart>> {
  const placeholders = parts.filter((part) => !isPlain(part));
  const different = new Set(placeholders.map(placeholderKey)).size;
  if (different > LIMITS.placeholders) {
    const size = `${different} different placeholders; the limit is ${LIMITS.placeholders}`;
    throw tooMuch(name, size);
  }
  let length = parts.reduce(
    (sum, part) => sum + (isPlain(part) ? plainText(part, values).length : 0),
    0,
  );
  checkLength(length, `${length}`, name);
  const rendered = new Map<string, RenderedPart>();
  for (const part of placeholders) {
    const made = rendered.get(placeholderKey(part)) ??
      await renderPlaceholder(part, values, content);
    rendered.set(placeholderKey(part), made);
    if (typeof made === "string") length += made.length;
    checkLength(length, `at least ${length}`, name);
  }
  return rendered;
}

/** Returns a key that is equal for placeholders with the same meaning. */
function placeholderKey(part: Placeholder): string {
  return JSON.stringify(part);
}

function isPlain(part: TemplatePart): part is Exclude<TemplatePart, Placeholder> {
  return part.kind === "text" || part.kind === "argument";
}

function plainText(
  part: Exclude<TemplatePart, Placeholder>,
  values: ReadonlyMap<string, string>,
): string {
  return part.kind === "text" ? part.text : values.get(part.name) ?? "";
}

async function renderPlaceholder(
  part: Placeholder,
  values: ReadonlyMap<string, string>,
  content: PromptContent,
): Promise<RenderedPart> {
  switch (part.kind) {
    case "resource":
      return documentsFor(resolveReference(part.pieces, values), content.documents);
    case "relevant":
      return await relevantTo(resolveReference(part.pieces, values), values, content);
    case "adr number":
      return numberIn(draftFor(values, content));
    case "adr path":
      return draftFor(values, content).path;
    case "adr template":
    case "adr draft":
      return draftFor(values, content).text.slice(0, MAX_DRAFT).trimEnd();
    case "adr brief":
      return await briefOf(values, content);
  }
}

function checkLength(length: number, shown: string, name: string): void {
  if (length > LIMITS.characters) {
    throw tooMuch(name, `${shown} characters; the limit is ${LIMITS.characters}`);
  }
}

/** The maximum length of an embedded draft, in characters. */
const MAX_DRAFT = 16_000;
const MAX_TITLE = 100;

/** Returns the next ADR's draft, with the first words of the arguments as its title. */
function draftFor(values: ReadonlyMap<string, string>, { documents }: PromptContent): AdrDraft {
  const asked = [...values.values()].join(" ").trim();
  const [line = ""] = asked.split(/\n|(?<=[.!?])\s/);
  return draftAdr(documents, { title: excerpt(line.replace(/[.!?]$/, ""), MAX_TITLE) || "Title" });
}

/** Returns the beginning of the draft's file name, such as "0005", "adr-003" or "20240925". */
function numberIn({ path }: AdrDraft): string {
  const { prefix, number, writtenDate = "" } = adrNameParts(recordStem(path));
  return `${prefix}${number ?? writtenDate}`;
}

async function briefOf(
  values: ReadonlyMap<string, string>,
  content: PromptContent,
): Promise<string> {
  const asked = [...values.values()].join(" ").trim().slice(0, 5000);
  return renderBrief(await decisionBrief(content, { decision_description: asked }));
}
