/** The natural-language words that acm-server recognises in framework and project documents. */

/** The section of a stage's spec that lists its conditions. */
export const EXIT_CRITERIA = "Exit Criteria";
/** The section of a stage's spec with a table of its phases. */
export const PHASE_MODEL = "Phase Model";
/** The value of a finished phase and of a finished document. */
export const COMPLETE = "complete";
/** The only line of a section without entries. */
export const NONE = "none";
/** The whole lines that mark a gap. */
export const GAPS: readonly string[] = ["tbd", "todo"];
/** The placeholder for a date. */
export const DATE_FORM = "YYYY-MM-DD";
/** The headings in a spec above the list of a document's required sections. */
export const SECTION_LISTS: readonly string[] = [
  "core sections",
  "all types",
  "required sections",
  "sections",
  "content",
];
/** The first column of a table of sections. */
export const SECTION_COLUMNS: readonly string[] = ["section", "element"];
/** The endings of a heading above the sections that one project type adds. */
export const TYPE_LISTS: readonly string[] = ["extensions", "(additional)"];
