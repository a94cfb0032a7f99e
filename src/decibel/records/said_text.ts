import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { noteIn } from "./fields.ts";
import { NO_IMPACT } from "./new_record.ts";
import type { DecibelRecord, RecordUpdate } from "./record.ts";
import { heldText, type RecordStore } from "./store.ts";

/** The handwritten words in a record, without the template text that all records share. */
export interface SaidText {
  title: string;
  area: string;
  /** The record's body and the notes in its updates. */
  text: string;
  /** The number of oldest updates whose notes are omitted or cut because of their length. */
  left: number;
}

/** The maximum length of the searched notes in a record's updates, newest first, in characters. */
const MAX_NOTES = 2_000_000;

/** The headings that a template adds to every record. */
const FORM: ReadonlySet<string> = new Set([
  ...["change", "rationale", "impact", "details", "status", "date", "context", "decision"],
  ...["consequences", "context and problem statement", "decision drivers", "more information"],
  ...["considered options", "decision outcome", "pros and cons of the options"],
]);
/** A field in a record's text, such as `**Status:** open`. */
const FIELD = /^(?:[*-] )?(?:\*\*)?(?:severity|status|date)(?:\*\*)?:/i;

/** Returns true for a line from the record's template. */
function isForm(line: string): boolean {
  const [marks] = /^#{2,6}(?= )/.exec(line) ?? [];
  if (marks !== undefined) return FORM.has(line.slice(marks.length).trim().toLowerCase());
  return isFieldLine(line) || line.trim() === NO_IMPACT;
}

/** Returns true for a line that repeats a front matter field. */
export function isFieldLine(line: string): boolean {
  return FIELD.test(line);
}

/** Returns the handwritten words in a record; the text is missing if it is unreadable. */
export function saidIn(store: RecordStore, record: DecibelRecord): SaidText {
  const { title, heading, area } = record.fields;
  const text = heldText(store, record.version);
  const lines = text.slice(bodyOffsetOf(text)).replace(/^\s*# [^\n]*/, "").split("\n");
  const body = lines.filter((line) => !isForm(line)).join("\n");
  const { notes, left } = newestNotes(
    record.updates,
    ({ version }) => noteIn(heldText(store, version)),
  );
  return { title: title || heading, area, text: [body, ...notes].join("\n\n"), left };
}

/**
 * Returns the notes in the newest updates, oldest first, and the number of omitted or cut notes.
 */
function newestNotes(
  updates: readonly RecordUpdate[],
  noteOf: (update: RecordUpdate) => string,
): { notes: string[]; left: number } {
  const notes: string[] = [];
  let room = MAX_NOTES;
  for (const update of updates.toReversed()) {
    const note = noteOf(update);
    notes.push(note.slice(0, room));
    room -= note.length;
    if (room < 0) break;
  }
  const whole = room < 0 ? notes.length - 1 : notes.length;
  return { notes: notes.reverse(), left: updates.length - whole };
}

/** Returns all parts as one text, with the title as its heading. */
export function wholeText({ title, area, text }: SaidText): string {
  return [`# ${title}`, area, text].join("\n\n");
}
