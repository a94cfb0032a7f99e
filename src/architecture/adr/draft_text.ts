import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { type Heading, headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { isFormTitle } from "../documents/record_shape.ts";
import {
  isReadLanguage,
  type Language,
  languageOf,
  sectionOf,
} from "../documents/section_names.ts";
import { type ValueName, valuePlace } from "../documents/status_place.ts";
import type { DraftName } from "./draft_name.ts";
import type { StatusWords } from "./house.ts";

/** The content of a draft. */
export interface DraftContent {
  name: DraftName;
  words: StatusWords;
  /** YYYY-MM-DD. */
  today: string;
  context?: string | undefined;
  decision?: string | undefined;
  /** Links to the records that the draft supersedes. */
  superseded: readonly string[];
}

/**
 * Returns a form, filled with a draft's title, status and date, and its context and decision if
 * known.
 */
export function filledForm(form: string, content: DraftContent): string {
  const { name, words, today, context, decision, superseded } = content;
  const links = superseded.join(", ");
  let supersedes = links === "" ? "" : `${words.supersedes} ${links}`;
  let text = withTitle(withoutAdvice(form), name.heading);
  text = withValue(text, "date", today);
  if (supersedes !== "" && valuePlace(text, "supersedes")?.form === "field") {
    text = withValue(text, "supersedes", links);
    supersedes = "";
  }
  if (hasStatusSection(text)) {
    const parts = [words.proposed, supersedes].filter((part) => part !== "");
    text = withSection(text, "status", parts.join("\n\n"));
  } else {
    text = withValue(text, "status", words.proposed);
    if (supersedes !== "") text = withTopLine(text, supersedes);
  }
  if (isText(context)) text = withSection(text, "context", context);
  if (isText(decision)) text = withSection(text, "decision", decision);
  return text;
}

/** Returns true for a form with a status heading, even if the status section is empty. */
function hasStatusSection(text: string): boolean {
  const place = valuePlace(text, "status");
  return place === undefined
    ? headingsOf(text).some((heading) => sectionOf(heading.text) === "status")
    : place.form === "section";
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

/**
 * Returns the title's heading, or a heading to fill in if the form has one; undefined if the
 * sections have level 1.
 */
export function titleHeading(headings: readonly Heading[]): Heading | undefined {
  const tops = headings.filter(({ level }) => level === 1);
  const areSections = tops.filter(({ text }) => sectionOf(text) !== undefined).length > 1;
  return areSections ? undefined : tops.findLast(({ text }) => isFormTitle(text)) ?? tops[0];
}

/** Returns the form without its instructions: comments, and headings and advice above the title. */
function withoutAdvice(form: string): string {
  const headings = headingsOf(form);
  const title = titleHeading(headings);
  const front = bodyOffsetOf(form);
  const start = title?.start ?? front;
  const end = title?.end ?? front;
  const top = headings.find((heading) => heading.start >= end)?.start ?? form.length;
  const above = form.slice(front, start);
  const tops = headings.filter((heading) => heading.start < start);
  // Move the fields from above the title to below the title.
  const kept = tops.length === 0 || valuePlace(above, "status") !== undefined
    ? tops.reduceRight(
      (text, one) => text.slice(0, one.start - front) + text.slice(one.end - front),
      above,
    )
    : "";
  const [before, after] = tops.length === 0 ? [kept, ""] : ["", kept];
  return [
    form.slice(0, front),
    withoutComments(before),
    form.slice(start, end),
    withoutComments(after + form.slice(end, top)),
    form.slice(top),
  ].join("");
}

function withoutComments(text: string): string {
  return text.split("<!--").map((part, index) => {
    const end = part.indexOf("-->");
    if (index === 0) return part;
    const isAdvice = end >= 0 && /template|this comment/i.test(part.slice(0, end));
    return isAdvice ? part.slice(end + 3).trimStart() : `<!--${part}`;
  }).join("");
}

function withTitle(text: string, title: string): string {
  const heading = titleHeading(headingsOf(text));
  const front = text.slice(0, bodyOffsetOf(text));
  const titled = front.replace(/^title:.*$/m, `title: ${JSON.stringify(title)}`);
  if (heading === undefined) return titled + text.slice(front.length);
  return `${titled}${text.slice(front.length, heading.start)}# ${title}\n${
    text.slice(heading.end)
  }`;
}

/** Returns the text with the new value in a field or section; dates keep their existing format. */
function withValue(text: string, name: ValueName, value: string): string {
  const place = valuePlace(text, name);
  if (place === undefined) return text;
  const old = text.slice(place.start, place.end);
  const written = name === "date" ? dateLike(value, old) : value;
  const quote = /^["']/.exec(old)?.[0] ?? "";
  const shown = place.form === "yaml" ? `${quote}${written}${quote}` : written;
  const gap = /[:|]/.test(text.charAt(place.start - 1)) ? " " : "";
  return text.slice(0, place.start) + gap + shown + text.slice(place.end);
}

/**
 * Returns a day in the format of the old date, if that format is certain; otherwise as YYYY-MM-DD.
 */
function dateLike(day: string, old: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  if (/^\W*\d{4}\/\d{2}\/\d{2}/.test(old)) return `${year}/${month}/${date}`;
  if (/^\W*\d{2}\.\d{2}\.\d{4}/.test(old)) return `${date}.${month}.${year}`;
  return day;
}

/** Returns the text with a new line after its fields, above the first section. */
function withTopLine(text: string, line: string): string {
  const headings = headingsOf(text);
  const title = titleHeading(headings);
  const after = title?.end ?? bodyOffsetOf(text);
  const end = headings.find(({ start }) => start >= after)?.start ?? text.length;
  const top = text.slice(after, end).trim();
  const [bullet = ""] = /^[*+-] (?=[^\n]*(?:\n[*+-] [^\n]*)*$)/.exec(top) ?? [];
  const all = top === "" ? line : `${top}${bullet === "" ? "\n\n" : "\n"}${bullet}${line}`;
  return `${text.slice(0, after).trimEnd()}\n\n${all}\n\n${text.slice(end)}`;
}

type Said = "status" | "context" | "decision";

/** The headings for sections that the form doesn't have, by the form's language. */
const HEADINGS: Record<Language, Record<Said, string>> = {
  en: { status: "Status", context: "Context", decision: "Decision" },
  de: { status: "Status", context: "Kontext", decision: "Entscheidung" },
  fr: { status: "Statut", context: "Contexte", decision: "Décision" },
  es: { status: "Estado", context: "Contexto", decision: "Decisión" },
};

/** Headings for the reason, if a form has no heading for the context. */
const REASON = /^(?:rationale|reason|why|begründung|justifica)/;

/** Returns the text with a new body in its first section with this name, or with a new section. */
function withSection(text: string, name: Said, body: string): string {
  const headings = headingsOf(text);
  const title = titleHeading(headings);
  const kinds = headings.map((one) => one === title ? undefined : sectionOf(one.text));
  const own = kinds.indexOf(name);
  const index = own < 0 && name === "context"
    ? headings.findIndex((one) => REASON.test(headingKey(one.text)))
    : own;
  const heading = headings[index];
  const block = `\n${body.trim()}\n\n`;
  if (heading !== undefined) {
    const end = headings[index + 1]?.start ?? text.length;
    return text.slice(0, heading.end) + block + text.slice(end);
  }
  if (name === "context") return withTopLine(text, body.trim());
  const after = Math.max(kinds.indexOf("context") + 1, title === undefined ? 0 : 1);
  const at = headings[after]?.start ?? text.length;
  return `${text.slice(0, at).trimEnd()}\n\n## ${newHeading(text, name)}\n${block}${
    text.slice(at)
  }`;
}

function newHeading(text: string, name: Said): string {
  const language = languageOf(text) ?? "en";
  return HEADINGS[isReadLanguage(language) ? language : "en"][name];
}
