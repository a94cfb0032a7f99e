import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { documentName, firstHeading } from "../../kernel/markdown/document.ts";
import { once } from "../../kernel/once.ts";
import { adrFacts } from "./adr.ts";
import { adrNameParts, isNumberedName, isPrefixedName } from "./adr_name.ts";
import { type SectionName, sectionOf } from "./section_names.ts";

/** The features that determine a Markdown file's role among decision records. */
export interface RecordShape {
  /**
   * "page" is a README with a record's structure, and "numbered" is a numbered file with some of a
   * record's sections. These files are records only if their folder has enough files of the same
   * kind.
   */
  kind: "record" | "page" | "numbered" | "template" | "index" | "other";
  /** True if the file has a record's name, with a number or a date. */
  isNamed: boolean;
  /**
   * True if the file has both a status and a decision; false for a named record in a folder named
   * for records.
   */
  isFull: boolean;
}

/** Usual folder names for records. */
const RECORD_FOLDER =
  /^(?:[a-z]{2,20}[-_ ])?(?:m?adrs?|ladrs?|rfcs?|decisions?(?:[-_ ]?(?:records?|log))?|entscheidungen|décisions|decisiones)$/i;
/** File names of pages about records or about a folder. */
const INDEX =
  /^_?(?:readme|index|summary|toc|contents|table[-_ ]of[-_ ]contents|changelog|contributing|glossary|licen[cs]e|code[-_ ]of[-_ ]conduct|security|governance|home|_?sidebar|decision[-_ ]log|adr[-_ ]?(?:index|list|log)|log|list|all)$/i;
/** The words in a template's name, except "template". */
const TEMPLATE_WORDS = new Set(
  ("template tmpl vorlage modèle modele plantilla adr adrs madr ladr rfc dr decision decisions record " +
    "records architecture architectural long short bare minimal full simple basic nygard the a an " +
    "for of blank example title yyyy mm dd yyyymmdd x xx xxx xxxx nnn nnnn n de en fr es pt it nl")
    .split(" "),
);
const TEMPLATE_WORD = /^(?:template|tmpl|vorlage|modèle|modele|plantilla)$/;

/**
 * Returns true if a folder has a usual name for records, such as "docs/adr", "adr/core" or
 * "doc/decision-records".
 */
export function isRecordFolder(folder: string): boolean {
  return folder.split("/").some((segment) => RECORD_FOLDER.test(segment));
}

/** Returns the name that identifies a record's file; for `<slug>/README.md`, the folder's name. */
export function recordStem(path: string): string {
  const stem = documentName(path);
  return isFolderPage(stem) && path.includes("/") ? path.split("/").at(-2) ?? stem : stem;
}

/** Returns true for a README or index, which represents its folder. */
export function isFolderPage(stem: string): boolean {
  return /^(?:readme|index)$/i.test(stem);
}

/**
 * Returns the folder whose records share a number series; for `<slug>/README.md`, the parent
 * folder.
 */
export function numberingFolder(path: string): string {
  const folder = folderAbove(path);
  return isFolderPage(documentName(path)) ? folderAbove(folder) : folder;
}

function folderAbove(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Returns true if a file's name is that of an index, a README or another page that isn't a record.
 */
export function isIndexName(stem: string): boolean {
  return INDEX.test(stem);
}

/** Returns true for a template's name, such as "0000-adr-template-de" or "DR000 - template". */
export function isTemplateName(stem: string): boolean {
  const { slug, prefix } = adrNameParts(stem);
  const words = `${prefix}-${slug}`.toLowerCase().split(/[-_ .]+/).filter((word) => word !== "");
  if (!words.some((word) => TEMPLATE_WORD.test(word))) return false;
  if (words.every((word) => TEMPLATE_WORDS.has(word) || /^\d+$/.test(word))) return true;
  return TEMPLATE_WORD.test(words.at(-1) ?? "") &&
    !/^(?:use|adopt|choose|add)$/.test(words[0] ?? "") &&
    words.some((word) => /^(?:adr|decision|rfc|record|proposal)$/.test(word));
}

/**
 * Returns a Markdown file's role, based on its name, folder and text. A record has headings or
 * fields for status and decision, or a record's name in a folder named for records.
 */
export function recordShapeOf(path: string, text: string): RecordShape {
  const stem = documentName(path);
  const slug = recordStem(path);
  const isPage = isFolderPage(stem);
  const isNamed = isNumberedName(slug) || isPrefixedName(slug);
  const shape = (kind: RecordShape["kind"], isFull = false) => ({ kind, isNamed, isFull });
  if (isTemplateName(stem)) return shape("template");
  if (!isPage && isIndexName(stem)) return shape("index");
  const marks = new Marks(text);
  if (isForm(text, marks, adrNameParts(slug))) {
    return shape(marks.sections > 0 ? "template" : "other");
  }
  const isInRecords = isRecordFolder(numberingFolder(path));
  // The file's sections don't matter here, so the server finds most records without parsing them.
  if (isInRecords && isNamed) return shape("record");
  const isFull = (marks.hasStrongDecision || marks.isProposal) && marks.sections > 2 &&
    marks.hasStatus;
  if (isPage && !isNamed) {
    return shape(isFull && path.split("/").length > 2 ? "page" : "index", isFull);
  }
  if (isFull) return shape("record", true);
  if (isInRecords) {
    const hasSome = hasNumber(slug) || marks.has("decision") ||
      (marks.has("context") && marks.has("consequences")) || marks.hasStatus;
    return shape(hasSome ? "record" : "other");
  }
  if (isPrefixedName(slug) && marks.sections > 0) return shape("record");
  if (!isNamed) return shape("other");
  if (marks.hasStrongDecision && marks.has("context") && marks.has("consequences")) {
    return shape("record");
  }
  return shape(marks.sections > 1 && !isPage ? "numbered" : "other");
}

function hasNumber(slug: string): boolean {
  return adrNameParts(slug).number !== undefined;
}

/** The words for "decision" in a heading, in the supported languages. */
export const STRONG_DECISION = /decision|entscheidung|beschluss|décision|decisión|chosen option/;

const PROPOSAL = [
  /^motivation\b/i,
  /^(?:proposal|design details|detailed design|what it is)\b/i,
];

/** The features of a record in a text; each feature is read on first use. */
class Marks {
  readonly #text: string;
  readonly #frontMatter = once(() => parseFrontMatter(this.#text));
  readonly #status = once(() => adrFacts(this.#text, this.#frontMatter()).status);
  readonly #headings = once(() => headingsOf(this.#text).slice(0, 200));
  readonly #opened = once(() =>
    this.#headings().flatMap(({ text: heading }) => {
      const name = sectionOf(heading);
      return name === undefined || name === "record" ? [] : [{ name, heading }];
    })
  );

  constructor(text: string) {
    this.#text = text;
  }

  get hasStatus(): boolean {
    return this.#status() !== "unclear";
  }

  /** Returns true if the text has a section with this name. */
  has(section: SectionName): boolean {
    return this.#opened().some(({ name }) => name === section);
  }

  /** True if a heading contains "decision", and not only "proposal" or "solution". */
  get hasStrongDecision(): boolean {
    return this.#opened().some(({ name, heading }) =>
      name === "decision" && STRONG_DECISION.test(heading.toLowerCase())
    );
  }

  /** True if the text has the headings of an enhancement proposal, as in Kubernetes and Rust. */
  get isProposal(): boolean {
    return PROPOSAL.every((pattern) =>
      this.#opened().some(({ heading }) => pattern.test(heading.trim()))
    );
  }

  /** The number of different record sections in the text. */
  get sections(): number {
    const names = new Set(this.#opened().map(({ name }) => name));
    return names.size + (!names.has("status") && this.hasStatus ? 1 : 0);
  }

  get title(): string {
    const frontMatter = this.#frontMatter();
    return textField(frontMatter, "title") ??
      firstHeading(this.#text, frontMatter.bodyOffset, ({ level }) => level === 1) ?? "";
  }
}

/** The placeholder for a word to fill in. */
const BLANK = "(?:[\\[{<](?!https?:)[^\\]}>]{1,200}[\\]}>]|(?:short |your |adr |decision |the )?" +
  "(?:title|titel|titre|título)(?: here)?|number|name of the decision|title of .{1,60})";
/** A title to fill in: "[short title]", "NUMBER. TITLE", "ADR-XXXX: Title". */
const FORM_TITLE = new RegExp(
  `^\\W{0,3}(?:(?:adr|rfc|ladr|madr)?[-\\s#]{0,3}(?:\\d{1,6}|[nx#]{1,6}|yyyy-?mm-?dd)?[\\s.:–—-]{0,5})` +
    `${BLANK}(?:[\\s.:–—-]{1,5}${BLANK})?[\\s.]*$`,
  "i",
);
/** Returns true if a title is a placeholder. */
export function isFormTitle(title: string): boolean {
  return FORM_TITLE.test(title.replace(/[*_`]/g, "").trim()) || /^NUMBER\b|\bTITLE\b/.test(title);
}

/** A line with a date to fill in. */
const BLANK_DATE = /^\W{0,6}(?:[Dd]ate\W{1,6})?(?:DATE|YYYY-MM-DD)\W{0,4}$/m;
/** A status line that lists the possible statuses. */
const CHOICES =
  /(?:proposed|draft|proposé|propuesto|vorgeschlagen|adopted|accepted|pending)\b.{0,40}(?:\||\/|,|\bor\b|\boder\b|\bou\b|\bo\b).{0,40}(?:accepted|approved|accepté|aceptado|akzeptiert|replaced|rejected|decided)\b/i;

/**
 * Returns true for a form, whose title is a placeholder or whose status is a list of choices. A
 * numbered record with a real status isn't a form, even if its title is missing.
 */
function isForm(
  text: string,
  marks: Marks,
  { number, date }: { number?: string; date?: string },
): boolean {
  const isBegun = () => date !== undefined || (Number(number ?? 0) > 0 && marks.hasStatus);
  if (isFormTitle(marks.title)) return !isBegun();
  if (BLANK_DATE.test(text.slice(0, 2000)) && !isBegun()) return true;
  const head = text.slice(0, 3000);
  return CHOICES.test(head) && /(?:^|\n)[^\n]{0,30}(?:status|statut|estado)\b/i.test(head) &&
    !marks.hasStatus;
}
