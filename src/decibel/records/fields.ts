import type { FieldReader } from "../../kernel/disk/field_reader.ts";
import { type FrontMatter, parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { scalarText } from "../../kernel/markdown/yaml.ts";
import { handWritten } from "./hand_written.ts";
import { firstOf, OWN_TIMES, TIMES, TITLES, valuesInHead } from "./plain_head.ts";
import { isOverStatus, SEVERITIES, severityOf, statusOf } from "./status.ts";

/** What a record's own file says of it. */
export const RECORD_FIELDS = ["severity", "status", "author", "owner", "problem"] as const;
/** What it is about. */
export const TITLE_FIELDS = ["title", "heading", "area"] as const;
/** When it says that it was made. */
export const TIME_FIELDS = ["time"] as const;

/** What tells an issue from another file beside issues. */
export const ISSUE_FIELDS = ["severity", "status"] as const;

/**
 * Reads fields of records: by name from front matter, `title`, `time` and `problem` from wherever
 * they follow. Nothing is parsed where the head of a file holds them all and each is plain, which
 * makes sifting thousands of files fast.
 */
export const recordFields: FieldReader = {
  sifting: [RECORD_FIELDS, TITLE_FIELDS, TIME_FIELDS, ISSUE_FIELDS],
  inHead: valuesInHead,
  inText: (text, fields, reason = "") => {
    const frontMatter = parseFrontMatter(text);
    const problem = reason || problemIn(text, frontMatter);
    if (problem !== "") return fields.map((field) => madeOut(text, field, problem));
    const body = text.slice(frontMatter.bodyOffset);
    const isOurs = OWN_TIMES.some((name) => valueText(frontMatter.fields.get(name)) !== "");
    const named = isOurs ? frontMatter.fields : inLowerCase(frontMatter.fields);
    const said = isOurs ? undefined : handWritten(body);
    const valueOf = (name: string): string => valueText(named.get(name));
    return fields.map((field) => {
      if (field === "problem") return "";
      if (field === "time") return firstOf(TIMES, valueOf) || said?.date || "";
      if (field === "title") return firstOf(TITLES, valueOf);
      if (field === "heading") return titleIn(body);
      if (field === "status") return valueOf(field) || said?.status || "";
      if (field === "severity") return valueOf(field) || said?.severity || "";
      return valueOf(field);
    });
  },
};

/** Also by their names in lower case: people write `Status` too. */
function inLowerCase(fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const lower = [...fields].map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Map([...lower, ...fields]);
}

/** A value as text; the entries of a list a line each. */
function valueText(value: unknown): string {
  if (!Array.isArray(value)) return scalarText(value) ?? "";
  return value.map((entry) => scalarText(entry) ?? "").filter((entry) => entry !== "").join("\n");
}

/** The heading with its markup where a body begins with one, else the first one's text; or "". */
export function titleIn(body: string): string {
  const [, own] = /^\s*# +(\S[^\n]*)/.exec(body) ?? [];
  return own ?? headingsOf(body)[0]?.text ?? "";
}

const CONFLICT = ["<<<<<<< ", "=======", ">>>>>>> "];

/** Why a text cannot be taken at its word; "" where it can. */
function problemIn(text: string, { error }: FrontMatter): string {
  if (isConflict(text)) return "it holds merge conflict markers";
  if (error === undefined) return "";
  return `its front matter is not valid YAML: ${error.message} (line ${error.line})`;
}

function isConflict(text: string): boolean {
  // A record may show such marks as code.
  const lines = text.includes(">>>>>>> ") ? text.replace(/^```[^]*?^```/gm, "").split("\n") : [];
  let next = 0;
  for (const line of lines) if (line.startsWith(CONFLICT[next] ?? "\n")) next++;
  return next >= CONFLICT.length;
}

/** How much of a file is looked through for what can be made out of it, in characters. */
const NEAR = 4096;

/** What a text that cannot be read says of a field; of several values the one that matters most. */
function madeOut(text: string, field: string, problem: string): string {
  if (field === "problem") return problem;
  const lines = text.slice(0, NEAR).split(/\r?\n/);
  const heading = lines.find((line) => /^# +\S/.test(line))?.slice(2).trim() ?? "";
  if (field === "heading") return heading;
  // The fault may be in the title; a heading is whole.
  if (field === "title" && heading !== "") return "";
  const names = field === "time" ? TIMES : field === "title" ? TITLES : [field];
  const values = names.flatMap((name) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) =>
      line.slice(name.length + 1).replace(/["']/g, "").trim()
    )
  );
  if (field === "severity") {
    return SEVERITIES.find((one) => values.some((value) => severityOf(value) === one)) ?? "";
  }
  const open = values.find((value) => field === "status" && !isOverStatus(statusOf(value)));
  return open ?? values[0] ?? "";
}
