/** The natural-language words that acm-server recognises in framework and project documents. */

export const EXIT_CRITERIA = "Exit Criteria";
export const PHASE_MODEL = "Phase Model";
export const COMPLETE = "complete";
/** The only line of a section without entries. */
export const NONE = "none";
export const GAPS: readonly string[] = ["tbd", "todo"];
export const DATE_FORM = "YYYY-MM-DD";
export const SECTION_LISTS: readonly string[] = [
  "core sections",
  "all types",
  "required sections",
  "sections",
  "content",
];
/** Marks a listed section that a document may lack. */
export const OPTIONAL = "(optional)";
export const SECTION_COLUMNS: readonly string[] = ["section", "element"];
export const TYPE_LISTS: readonly string[] = ["extensions", "(additional)"];
