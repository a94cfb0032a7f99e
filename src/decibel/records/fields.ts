import { calendarTime } from "../../kernel/calendar.ts";
import {
  bodyOffsetOf,
  type FrontMatter,
  parseFrontMatter,
} from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { scalarText } from "../../kernel/markdown/yaml.ts";
import { detached, excerpt } from "../../kernel/text.ts";
import { lossIn, lossInRecord, lossInUpdate, toldIn } from "./damage.ts";
import { handWritten } from "./hand_written.ts";
import type { KindName } from "./kind.ts";
import { isOverStatus, SEVERITIES, severityOf, statusOf } from "./status.ts";

/**
 * The front matter fields with a time, the most reliable first; this server's records have one of
 * them.
 */
export const OWN_TIMES = ["timestamp", "created_at", "updated_at"];
const TIMES = [...OWN_TIMES, "date"];
/** The front matter fields with a title, the most reliable first. */
const TITLES = ["summary", "change", "title"];

/** The facts that records and updates share. */
interface SharedFields {
  /** The text's heading; "" if it has none. */
  heading: string;
  severity: string | undefined;
  status: string | undefined;
  author: string | undefined;
  owner: string | undefined;
  /** The time when the record or update was created, in milliseconds. */
  time: number | undefined;
  /** The reason why the file is partly unreadable. */
  problem: string | undefined;
}

/** The facts in a record's own file. */
export interface RecordFields extends SharedFields {
  /** The title in the front matter; "" if it has none. */
  title: string;
  area: string;
}

/** The facts in an update's file. */
export interface UpdateFields extends SharedFields {
  /** True if the update may have given its record a status that can't be read. */
  isStatusLost: boolean;
  /** The first text under the heading, on one line of at most 500 characters. */
  note: string;
  event: string;
  /** The names of the issues that the update's issue waits for. */
  blockedBy: readonly string[];
  supersededBy: string;
  /** The IDs of the claims that a release ends. */
  releases: readonly string[];
  /** The project that the update moves the record to. */
  movedTo: string;
  /** The link to another record: its type, and the record's name and kind. */
  type: string;
  target: string;
  targetKind: string;
}

/** The values of a file's fields, by name. */
interface NamedValues {
  /** Returns the value of the first of these fields with a value; "" if none has one. */
  valueOf(...names: string[]): string;
  heading: string;
  /** True if the values are from readable front matter that this server wrote. */
  isOwn: boolean;
  problem?: string;
}

/** The facts about an unparsed text. */
interface TextOrigin {
  /** The reason why the file is unreadable; the text is then its readable start. */
  problem?: string | undefined;
  /** The record's kind, if this server named the file. */
  namedAs?: KindName | undefined;
}

/** Returns the facts in a record's text. */
export function parseRecordText(
  text: string,
  { problem, namedAs }: TextOrigin = {},
): RecordFields {
  const values = namedValues(text, problem);
  const { valueOf, isOwn } = values;
  const fields = {
    ...sharedFields(values),
    title: kept(valueOf(...TITLES), 500),
    area: kept(valueOf("area"), 500),
  };
  const loss = fields.problem === undefined && namedAs !== undefined && isOwn
    ? lossInRecord(text, namedAs, fields)
    : undefined;
  return loss === undefined ? fields : parseRecordText(text, { problem: loss });
}

/** Returns the facts in an update's text. */
export function parseUpdateText(text: string, { problem }: TextOrigin = {}): UpdateFields {
  const values = namedValues(text, problem);
  const fields = updateFields(text, values);
  const { isOwn } = values;
  const loss = fields.problem === undefined ? lossInUpdate(text, { ...fields, isOwn }) : undefined;
  return loss === undefined ? fields : parseUpdateText(text, { problem: loss });
}

function updateFields(text: string, values: NamedValues): UpdateFields {
  const { problem, isOwn } = values;
  const valueOf = (name: string): string => detached(values.valueOf(name));
  const listOf = (name: string): string[] =>
    valueOf(name).split("\n").filter((entry) => entry !== "");
  const shared = sharedFields(values);
  const told = problem === undefined ? {} : toldIn(shared.heading);
  const status = shared.status ?? told.status;
  return {
    ...shared,
    severity: shared.severity ?? told.severity,
    status,
    isStatusLost: problem !== undefined && status === undefined && !isOwn,
    note: problem === undefined ? kept(noteIn(text), 500) : "",
    event: valueOf("event"),
    blockedBy: listOf("blocked_by"),
    supersededBy: valueOf("superseded_by"),
    releases: listOf("releases"),
    movedTo: valueOf("to"),
    type: valueOf("type"),
    target: valueOf("target"),
    targetKind: valueOf("target_kind"),
  };
}

function sharedFields({ valueOf, heading, problem }: NamedValues): SharedFields {
  return {
    heading: kept(heading, 500),
    severity: severityOf(valueOf("severity")),
    status: statusOf(valueOf("status")),
    author: kept(valueOf("author"), 80) || undefined,
    owner: kept(valueOf("owner"), 80) || undefined,
    time: calendarTime(valueOf(...TIMES)),
    problem,
  };
}

/**
 * Returns the text on one line, cut to `limit` characters, without keeping the longer text in
 * memory.
 */
function kept(text: string, limit: number): string {
  return detached(excerpt(text, limit));
}

function namedValues(text: string, reason: string | undefined): NamedValues {
  const frontMatter = parseFrontMatter(text);
  const problem = reason ?? problemIn(text, frontMatter);
  const values = valuesIn(text, frontMatter);
  if (problem === undefined) return values;
  const others = madeOut(text, problem);
  if (!values.isOwn) return others;
  // The text repeats these two values.
  const valueOf: NamedValues["valueOf"] = (...names) =>
    values.valueOf(...names) ||
    (/^(?:severity|status)$/.test(names.join()) ? others.valueOf(...names) : "");
  return { ...values, valueOf, problem };
}

/**
 * Returns the values in a valid text: from its front matter, and for a handwritten record also from
 * its body.
 */
function valuesIn(text: string, { fields, bodyOffset }: FrontMatter): NamedValues {
  const body = text.slice(bodyOffset);
  const isOurs = OWN_TIMES.some((name) => valueText(fields.get(name)) !== "");
  const named = isOurs ? fields : inLowerCase(fields);
  const said = new Map(isOurs ? [] : Object.entries(handWritten(body)));
  const valueOf = (name: string): string => valueText(named.get(name)) || said.get(name) || "";
  return {
    valueOf: (...names) => names.map(valueOf).find((value) => value !== "") ?? "",
    heading: titleIn(body),
    isOwn: isOurs,
  };
}

/** Returns the fields, also with lower-case names, because handwritten records use `Status`. */
function inLowerCase(fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const lower = [...fields].map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Map([...lower, ...fields]);
}

/** Returns a value as text; a list has one line per entry. */
function valueText(value: unknown): string {
  if (!Array.isArray(value)) return scalarText(value) ?? "";
  return value.map((entry) => scalarText(entry) ?? "").filter((entry) => entry !== "").join("\n");
}

/**
 * Returns a body's first heading: with its markup if the body begins with it, otherwise its text;
 * "" if none exists.
 */
export function titleIn(body: string): string {
  const [, own] = /^\s*# +(\S[^\n]*)/.exec(body) ?? [];
  return own ?? headingsOf(body)[0]?.text ?? "";
}

/**
 * Returns the note in an update: the text under its heading. The heading only repeats the fields.
 */
export function noteIn(text: string): string {
  return text.slice(bodyOffsetOf(text)).replace(/^\s*# [^\n]*(?:\n|$)/, "").trim();
}

const CONFLICT = ["<<<<<<< ", "=======", ">>>>>>> "];

/** Returns the reason why a text isn't reliable; undefined if it is reliable. */
function problemIn(text: string, { error }: FrontMatter): string | undefined {
  const loss = lossIn(text);
  if (loss !== undefined) return loss;
  if (isConflict(text)) return "the file contains merge conflict markers";
  return error && `its front matter is not valid YAML: ${error.message} (line ${error.line})`;
}

function isConflict(text: string): boolean {
  // A record may show conflict markers in a code block.
  const lines = text.includes(">>>>>>> ") ? text.replace(/^```[^]*?^```/gm, "").split("\n") : [];
  let next = 0;
  for (const line of lines) if (line.startsWith(CONFLICT[next] ?? "\n")) next++;
  return next >= CONFLICT.length;
}

/** The length of the start of an invalid file that is searched for values, in characters. */
const NEAR = 4096;

/** Returns the readable values in an invalid text; of several values, the most important one. */
function madeOut(text: string, problem: string): NamedValues {
  const lines = text.replace(/\0+/g, "\n").slice(0, NEAR).split(/\r?\n/);
  const heading = lines.find((line) => /^# +\S/.test(line))?.slice(2).trim() ?? "";
  const valuesOf = (name: string): string[] =>
    lines.flatMap((line) => valueInLine(line, name) ?? []);
  function valueOf(...names: string[]): string {
    const values = names.flatMap(valuesOf);
    const [name = ""] = names;
    // The title field may be the damaged part, so use the heading, which is intact.
    if (TITLES.includes(name) && heading !== "") return "";
    if (name === "severity") {
      return SEVERITIES.find((one) => values.some((value) => severityOf(value) === one)) ?? "";
    }
    const open = values.find((value) => name === "status" && !isOverStatus(statusOf(value)));
    return open ?? values[0] ?? "";
  }
  return { valueOf, heading, isOwn: false, problem };
}

/**
 * Returns the value in a line such as `status: open` or `**Status:** open`; undefined for other
 * lines.
 */
function valueInLine(line: string, name: string): string | undefined {
  const marked = `**${name}:**`;
  const length = line.startsWith(`${name}:`)
    ? name.length + 1
    : line.slice(0, marked.length).toLowerCase() === marked
    ? marked.length
    : undefined;
  return length === undefined ? undefined : line.slice(length).replace(/["']/g, "").trim();
}
