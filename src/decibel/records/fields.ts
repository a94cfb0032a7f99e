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

/** Front matter fields with a time, the most reliable first; this server's records have one. */
export const OWN_TIMES = ["timestamp", "created_at", "updated_at"];
const TIMES = [...OWN_TIMES, "date"];
/** Front matter fields with a title, the most reliable first. */
const TITLES = ["summary", "change", "title"];

/** The facts that records and updates have in common. */
interface SharedFields {
  /** The heading of the text; "" without one. */
  heading: string;
  severity: string | undefined;
  status: string | undefined;
  author: string | undefined;
  owner: string | undefined;
  /** The time of its creation, in milliseconds. */
  time: number | undefined;
  /** The reason why the file cannot be read whole. */
  problem: string | undefined;
}

/** The facts in a record's own file. */
export interface RecordFields extends SharedFields {
  /** The title in its front matter; "" without one. */
  title: string;
  area: string;
}

/** The facts in an update's file. */
export interface UpdateFields extends SharedFields {
  /** True if it may have given its record a status that can't be read. */
  isStatusLost: boolean;
  /** The start of the text under the heading, on one line of at most 500 characters. */
  note: string;
  event: string;
  /** The names of the issues that its issue waits for. */
  blockedBy: readonly string[];
  supersededBy: string;
  /** The ids of the claims that a release ends. */
  releases: readonly string[];
  /** The project that the record was moved to. */
  movedTo: string;
  /** The link to another record: its type, and the record's name and kind. */
  type: string;
  target: string;
  targetKind: string;
}

/** The values of a file's fields, by name. */
interface NamedValues {
  /** Returns the value of the first of the fields that has one; "" if none has. */
  valueOf(...names: string[]): string;
  heading: string;
  /** True if they are from front matter that this server wrote and that can be read. */
  isOwn: boolean;
  problem?: string;
}

/** The facts about a text before it is parsed. */
interface TextOrigin {
  /** The reason why the file cannot be read; then the text is its legible start. */
  problem?: string | undefined;
  /** The kind of the record, if its file has a name as this server gives. */
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

/** The text on one line, cut to `limit` characters; it keeps no longer text in memory. */
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
 * Returns the values in a valid text: from its front matter, and from the text if it is
 * hand-written.
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

/**
 * Returns the fields with their names also in lower case, because hand-written records use
 * `Status`.
 */
function inLowerCase(fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const lower = [...fields].map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Map([...lower, ...fields]);
}

/** A value as text; a list has one line per entry. */
function valueText(value: unknown): string {
  if (!Array.isArray(value)) return scalarText(value) ?? "";
  return value.map((entry) => scalarText(entry) ?? "").filter((entry) => entry !== "").join("\n");
}

/**
 * Returns the heading with its markup if a body begins with one, otherwise the text of the first
 * heading; "" without one.
 */
export function titleIn(body: string): string {
  const [, own] = /^\s*# +(\S[^\n]*)/.exec(body) ?? [];
  return own ?? headingsOf(body)[0]?.text ?? "";
}

/** The note in the text of an update: the text under its heading, which repeats the fields. */
export function noteIn(text: string): string {
  return text.slice(bodyOffsetOf(text)).replace(/^\s*# [^\n]*(?:\n|$)/, "").trim();
}

const CONFLICT = ["<<<<<<< ", "=======", ">>>>>>> "];

/** Returns the reason why a text isn't reliable; undefined if it is. */
function problemIn(text: string, { error }: FrontMatter): string | undefined {
  const loss = lossIn(text);
  if (loss !== undefined) return loss;
  if (isConflict(text)) return "it contains merge conflict markers";
  return error && `its front matter is not valid YAML: ${error.message} (line ${error.line})`;
}

function isConflict(text: string): boolean {
  // A record may show conflict markers in a code block.
  const lines = text.includes(">>>>>>> ") ? text.replace(/^```[^]*?^```/gm, "").split("\n") : [];
  let next = 0;
  for (const line of lines) if (line.startsWith(CONFLICT[next] ?? "\n")) next++;
  return next >= CONFLICT.length;
}

/** The length of the part of an invalid file that is searched for values, in characters. */
const NEAR = 4096;

/** Returns the legible values in an invalid text; of several, the most important one. */
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
 * Returns the value in a line such as `status: open` or `**Status:** open`; otherwise undefined.
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
