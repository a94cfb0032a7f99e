import { ToolError } from "../kernel/errors.ts";
import { bodyOffsetOf } from "../kernel/markdown/front_matter.ts";
import { headingsOf } from "../kernel/markdown/headings.ts";
import { counted } from "../kernel/plural.ts";
import { inputError } from "../kernel/service/input_error.ts";
import type { Prompt, PromptMessage } from "../kernel/service/prompt.ts";
import { encodeName } from "../kernel/service/resource.ts";
import { excerpt } from "../kernel/text.ts";
import { bytesIn } from "../kernel/utf8.ts";
import type { ArchitectureContext } from "./context.ts";
import { type ArchitectureDocument, canonicalUri } from "./documents/document.ts";
import { documentOfUri } from "./documents/identifiers.ts";
import type { DocumentLibrary } from "./documents/library.ts";
import { matchesGlob } from "./records/glob.ts";
import { alignmentOf, renderAlignment } from "./tools/check_adr_alignment.ts";
import { draftIn } from "./tools/draft_adr.ts";
import { promptsOf } from "./prompt_files/library.ts";
import { argumentsSchema, type PromptTemplate } from "./prompt_files/prompt_file.ts";

const LIMITS = { documents: 50, bytes: 1_048_576, characters: 2_097_152 } as const;
const SEPARATOR = "\n\n---\n\n";
const ARGUMENT = /\{\{([\w-]+)\}\}/g;
const PLACEHOLDER = /\{\{resource:((?:[^{}]|\{\{[\w-]+\}\})*)\}\}|\{\{([\w-]+)\}\}/g;

export function architecturePrompts(
  createContext: () => ArchitectureContext,
  brief: Prompt<ArchitectureContext>,
): Prompt<ArchitectureContext>[] {
  const content = createContext();
  const prompts = promptsOf(content).list().map((prompt): Prompt<ArchitectureContext> => ({
    name: prompt.name,
    ...(prompt.description !== undefined && { description: prompt.description }),
    arguments: prompt.arguments.map(({ maxLength: _, ...argument }) => argument),
    messages: (given) => Promise.resolve(renderPrompt(prompt, given, content)),
  }));
  return content.isProject ? [...prompts, brief] : prompts;
}

/**
 * Replaces no placeholders in arguments and documents, and embeds each document once. Throws
 * `ToolError` for invalid arguments, a reference without a document, or content above the limits.
 */
export function renderPrompt(
  prompt: PromptTemplate,
  given: Readonly<Record<string, unknown>>,
  content: ArchitectureContext,
): PromptMessage[] {
  const input = argumentsSchema(prompt);
  const { data, error } = input.safeParse(given);
  if (data === undefined) throw inputError({ name: prompt.name, input }, error.issues, given);
  const values = new Map(Object.entries(data).map(([name, value]) => [name, String(value)]));
  if (prompt.isBuiltIn) addOwnValues(values, content);
  const embedded = new Set<ArchitectureDocument>();
  const size = { documents: 0, bytes: 0, characters: 0 };
  const add = (kind: keyof typeof size, count: number) => {
    size[kind] += count;
    if (size[kind] <= LIMITS[kind]) return;
    throw new ToolError(
      `The prompt would embed ${size[kind]} ${kind}; the limit is ${LIMITS[kind]}`,
      { next: `Use narrower references in prompts/${prompt.name}.json.` },
    );
  };
  const valueOf = (name: string) => {
    const value = values.get(name);
    add("characters", value?.length ?? 0);
    return value;
  };
  const embed = (reference: string) => {
    const documents = documentsFor(content.documents, reference, values)
      .filter((document) => !embedded.has(document));
    add("documents", documents.length);
    return documents.map((document) => {
      embedded.add(document);
      const block = blockOf(content.documents, document);
      add("bytes", bytesIn(block));
      return block;
    }).join(SEPARATOR);
  };
  return prompt.messages.map(({ role, text }) => ({
    role,
    text: text.replace(
      PLACEHOLDER,
      (whole, reference, name) =>
        reference === undefined ? valueOf(name) ?? whole : embed(reference),
    ),
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
  const glob = canonicalUri(reference)?.replace(/\.md$/, "") ?? "";
  const wanted = template.includes("*")
    ? library.list().filter((document) => matchesGlob(glob, document.uri))
    : [documentOfUri(library, reference)].filter((document) => document !== undefined);
  if (wanted.length > 0) return wanted;
  throw new ToolError(`No document matches ${excerpt(reference, 200)}`, {
    next: "To list the documents, call resources/list.",
  });
}

function blockOf(library: DocumentLibrary, document: ArchitectureDocument): string {
  const text = library.text(document) ?? "";
  const bodyOffset = bodyOffsetOf(text);
  const [first] = headingsOf(text);
  const isTitle = first?.text === document.details.title &&
    text.slice(bodyOffset, first.start).trim() === "";
  const body = text.slice(isTitle ? first.end : bodyOffset).trim();
  return `# ${document.details.title}\nSource: ${document.uri}\n\n${body}`;
}

const PATTERN_BYTES = 40 * 1024;
const MAX_TITLE = 100;

function addOwnValues(values: Map<string, string>, content: ArchitectureContext): void {
  const asked = [...values.values()].join("\n").trim();
  if (!values.has("topic")) {
    values.set("patterns", patternsFor(asked, content));
    return;
  }
  const [line = ""] = asked.split(/\n|(?<=[.!?])\s/);
  const title = excerpt(line.replace(/[.!?]$/, ""), MAX_TITLE) || "Title";
  const { path, model, text } = draftIn(content.documents, { title });
  const alignment = alignmentOf({ decision_description: asked.slice(0, 5000) }, content);
  values.set("brief", renderAlignment(alignment));
  values.set("path", path);
  values.set("model", model === undefined ? "" : ` Its model is ${model}.`);
  values.set("draft", text.trimEnd());
}

/** Returns as many patterns as fit, the closest to the words first. */
function patternsFor(asked: string, { documents, search }: ArchitectureContext): string {
  const all = documents.list("pattern");
  const { ranked } = search.rank([asked], {
    limit: LIMITS.documents,
    accepts: ({ category }) => category === "pattern",
  });
  let left = PATTERN_BYTES;
  const blocks = [...new Set([...ranked.map(({ document }) => document), ...all])]
    .map((document) => blockOf(documents, document))
    .filter((block) => {
      const size = bytesIn(block + SEPARATOR);
      if (size > left) return false;
      left -= size;
      return true;
    });
  const note = `${counted(all.length, "pattern")} in total; list_architecture_docs lists them.`;
  return [...blocks, ...(blocks.length < all.length ? [note] : [])].join(SEPARATOR) ||
    "(There are no patterns yet.)";
}
