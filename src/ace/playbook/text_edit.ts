/** A span of a text and its replacement. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** The text with the edits applied, which must not overlap; every other character stays. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join("") + text.slice(at);
}
