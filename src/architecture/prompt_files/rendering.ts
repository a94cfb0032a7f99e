import type { PromptMessage } from "../../kernel/service/prompt.ts";
import { checkAlignment, renderAlignment } from "../adr/alignment.ts";
import { adrTemplate, nextAdrNumber } from "../adr/new_adr.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
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
import { parseTemplate, resolveReference, type TemplatePart } from "./template.ts";

/** A part of a message: text, or the documents that stand there. */
type RenderedPart = string | ArchitectureDocument[];

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
