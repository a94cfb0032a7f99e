/** A span of a text and what replaces it. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** What the edited text consists of, in order; the edits must not overlap. */
export function editedParts(text: string, edits: readonly TextEdit[]): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}

/**
 * The text with the edits applied, which must not overlap; every other character stays. It costs
 * nothing before it is read: the engine then makes one text of the parts, which for a large one takes
 * longer than all else.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let edited = "";
  for (const part of editedParts(text, edits)) edited += part;
  return edited;
}

/** Makes one text of the parts that the engine keeps of an edited one: whoever reads it next need not. */
export function joinParts(text: string): void {
  text.charCodeAt(0);
}

/** True for edits that change nothing. */
export function isWithoutEffect(text: string, edits: readonly TextEdit[]): boolean {
  return edits.every(({ start, end, text: replacement }) => text.slice(start, end) === replacement);
}
