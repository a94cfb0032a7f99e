import type { Bullet, BulletCounters } from "./bullet.ts";
import type { Playbook, Section } from "./playbook.ts";

/** Returns the edit that changes only a bullet's counters. */
export function countersEdit(
  { text }: Playbook,
  { start, end }: Bullet,
  { helpful, harmful }: BulletCounters,
): TextEdit {
  const line = text.slice(start, end);
  const [before] = /helpful:\d+, harmful:\d+/.exec(line) ?? [""];
  const at = start + line.indexOf(before, line.indexOf("[Bullet #"));
  return { start: at, end: at + before.length, text: `helpful:${helpful}, harmful:${harmful}` };
}

export function insertionEdit(
  { text }: Playbook,
  { insertAt, prefix, isAfterText }: Section,
  lines: readonly string[],
): TextEdit {
  // Use the line break of the previous line.
  const newline = text[text.lastIndexOf("\n", insertAt - 1) - 1] === "\r" ? "\r\n" : "\n";
  const added = lines.map((line, index) => markerAfter(prefix, index) + line);
  if (isAfterText) added.unshift("");
  // If the text has no final newline, don't add one.
  const inserted = text[insertAt - 1] === "\n"
    ? added.map((line) => line + newline).join("")
    : added.map((line) => newline + line).join("");
  return { start: insertAt, end: insertAt, text: inserted };
}

function markerAfter(prefix: string, index: number): string {
  return prefix.replace(/\d+/, (number) => String(Number(number) + 1 + index));
}

/** Returns the edits that remove bullets. A text without a final newline keeps none. */
export function removalEdits(
  { text, bullets }: Playbook,
  removed: ReadonlySet<Bullet>,
): TextEdit[] {
  const edits = bullets.filter((bullet) => removed.has(bullet))
    .map(({ start, end }) => ({ start, end, text: "" }));
  const last = edits.at(-1);
  if (last === undefined || last.end < text.length || text.endsWith("\n")) return edits;
  // If the last lines are removed, also remove the line break before them.
  const index = edits.findLastIndex(({ start }, at) => edits[at - 1]?.end !== start);
  const { start } = edits[index] ?? last;
  const newline = text.slice(0, start).match(/\r?\n$/)?.[0].length ?? 0;
  return [...edits.slice(0, index), { start: start - newline, end: last.end, text: "" }];
}

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

/** Returns the text with headings for missing sections at its end. */
export function withSections({ text, sections }: Playbook, names: readonly string[]): string {
  const present = new Set(sections.map(({ name }) => name));
  const missing = names.filter((name) => !present.has(name));
  if (missing.length === 0) return text;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = text === "" ? "" : text.endsWith("\n") ? newline : newline + newline;
  return text + gap + missing.map((name) => `## ${name}${newline}`).join(newline);
}
