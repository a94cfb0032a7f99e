import type { Bullet, Playbook, Section } from "./playbook.ts";

/** A part of the text and what comes in its place. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The text with the edits made; every other character stays. Edits do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  return parts.join("") + text.slice(at);
}

/** Rewrites a bullet's counters where they stand; its marker and its text stay as they are. */
export function countersEdit(
  { text }: Playbook,
  { start, end, instances: before }: Bullet,
  counters: Pick<Bullet, "helpful" | "harmful" | "instances">,
): Edit {
  const line = text.slice(start, end);
  const bracket = line.indexOf("[Bullet #");
  const [from, until] = [line.indexOf(", helpful:", bracket), line.indexOf("]", bracket)];
  const { helpful, harmful, instances } = counters;
  const told = /, Aggregated.*$/.exec(line.slice(from, until))?.[0] ?? "";
  const merged = instances === before ? told : `, Aggregated from ${instances} instances`;
  return {
    start: start + from,
    end: start + until,
    text: `, helpful:${helpful}, harmful:${harmful}${merged}`,
  };
}

/** Puts lines behind what the section already has, with the line endings that it has. */
export function insertionEdit(
  { text }: Playbook,
  { insertAt, prefix, isAfterText }: Section,
  lines: readonly string[],
): Edit {
  const newline = newlineAt(text, insertAt);
  const added = lines.map((line, index) => markerAfter(prefix, index) + line);
  if (isAfterText) added.unshift("");
  // At the end of a text without final newline the new lines have none either.
  const isOpen = insertAt > 0 && text[insertAt - 1] !== "\n";
  const inserted = isOpen
    ? added.map((line) => newline + line).join("")
    : added.map((line) => line + newline).join("");
  return { start: insertAt, end: insertAt, text: inserted };
}

/** The list marker for the `index`th line behind one with that marker: numbers go on. */
function markerAfter(prefix: string, index: number): string {
  return prefix.replace(/\d+/, (number) => String(Number(number) + 1 + index));
}

/** The line break of the line before an offset; where it has none, that of the line above. */
function newlineAt(text: string, offset: number): string {
  const before = text.lastIndexOf("\n", offset - 1);
  const near = before >= 0 ? before : text.indexOf("\n");
  return near > 0 && text[near - 1] === "\r" ? "\r\n" : "\n";
}

/** Takes bullets' lines out. The last line of a text without final newline leaves none either. */
export function removalEdits({ text }: Playbook, bullets: readonly Bullet[]): Edit[] {
  const edits = bullets.map(({ start, end }) => ({ start, end, text: "" }));
  const last = edits.at(-1);
  if (last === undefined || last.end < text.length || text.endsWith("\n")) return edits;
  // The lines that go at the end take the line break before them along.
  let index = edits.length - 1;
  while (index > 0 && edits[index - 1]?.end === edits[index]?.start) index--;
  const first = edits[index];
  if (first === undefined) return edits;
  const newline = text.slice(0, first.start).match(/\r?\n$/)?.[0].length ?? 0;
  return [...edits.slice(0, index), { start: first.start - newline, end: last.end, text: "" }];
}
