import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { excerpt } from "../../kernel/text.ts";
import { recordFields, TITLE_FIELDS } from "./fields.ts";
import type { RecordEntry, UpdateEntry } from "./folder.ts";
import { NO_IMPACT } from "./new_record.ts";
import { noteIn } from "./record.ts";

/** What somebody wrote in a record, without what the form of a record says. */
export interface SaidText {
  title: string;
  area: string;
  /** The body and the notes of its updates. */
  text: string;
  /** Of how many updates, the oldest, notes are left out or cut: they are too long altogether. */
  left: number;
}

/** How much of a text is looked at for a plain title, in characters. */
const HEAD = 512;

/** How much of the notes of a record's updates is searched, the newest first, in characters. */
const MAX_NOTES = 2_000_000;

/** Headings that a form gives to every record. */
const FORM: ReadonlySet<string> = new Set([
  ...["change", "rationale", "impact", "details", "status", "date", "context", "decision"],
  ...["consequences", "context and problem statement", "decision drivers", "more information"],
  ...["considered options", "decision outcome", "pros and cons of the options"],
]);
/** A field that stands in the text of a record, as `**Status:** open`. */
const FIELD = /^(?:[*-] )?(?:\*\*)?(?:severity|status|date)(?:\*\*)?:/i;

/** The first signs of all such lines in lower case. */
const FIRST_SIGNS: ReadonlySet<number> = new Set([..."#*-sdn"].map((sign) => sign.charCodeAt(0)));

/** False for most lines, without a copy of them: an expression for each takes as long as reading. */
function mayBeForm(body: string, start: number): boolean {
  let at = start;
  while (body.charCodeAt(at) === 0x20 || body.charCodeAt(at) === 0x09) at++;
  const code = body.charCodeAt(at);
  // What is not ASCII may be a space.
  return code > 0x7f || FIRST_SIGNS.has(code | 0x20);
}

/** True for a line that the form of a record gives it. */
function isForm(line: string): boolean {
  const [marks] = /^#{2,6}(?= )/.exec(line) ?? [];
  if (marks !== undefined) return FORM.has(line.slice(marks.length).trim().toLowerCase());
  return FIELD.test(line) || line.trim() === NO_IMPACT;
}

/** The lines of a body that somebody wrote. */
function withoutForm(body: string): string {
  let [kept, from] = ["", 0];
  for (let start = 0; start < body.length;) {
    const newline = body.indexOf("\n", start);
    const end = newline < 0 ? body.length : newline + 1;
    if (mayBeForm(body, start) && isForm(body.slice(start, end))) {
      kept += body.slice(from, start);
      from = end;
    }
    start = end;
  }
  return kept + body.slice(from);
}

/** What somebody wrote in a record; undefined when it cannot be read. */
export function saidIn(
  { folder, name }: RecordEntry,
  read: (name: string) => string | undefined,
): SaidText | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const said = recordFields.inHead(text.slice(0, HEAD), TITLE_FIELDS) ??
    recordFields.inText(text, TITLE_FIELDS);
  const [title = "", heading = "", area = ""] = said;
  const body = withoutForm(text.slice(bodyOffsetOf(text)).replace(/^\s*# [^\n]*/, ""));
  const { notes, left } = newestNotes(folder.updates.get(name) ?? [], read);
  return { title: excerpt(title || heading, 500), area, text: [body, ...notes].join("\n\n"), left };
}

/** The notes of the newest updates, the oldest first, and how many are left out or cut. */
function newestNotes(
  updates: readonly UpdateEntry[],
  read: (name: string) => string | undefined,
): { notes: string[]; left: number } {
  const notes: string[] = [];
  let room = MAX_NOTES;
  for (const { name } of updates.toReversed()) {
    const note = noteIn(read(name) ?? "");
    notes.push(note.slice(0, room));
    room -= note.length;
    if (room < 0) break;
  }
  const whole = room < 0 ? notes.length - 1 : notes.length;
  return { notes: notes.reverse(), left: updates.length - whole };
}

/** All of it as one text, the title as its heading. */
export function wholeText({ title, area, text }: SaidText): string {
  return [`# ${title}`, area, text].join("\n\n");
}
