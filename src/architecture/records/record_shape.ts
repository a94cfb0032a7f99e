import { textField } from "../../kernel/markdown/front_matter.ts";
import { PAGE_NAME, PROPOSAL_HEADING, RECORD_FOLDER, STATUS_MENTION } from "../words.ts";
import type { AdrFacts } from "./adr.ts";
import { adrNameParts, isNumberedName, isPrefixedName } from "./adr_name.ts";
import { withoutExtension } from "./markup.ts";
import type { AdrRecord } from "./record.ts";

/**
 * "page" is a README with a record's structure, and "numbered" is a numbered file with some of a
 * record's sections. These files are records only if their folder has enough of the same kind.
 */
export type RecordShape = "record" | "page" | "numbered" | "template" | "index" | "other";

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
  return (/(?:^|[\W_])(?:template|tmpl)(?:[\W_]+[a-z]{2,3})?$/i.test(stem) ||
    /^template[\W_]/i.test(stem)) && Number(adrNameParts(stem).number ?? 0) === 0;
}

/** Returns the shape that a file's name, its first heading or a missing status decides. */
export function plainShapeOf(path: string, text: string): RecordShape | undefined {
  const stem = fileStem(path);
  if (isTemplateName(stem)) return "template";
  if (!isFolderPage(stem) && isIndexName(stem)) return "index";
  const isInRecords = isRecordFolder(numberingFolder(path));
  if (isInRecords && isNamed(path)) {
    const [, title = ""] = /^(?:title:|#)\s+(\S.*)$/m.exec(text) ?? [];
    return title === "" || isFormTitle(title) || isTemplateName(title) ? undefined : "record";
  }
  if (isInRecords || isNamed(path) || STATUS_MENTION.test(text)) return undefined;
  return isFolderPage(stem) ? "index" : "other";
}

function isNamed(path: string): boolean {
  const slug = recordStem(path);
  return isNumberedName(slug) || isPrefixedName(slug);
}

export function recordShapeOf(path: string, record: AdrRecord, facts: AdrFacts): RecordShape {
  const slug = recordStem(path);
  const { number, date } = adrNameParts(slug);
  const isPage = isFolderPage(fileStem(path));
  const hasStatus = facts.status !== "unclear";
  const names = new Set(record.sections.flatMap(({ name }) => name ?? []));
  const title = textField(record.frontMatter, "title") ?? record.title?.text ?? "";
  const isReal = date !== undefined || (Number(number ?? 0) > 0 && hasStatus);
  if (!isReal && (isFormTitle(title) || isTemplateName(title))) {
    return names.size > 0 || facts.hasStatus ? "template" : "other";
  }
  const isInRecords = isRecordFolder(numberingFolder(path));
  if (isInRecords && isNamed(path)) return "record";
  const isProposal = record.sections.some(({ heading }) =>
    PROPOSAL_HEADING.test(heading.trim().toLowerCase())
  );
  const isDecided = names.has("decision") || (isProposal && names.has("context"));
  const isFull = hasStatus &&
    (names.has("decision") ? names.size > 1 : isDecided && names.size + Number(isProposal) > 2);
  if (isPage && !isNamed(path)) {
    const isStated = hasStatus && facts.date !== undefined && record.frontMatter.present;
    return (isFull || isStated) && path.includes("/") ? "page" : "index";
  }
  if (isFull) return "record";
  if (isInRecords) {
    return number !== undefined || names.has("decision") || facts.hasStatus ? "record" : "other";
  }
  if (isPrefixedName(slug) && /adr/i.test(slug)) return "record";
  if (!isNamed(path)) return "other";
  const isStated = hasStatus || number !== undefined && facts.hasStatus;
  if (isPage) return isStated && names.size > 0 ? "numbered" : "other";
  return names.size + Number(hasStatus || isProposal) > 1 ? "numbered" : "other";
}

const FORM_TITLE =
  /^\W{0,3}(?:(?:adr|rfc|madr)?[-\s#]{0,3}(?:\d{1,6}|[nx#]{1,6})?[\s.:–—-]{0,5})(?:[[{<](?!https?:)[^\]}>]{1,200}[\]}>]|(?:short |your )?(?:title|titel)(?: here)?|number)[\s.]*$/i;

export function isFormTitle(title: string): boolean {
  return FORM_TITLE.test(title.replace(/[*_`]/g, "").trim()) || /^NUMBER\b|\bTITLE\W*$/.test(title);
}
