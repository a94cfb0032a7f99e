import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { numberingFolder } from "../documents/record_shape.ts";
import { valuePlace } from "../documents/status_place.ts";
import madr from "../starter/madr-4.md" with { type: "text" };
import { draftName } from "./draft_name.ts";
import { filledForm } from "./draft_text.ts";
import { type House, houseOf, statusWords } from "./house.ts";
import { nextNumber } from "./next_number.ts";
import { houseForm } from "./house_form.ts";
import { relativePath, supersedingEdit } from "./superseding_edit.ts";

/** The requested content for a new record. */
export interface DraftRequest {
  title: string;
  context?: string | undefined;
  decision?: string | undefined;
  /** The names of the records that the new record supersedes. */
  supersedes?: string[] | undefined;
  folder?: string | undefined;
}

/** A new record in the project's format, and the edits for superseded records. */
export const draftSchema = z.object({
  /** The new file's path, relative to the content root. */
  path: z.string(),
  file_name: z.string(),
  text: z.string(),
  edits: z.array(z.object({ path: z.string(), old_text: z.string(), new_text: z.string() })),
  notice: z.exactOptional(z.string()),
});
export type AdrDraft = z.infer<typeof draftSchema>;

/** The folders for the first record, in order; the draft uses the first existing folder. */
const FIRST_FOLDERS = ["docs/decisions", "docs/adr"] as const;

/**
 * Returns the next record in a folder, with a name, number, format and language like the folder's
 * records. Throws `ToolError` if the folder is unknown, or if a name matches no record or several
 * records.
 */
export function draftAdr(
  library: DocumentLibrary,
  { title, context, decision, supersedes = [], folder }: DraftRequest,
  now = new Date(),
): AdrDraft {
  const old = supersedes.map((name) => recordNamed(library, name));
  const house = houseFor(library, folder ?? old[0]?.folder);
  const today = now.toISOString().slice(0, 10);
  const name = draftName(house, flat(title), today);
  const path = [
    ...(house.folder === "" ? [] : [house.folder]),
    ...(house.areFolders ? [name.stem, "README.md"] : [`${name.stem}.md`]),
  ].join("/");
  const words = statusWords(house);
  const links = old.map((record) => {
    const label = library.details(record).title.replace(/[[\]]/g, "");
    return `[${label}](${relativePath(path, record.path)})`;
  });
  const { template, model, records } = house;
  const form = template ?? (model === undefined ? madr : houseForm(model, records, name));
  const text = filledForm(form, { name, words, today, context, decision, superseded: links });
  const label = name.number === undefined ? name.stem : `ADR-${name.number}`;
  const edits = old.flatMap((record) => {
    const known = library.text(record);
    const successor = { path, heading: name.heading, label };
    return known === undefined
      ? []
      : [supersedingEdit({ path: record.path, text: known }, successor, {
        words: words.supersededBy,
        like: likeness(house),
      })];
  });
  return {
    path,
    file_name: path.slice(path.lastIndexOf("/") + 1),
    text: `${text.trimEnd()}\n`,
    edits,
  };
}

/** Returns the text of a record in the folder that states a status; prefers the model. */
function likeness({ model, records }: House): string | undefined {
  const all = [...(model === undefined ? [] : [model]), ...records.toReversed()];
  return all.find(({ text }) => valuePlace(text, "status") !== undefined)?.text;
}

function flat(title: string): string {
  return title.replace(/\s+/g, " ").trim();
}

function recordNamed(library: DocumentLibrary, name: string): ArchitectureDocument {
  const document = library.identified(name);
  if (document.category === "adr") return document;
  throw new ToolError(`${excerpt(name)} is a ${document.category}, not an ADR`, {
    next: "Pass only ADRs in supersedes: list_architecture_docs lists them.",
  });
}

/** Returns the house style of a folder's records; default: the folder with the most records. */
function houseFor(library: DocumentLibrary, wanted: string | undefined): House {
  const folders = Map.groupBy(library.list("adr"), (adr) => adr.folder);
  const [fullest] = [...folders].sort(([, a], [, b]) => b.length - a.length);
  const asked = wanted?.replace(/^\.\/|\/$/g, "").replace(/^\.$/, "");
  if (asked !== undefined && !folders.has(asked)) {
    const names = [...folders.keys()].map((folder) => folder || ".").slice(0, 20).join(", ");
    throw new ToolError(`${excerpt(asked || ".")} has no ADRs`, {
      next: folders.size === 0
        ? "No ADRs exist yet, so omit folder."
        : `Pass a folder with ADRs: ${names}.`,
    });
  }
  const folder = asked ?? fullest?.[0] ??
    FIRST_FOLDERS.find((one) => library.has(one)) ?? "docs/adr";
  const records = (folders.get(folder) ?? []).flatMap((document) => {
    const text = library.latestText(document);
    const status = library.details(document).adr?.status ?? "unclear";
    return text === undefined ? [] : [{ path: document.path, text, status }];
  });
  const served = new Set([...library.list().map(({ path }) => path), ...library.templates]);
  return houseOf(folder, records, {
    template: templateFor(library, folder),
    nextNumber: nextNumber(folder, {
      records: library.list("adr").map(({ path }) => path),
      others: library.paths.filter((path) => !served.has(path)),
    }),
  });
}

/** Returns the template in a folder or its nearest parent folder; otherwise the only template. */
function templateFor(library: DocumentLibrary, folder: string): string | undefined {
  const places = library.templates.map((path) => ({ path, folder: numberingFolder(path) }));
  const near = places.filter((one) =>
    one.folder === folder || folder.startsWith(`${one.folder}/`) || one.folder === ""
  ).sort((a, b) => b.folder.length - a.folder.length || a.path.length - b.path.length);
  const [found] = near.length > 0 ? near : places.length === 1 ? places : [];
  const text = found && library.text({ path: found.path });
  return text === undefined || text.trim() === "" ? undefined : text;
}

/** Returns the draft as text. */
export function renderDraft({ path, text, edits, notice }: AdrDraft): string {
  return [
    `Save as ${path}:`,
    "",
    "~~~~markdown",
    text.trimEnd(),
    "~~~~",
    ...(edits.length === 0 ? [] : [
      "",
      `After the ADR is accepted, apply ${counted(edits.length, "edit")} to the superseded ADRs:`,
    ]),
    ...edits.flatMap((edit) => [
      `${edit.path}: replace`,
      ...quoted(edit.old_text),
      "by",
      ...quoted(edit.new_text),
    ]),
    ...(notice === undefined ? [] : [notice]),
  ].join("\n");
}

function quoted(text: string): string[] {
  return text.split("\n").map((line) => `> ${line}`);
}
