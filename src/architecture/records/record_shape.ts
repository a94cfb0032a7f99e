import { textField } from "../../kernel/markdown/front_matter.ts";
import { PAGE_NAME, PROPOSAL_HEADING, RECORD_FOLDER, STATUS_MENTION } from "../words.ts";
import type { AdrFacts } from "./adr.ts";
import { adrNameParts, isNumberedName, isPrefixedName } from "./adr_name.ts";
import { withoutExtension } from "./markup.ts";
import type { AdrRecord } from "./record.ts";

export interface RecordShape {
  /**
   * "page" is a README with a record's structure, and "numbered" is a numbered file with some of a
   * record's sections. These files are records only if their folder has enough of the same kind.
   */
  kind: "record" | "page" | "numbered" | "template" | "index" | "other";
  /** True if the file has a record's name, with a number or a date. */
  isNamed: boolean;
  /** True if the file has both a status and a decision. */
  isFull: boolean;
}

/** Returns true if a folder has a usual name for records, such as "docs/adr" or "adr/core". */
export function isRecordFolder(folder: string): boolean {
  return folder.split("/").some((segment) => RECORD_FOLDER.test(segment));
}

export function fileStem(path: string): string {
  return withoutExtension(path.slice(path.lastIndexOf("/") + 1));
}

export function recordStem(path: string): string {
  const stem = fileStem(path);
  return isFolderPage(stem) && path.includes("/") ? path.split("/").at(-2) ?? stem : stem;
}

export function isFolderPage(stem: string): boolean {
  return /^(?:readme|index)$/i.test(stem);
}

export function numberingFolder(path: string): string {
  const folder = folderAbove(path);
  return isFolderPage(fileStem(path)) ? folderAbove(folder) : folder;
}

export function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function isIndexName(stem: string): boolean {
  return PAGE_NAME.test(stem);
}

/** Returns true for a template's name, such as "0000-adr-template-de" or "DR000 - template". */
export function isTemplateName(stem: string): boolean {
  const { number } = adrNameParts(stem);
  return Number(number ?? 0) === 0 &&
    (/(?:^|[\W_])(?:template|tmpl)(?:[\W_]+[a-z]{2,3})?$/i.test(stem) ||
      /^template[\W_]/i.test(stem));
}

/**
 * Returns the shape that only a file's name decides, or the shape of a text without a status. Such a
 * text can't be a record outside the folders and names for records.
 */
export function plainShapeOf(path: string, text: string): RecordShape | undefined {
  const stem = fileStem(path);
  const slug = recordStem(path);
  const isNamed = isNumberedName(slug) || isPrefixedName(slug);
  const shape = (kind: RecordShape["kind"]) => ({ kind, isNamed, isFull: false });
  if (isTemplateName(stem)) return shape("template");
  if (!isFolderPage(stem) && isIndexName(stem)) return shape("index");
  if (isNamed || isRecordFolder(numberingFolder(path)) || STATUS_MENTION.test(text)) {
    return undefined;
  }
  return shape(isFolderPage(stem) ? "index" : "other");
}

export function recordShapeOf(path: string, record: AdrRecord, facts: AdrFacts): RecordShape {
  const slug = recordStem(path);
  const { number, date } = adrNameParts(slug);
  const isPage = isFolderPage(fileStem(path));
  const isNamed = isNumberedName(slug) || isPrefixedName(slug);
  const shape = (kind: RecordShape["kind"], isFull = false) => ({ kind, isNamed, isFull });
  const hasStatus = facts.status !== "unclear";
  const names = new Set(record.sections.flatMap(({ name }) => name ?? []));
  const title = textField(record.frontMatter, "title") ?? record.title?.text ?? "";
  const isReal = date !== undefined || (Number(number ?? 0) > 0 && hasStatus);
  if (!isReal && (isFormTitle(title) || isTemplateName(title))) {
    return shape(names.size > 0 || facts.hasStatus ? "template" : "other");
  }
  const isInRecords = isRecordFolder(numberingFolder(path));
  if (isInRecords && isNamed) return shape("record");
  const isProposal = record.sections.some(({ heading }) =>
    PROPOSAL_HEADING.test(heading.trim().toLowerCase())
  );
  const isDecided = names.has("decision") || (isProposal && names.has("context"));
  const isFull = isDecided && names.size + Number(isProposal) > 2 && hasStatus ||
    names.has("decision") && names.has("status") && hasStatus;
  if (isPage && !isNamed) {
    const isStated = hasStatus && facts.date !== undefined && record.frontMatter.present;
    return shape((isFull || isStated) && path.includes("/") ? "page" : "index", isFull);
  }
  if (isFull || (isDecided && hasStatus && isInRecords)) return shape("record", true);
  if (isInRecords) {
    const hasSome = number !== undefined || names.has("decision") || facts.hasStatus;
    return shape(hasSome ? "record" : "other");
  }
  if (isPrefixedName(slug) && /adr/i.test(slug)) return shape("record");
  if (!isNamed) return shape("other");
  if (isPage) return shape(facts.hasStatus && names.size > 0 ? "numbered" : "index");
  return shape(names.size + Number(hasStatus || isProposal) > 1 ? "numbered" : "other");
}

const FORM_TITLE =
  /^\W{0,3}(?:(?:adr|rfc|madr)?[-\s#]{0,3}(?:\d{1,6}|[nx#]{1,6})?[\s.:–—-]{0,5})(?:[[{<](?!https?:)[^\]}>]{1,200}[\]}>]|(?:short |your )?(?:title|titel)(?: here)?|number)[\s.]*$/i;

export function isFormTitle(title: string): boolean {
  return FORM_TITLE.test(title.replace(/[*_`]/g, "").trim()) || /^NUMBER\b|\bTITLE\b/.test(title);
}
