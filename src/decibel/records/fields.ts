import { calendarTime } from "../../kernel/calendar.ts";
import { conflictLine } from "../../kernel/git_conflict.ts";
import {
  bodyOffsetOf,
  fieldLine,
  type FrontMatter,
  parseFrontMatter,
} from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { scalarText } from "../../kernel/markdown/yaml.ts";
import { detached, excerpt } from "../../kernel/text.ts";
import {
  isSeverity,
  isStatusOf,
  type KindName,
  kindOf,
  KINDS,
  SEVERITIES,
  severityOf,
  STATUSES,
  statusOf,
} from "./kind.ts";

export const OWN_TIMES = ["timestamp", "created_at", "updated_at"];
const TITLES = ["summary", "change", "title"];

export interface Problem {
  reason: string;
  line?: number | undefined;
}

interface SharedFields {
  heading: string;
  severity: string | undefined;
  status: string | undefined;
  author: string | undefined;
  owner: string | undefined;
  /** In milliseconds. */
  time: number | undefined;
  problem: Problem | undefined;
}

export interface RecordFields extends SharedFields {
  title: string;
  area: string;
  /** The project that the front matter names; empty if it names none. */
  place: string;
  /** ISO date. */
  due: string | undefined;
  labels: readonly string[] | undefined;
}

/** The facts in an update's file; a damaged update has only its problem. */
export interface UpdateFields extends SharedFields {
  /** The first text under the heading, on one line of at most 500 characters. */
  note: string;
  event: string;
  blockedBy: readonly string[];
  supersededBy: string;
  releases: readonly string[];
  movedTo: string;
  type: string;
  target: string;
  targetKind: string;
}

interface TextOrigin {
  path: string;
  unreadable?: string | undefined;
}

type Fields = ReadonlyMap<string, unknown>;

interface ReadText {
  text: string;
  matter: FrontMatter;
  fields: Fields;
  /** True if this server wrote the front matter. */
  isOwn: boolean;
  problem: Problem | undefined;
}

export function parseRecordText(text: string, origin: TextOrigin): RecordFields {
  const kind = kindOf(origin.path);
  const read = readText(text, origin);
  const shared = sharedFields(read, kind);
  const { fields } = read;
  const title = kept(firstOf(fields, TITLES), 500) || withoutNumber(shared.heading, kind);
  const labels = textsOf(fields, "labels").map((label) => kept(label, 80));
  const problem = read.problem ?? shared.problem ??
    lossInRecord(read, kind, title);
  return {
    ...shared,
    title,
    area: kept(textOf(fields, "area"), 500),
    place: detached(textOf(fields, KINDS[kind].placeKey)),
    due: kept(textOf(fields, "due"), 10) || undefined,
    labels: labels.length > 0 ? labels : undefined,
    severity: shared.severity ?? (problem && severityIn(text)),
    problem,
  };
}

export function parseUpdateText(text: string, origin: TextOrigin): UpdateFields {
  const read = readText(text, origin);
  const shared = sharedFields(read, kindOf(origin.path));
  const valueOf = (name: string): string => detached(textOf(read.fields, name));
  const update = {
    ...shared,
    note: read.problem === undefined ? kept(noteIn(text), 500) : "",
    event: valueOf("event"),
    blockedBy: textsOf(read.fields, "blocked_by").map(detached),
    supersededBy: valueOf("superseded_by"),
    releases: textsOf(read.fields, "releases").map(detached),
    movedTo: valueOf("to"),
    type: valueOf("type"),
    target: valueOf("target"),
    targetKind: valueOf("target_kind"),
  };
  const loss = read.isOwn ? lossInUpdate(text, update) : undefined;
  return { ...update, problem: read.problem ?? shared.problem ?? loss };
}

function readText(text: string, { unreadable }: TextOrigin): ReadText {
  const matter = plainMatter(text) ?? parseFrontMatter(text);
  const problem = unreadable === undefined ? damageIn(text, matter) : { reason: unreadable };
  if (problem !== undefined) return { text, matter, fields: new Map(), isOwn: false, problem };
  const isOwn = OWN_TIMES.some((name) => matter.fields.has(name));
  const fields = isOwn ? matter.fields : handwritten(matter.fields, text.slice(matter.bodyOffset));
  return { text, matter, fields, isOwn, problem };
}

const PLAIN_MATTER =
  /^---\n((?:[a-z_]+: (?!null\n)(?:[a-z][\w./-]*|\d{4}-\d\d-\d\dT[\d:.]+Z)\n){1,20})---\n/;

/** Returns front matter with only simple values, which a hook reads from thousands of files. */
function plainMatter(text: string): FrontMatter | undefined {
  const [{ length: bodyOffset } = "", source] = PLAIN_MATTER.exec(text) ?? [];
  if (source === undefined) return undefined;
  const lines = source.split("\n").slice(0, -1);
  const fields = new Map(lines.map((line) => {
    const at = line.indexOf(": ");
    return [line.slice(0, at), line.slice(at + 2)];
  }));
  return fields.size < lines.length ? undefined : { present: true, bodyOffset, source, fields };
}

function sharedFields(
  { text, matter, fields, isOwn, problem }: ReadText,
  kind: KindName,
): SharedFields {
  const severity = severityOf(textOf(fields, "severity"));
  const status = statusOf(textOf(fields, "status"));
  const isWrongSeverity = severity !== undefined && !isSeverity(severity);
  const isWrongStatus = status !== undefined && !isStatusOf(kind, status);
  const unknown = isOwn && isWrongSeverity
    ? unknownValue(matter, { name: "severity", value: severity, known: SEVERITIES })
    : isOwn && isWrongStatus
    ? unknownValue(matter, { name: "status", value: status, known: STATUSES[kind] })
    : undefined;
  const heading = problem === undefined ? titleIn(text.slice(matter.bodyOffset)) : lineTitle(text);
  return {
    heading: kept(heading, 500),
    severity: isWrongSeverity ? undefined : severity,
    status: isWrongStatus ? undefined : status,
    author: kept(textOf(fields, "author"), 80) || undefined,
    owner: kept(textOf(fields, "owner"), 80) || undefined,
    time: calendarTime(firstOf(fields, [...OWN_TIMES, "date"])),
    problem: unknown,
  };
}

function unknownValue(
  matter: FrontMatter,
  { name, value, known }: { name: string; value: string; known: readonly string[] },
): Problem {
  const reason = `${name} "${excerpt(value, 40)}" is not one of ${known.join(", ")}`;
  return { reason, line: fieldLine(matter, name) };
}

function firstOf(fields: Fields, names: readonly string[]): string {
  const name = names.find((one) => textOf(fields, one) !== "") ?? "";
  return textOf(fields, name);
}

function textOf(fields: Fields, name: string): string {
  const value = fields.get(name);
  return scalarText(value) ?? (Array.isArray(value) ? textsOf(fields, name)[0] ?? "" : "");
}

function textsOf(fields: Fields, name: string): string[] {
  return [fields.get(name)].flat().map((value) => scalarText(value) ?? "")
    .filter((text) => text !== "");
}

function kept(text: string, limit: number): string {
  return detached(excerpt(text, limit));
}

const MAX_LINES = 40;
const LINE_FIELDS = ["date", "status", "severity"];
const FIELD_LINE = /^[-*> ]*([A-Za-z]+):?\**:?[ \t]+([^\n]{1,300})$/;

function handwritten(fields: Fields, body: string): Fields {
  const lines = body.slice(0, 300 * MAX_LINES).split(/\r?\n/, MAX_LINES).map(fieldIn)
    .filter(([name]) => LINE_FIELDS.includes(name));
  const named = [...fields].map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Map<string, unknown>([...lines.reverse(), ...named]);
}

function fieldIn(line: string): readonly [name: string, value: string] {
  const [, name = "", value = ""] = line.includes(":") ? FIELD_LINE.exec(line) ?? [] : [];
  return [name.toLowerCase(), value];
}

function titleIn(body: string): string {
  const [, own] = /^\s*# +(\S[^\n]*)/.exec(body) ?? [];
  return own ?? headingsOf(body)[0]?.text ?? "";
}

/** Removes a prefix such as `ADR-7: `, or the number that adr-tools puts before a title. */
function withoutNumber(heading: string, kind: KindName): string {
  return kind === "architect" ? heading.replace(/^(?:ADR(?:[- ]?\d+)?: |\d+\. )/, "") : heading;
}

export function noteIn(text: string): string {
  return text.slice(bodyOffsetOf(text)).replace(/^\s*# [^\n]*(?:\n|$)/, "").trim();
}

function damageIn(text: string, { error }: FrontMatter): Problem | undefined {
  if (text.trim() === "") return { reason: "the file is empty" };
  // Input fields never contain this character.
  if (text.includes("\0")) return { reason: "the file contains NUL characters instead of text" };
  if ("---".startsWith(text.trim())) return { reason: "the file ends in its first line" };
  const line = text.includes("\n>>>>>>> ") ? conflictLine(text) : undefined;
  if (line !== undefined) {
    return { reason: "merge conflict markers: keep both updates, or the correct side", line };
  }
  return error && { reason: `front matter is not valid YAML: ${error.message}`, line: error.line };
}

const CUT = { reason: "the file ends in the middle of a line" };

function lossInRecord(
  { text, matter, fields, isOwn }: ReadText,
  kind: KindName,
  title: string,
): Problem | undefined {
  if (!isOwn) return undefined;
  if (!text.endsWith("\n")) return CUT;
  if (title === "") return { reason: "the title is missing" };
  const missing = kind !== "sentinel"
    ? undefined
    : ["severity", "status"].find((name) => textOf(fields, name) === "");
  if (missing === undefined) return undefined;
  const known = missing === "status" ? STATUSES.sentinel : SEVERITIES;
  const lines = text.slice(matter.bodyOffset).split("\n");
  const at = lines.findIndex((line) => fieldIn(line)[0] === missing);
  const where = at < 0 ? "is missing" : "is only in the body, not in the front matter";
  const before = text.slice(0, matter.bodyOffset).split("\n").length;
  return {
    reason: `${missing} ${where}; it is one of ${known.join(", ")}`,
    line: at < 0 ? 1 : before + at,
  };
}

/** The heading of an update that sets nothing. */
export const NOTE_HEADING = "Update: note";

function lossInUpdate(text: string, fields: UpdateFields): Problem | undefined {
  if (!text.endsWith("\n")) return CUT;
  const { heading, event, owner, note, status, severity } = fields;
  const [, said = ""] = /^(?:Update|Status): (.*)$/.exec(heading) ?? [];
  const isUnsaid = said !== "" && heading !== NOTE_HEADING && said.split(", ")
    .some((part) => (part.startsWith("severity ") ? severity : status) === undefined);
  if (isUnsaid) return { reason: `the front matter does not say "${excerpt(heading, 60)}"` };
  const isEmpty = ![heading, event, owner, note, status, severity].some(Boolean);
  return isEmpty ? { reason: "its fields are missing" } : undefined;
}

const NEAR = 4096;

function lineTitle(text: string): string {
  return /^# +(\S[^\n\0]{0,500})/m.exec(text.slice(0, NEAR))?.[1] ?? "";
}

function severityIn(text: string): string | undefined {
  const lines = text.slice(0, NEAR).toLowerCase().matchAll(/^(?:\*\*)?severity:(?:\*\*)?(.*)$/gm);
  const said = [...lines].map(([, value = ""]) => severityOf(value.replace(/["']/g, "")));
  return SEVERITIES.find((severity) => said.includes(severity));
}
