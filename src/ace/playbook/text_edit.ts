/** A span of a text and its replacement. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** Returns the text with the edits applied. Edits must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join("") + text.slice(at);
}
