import * as z from "zod";
import { MADR, skeletonOf } from "../adr/skeleton.ts";
import { draftName } from "../adr/draft_name.ts";
import { ToolError } from "../../kernel/errors.ts";
import { headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { excerpt, flatten } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import { noticeShape } from "../documents/entries.ts";
import { documentNamed } from "../documents/identifiers.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { inForceIn } from "../documents/succession.ts";
import { formatOf } from "../records/markup.ts";
import { numberingFolder } from "../records/record_shape.ts";
import { defineArchitectureTool } from "./inputs.ts";

const input = z.strictObject({
  title: z.string().trim().min(1).max(200).describe("Decision in a few words"),
  context: z.string().max(20_000).optional().describe("Context section's text"),
  decision: z.string().max(20_000).optional().describe("Decision section's text"),
  supersedes: z.array(z.string().trim().min(1).max(1000)).max(20).optional()
    .describe("Superseded ADRs: URI, number, title or path"),
  folder: z.string().trim().min(1).max(1000).optional()
    .describe("ADR folder; default: the superseded ADR's, or the largest"),
});

const output = z.object({
  path: z.string(),
  file_name: z.string(),
  /** With the folder's usual digits; absent if the folder's names have no numbers. */
  number: z.exactOptional(z.string()),
  text: z.string(),
  /** The path of the record with the same headings; absent without a record. */
  model: z.exactOptional(z.string()),
  edits: z.array(z.object({ path: z.string(), line: z.number(), text: z.string() })),
  ...noticeShape,
});
type AdrDraft = z.output<typeof output>;

export const draftAdr = defineArchitectureTool({
  name: "draft_adr",
  title: "Draft an ADR",
  description:
    "Returns the next ADR's path and number, its text with the headings and metadata lines of the newest ADR in force, and the status lines of superseded ADRs; writes nothing. Use to record a decision.",
  access: "read",
  discovery: { searchHint: "new decision record, next number, template, supersede" },
  input,
  output,
  handle: (asked, content) => content.noticed(draftIn(content.presentDocuments(), asked)),
  text: renderDraft,
});

const MAX_OTHERS = 20;

/** Throws `ToolError` for an unknown folder or record. */
export function draftIn(
  library: DocumentLibrary,
  { title, context, decision, supersedes = [], folder: wanted }: z.output<typeof input>,
  now = new Date(),
): AdrDraft {
  const old = supersedes.map((name) => documentNamed(library, name));
  const folder = folderFor(library, wanted ?? old[0]?.folder);
  const records = library.list("adr").filter((adr) => adr.folder === folder);
  const own = inForceIn(library).filter((adr) => adr.folder === folder);
  const model = own.find(({ details }) => details.adr?.status === "accepted") ?? own[0] ??
    records.at(-1);
  const text = model && library.text(model);
  const taken = library.unread().map(({ path }) => path)
    .filter((path) => numberingFolder(path) === folder);
  const today = now.toISOString().slice(0, 10);
  const extension = /\.\w+$/.exec(model?.path ?? ".md")?.[0] ?? ".md";
  const flat = flatten(title);
  const { path, number } = draftName({ folder, records, model, taken }, flat, { today, extension });
  const form = model === undefined || text === undefined
    ? MADR
    : { path: model.path, text, number: model.number };
  const others = records.filter((adr) => adr !== model).slice(-MAX_OTHERS)
    .flatMap((adr) => headingsOf(library.markdown(adr) ?? ""));
  const values = {
    headings: new Set(others.map((heading) => headingKey(heading.text))),
    ...{ title: flat, number, today, context, decision },
    status: proposedWord(library, model),
    supersedes: old.map((one) =>
      linkIn(path, one.details.title.replace(/[[\]<>]/g, ""), relativePath(path, one.path))
    ),
  };
  return {
    path,
    file_name: path.slice(path.lastIndexOf("/") + 1),
    ...(number !== undefined && { number }),
    text: skeletonOf(form, values, library.content.words),
    ...(model && { model: model.path }),
    edits: old.flatMap((one) => statusLineOf(library, one)),
  };
}

function folderFor(library: DocumentLibrary, wanted: string | undefined): string {
  const folders = Map.groupBy(library.list("adr"), (adr) => adr.folder);
  const asked = wanted?.replace(/^\.\/|\/$/g, "").replace(/^\.$/, "");
  if (asked !== undefined && !folders.has(asked)) {
    const names = [...folders.keys()].map((folder) => folder || ".").slice(0, 20).join(", ");
    throw new ToolError(`${excerpt(asked || ".")} has no ADRs`, {
      next: names === "" ? "Omit folder." : `Omit folder, or pass a folder with ADRs: ${names}.`,
    });
  }
  const [fullest] = [...folders].sort(([, a], [, b]) => b.length - a.length);
  return asked ?? fullest?.[0] ?? "docs/adr";
}

/** Returns the repository's word for proposed, otherwise an English word like the model's. */
function proposedWord(library: DocumentLibrary, model: ArchitectureDocument | undefined): string {
  const own = library.list("adr").map(({ details }) => details.adr)
    .findLast((adr) => adr?.status === "proposed")?.word;
  const isCapital = /^\p{Lu}/u.test(model?.details.adr?.word ?? "");
  return own ?? library.content.words.proposed ?? (isCapital ? "Proposed" : "proposed");
}

function statusLineOf(library: DocumentLibrary, document: ArchitectureDocument): AdrDraft["edits"] {
  const line = document.details.adr?.statusLine ?? 0;
  const text = library.text(document)?.split(/\r?\n/)[line - 1];
  return text === undefined ? [] : [{ path: document.path, line, text }];
}

function linkIn(file: string, title: string, target: string): string {
  const format = formatOf(file);
  if (format === "md") return `[${title}](${target})`;
  return format === "rst" ? `\`${title} <${target}>\`__` : `link:${target}[${title}]`;
}

function relativePath(from: string, to: string): string {
  const folders = from.split("/").slice(0, -1);
  const parts = to.split("/");
  while (folders.length > 0 && parts.length > 1 && folders[0] === parts[0]) {
    folders.shift();
    parts.shift();
  }
  return [...folders.map(() => ".."), ...parts].map(encodeURIComponent).join("/");
}

function renderDraft({ path, text, model, edits, notice }: AdrDraft): string {
  return [
    `Save as ${path}:`,
    "",
    "~~~~",
    text.trimEnd(),
    "~~~~",
    ...(model === undefined ? [] : ["", `As a model for its style, read ${model}.`]),
    ...(edits.length === 0
      ? []
      : ["", "After the ADR is accepted, change these lines to name the new record:"]),
    ...edits.map((edit) => `${edit.path}:${edit.line}: ${edit.text}`),
    ...(notice === undefined ? [] : [notice]),
  ].join("\n");
}
