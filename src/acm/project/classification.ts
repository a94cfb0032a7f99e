import { headingsIn, proseIn } from "../framework/parsed_text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import { type DocumentPart, sectionAt, sectionsOf } from "../framework/sections.ts";
import { classificationRules, type ValueRule } from "../framework/value_rules.ts";
import type { GateFinding } from "./checklist.ts";
import { isHollow } from "./hollow_text.ts";
import type { Located, ProjectFile } from "./project_file.ts";

/** The project type that a document states, in lower case, with its line. */
export interface ProjectKind {
  type?: string;
  scale?: string;
  place?: LinePlace;
}

/** A classification value in a document. */
export interface StatedValue {
  /** The rule's name, such as "type"; absent if no rule allows the value. */
  label?: string;
  value: string;
  line: number;
  /** The rule that the value breaks; absent if the value is allowed. */
  broken?: ValueRule;
}

const TYPE_LINE = /^\s{0,8}(?:[-*+]\s+)?type\s{0,3}:/i;
/** A line such as "App + personal + mvp" or "App · personal", also after "Classification:". */
const NOTATION =
  /^\s{0,8}(?:[-*+]\s+)?(?:classification\s{0,3}:\s{0,3})?([\p{L}-]+(?:\s{0,3}[+·,]\s{0,3}[\p{L}-]+)+)\.?$/iu;
const ALIASES: Record<string, string> = { software: "app" };

/**
 * Returns the classification that a document states, limited to values that the framework allows.
 */
export function classificationOf(framework: RequestFolder, file: Located): ProjectKind {
  if ("problem" in file) return {};
  const allowed = statedValues(framework, file).filter(({ broken }) => broken === undefined);
  const type = allowed.find(({ label }) => label === "type");
  const scale = allowed.find(({ label }) => label === "scale");
  return {
    ...(type && { type: type.value, place: { file: file.path, line: type.line } }),
    ...(scale && { scale: scale.value }),
  };
}

const stated = new WeakMap<RequestFolder, WeakMap<ProjectFile, StatedValue[]>>();

/**
 * Returns a document's classification values in order, each with the rule that it breaks, if any.
 */
export function statedValues(framework: RequestFolder, file: ProjectFile): StatedValue[] {
  // A gate needs the project type once per criterion.
  const known = stated.get(framework) ?? new WeakMap<ProjectFile, StatedValue[]>();
  stated.set(framework, known);
  const values = known.get(file) ?? readValues(framework, file);
  known.set(file, values);
  return values;
}

function readValues(framework: RequestFolder, file: ProjectFile): StatedValue[] {
  const rules = classificationRules(framework);
  const lines = classificationPart(file)?.lines ?? notationLines(file);
  return lines.flatMap(({ text, number }): StatedValue[] => {
    const line = plainText(text.slice(0, 200));
    const [, label = "", rest = ""] =
      /^\s{0,8}(?:[-*+]\s{1,4})?(\p{L}[\p{L} ]{1,29}):(.{0,200})/u.exec(line) ??
        [];
    const rule = rules.find((one) => one.label === label.toLowerCase());
    if (rule !== undefined) return [judged(rule, rest, number)];
    const values = NOTATION.exec(line)?.[1]?.split(/[+·,]/).map((one) => one.trim()) ?? [];
    return values.map((value) => {
      const own = rules.find((one) => allowedValue(one, value) !== undefined);
      return own === undefined
        ? { value, line: number, broken: anyOf(rules) }
        : judged(own, value, number);
    });
  });
}

/**
 * Returns the section about the classification, found by its name or because it states the type.
 */
function classificationPart({ text }: ProjectFile): DocumentPart | undefined {
  const [named] = sectionsOf(text, (key) => /\bclassification$/.test(key));
  if (named !== undefined || !/type/i.test(text)) return named;
  const type = [...proseIn(text)].find((line) =>
    TYPE_LINE.test(plainText(line.text.slice(0, 200)))
  );
  const heading = headingsIn(text).findLast(({ start }) => start < (type?.start ?? 0));
  return heading && heading.level > 1 ? sectionAt(text, heading.line) : undefined;
}

/** A line "Classification: App + personal" outside a section of its own. */
function notationLines({ text }: ProjectFile): { text: string; number: number }[] {
  if (!/classification/i.test(text)) return [];
  return text.split("\n").map((line, index) => ({ text: line, number: index + 1 }))
    .filter((line) => /^\W{0,8}classification\W/i.test(line.text)).slice(0, 1);
}

function judged(rule: ValueRule, text: string, line: number): StatedValue {
  const value = allowedValue(rule, text);
  return value === undefined
    ? { label: rule.label, value: text.trim(), line, broken: rule }
    : { label: rule.label, value, line };
}

/** Returns the rule's value that a text states: "app" for "App (a web page)". */
function allowedValue({ label, values }: ValueRule, text: string): string | undefined {
  const [word = ""] = text.trim().toLowerCase().split(/\s[(—–-]|[.;]$/);
  const stated = label === "type" ? ALIASES[word.trim()] ?? word.trim() : word.trim();
  return values.find((value) => value === stated || (value === "full-build" && stated === "full"));
}

function anyOf(rules: readonly ValueRule[]): ValueRule {
  return { label: "classification", values: rules.flatMap(({ values }) => values) };
}

/**
 * Returns whether a brief states its type and scale, and uses only values that the framework
 * allows.
 */
export function seeClassification(framework: RequestFolder, file: ProjectFile): GateFinding {
  const values = statedValues(framework, file);
  const wrong = values.find(({ broken }) => broken !== undefined);
  const place = { file: file.path, line: (wrong ?? values[0])?.line ?? 1 };
  if (wrong !== undefined) return { verdict: "not met", found: describeWrong(wrong), place };
  const rules = classificationRules(framework).map(({ label }) => label);
  const needed = ["type", "scale"].filter((label) => rules.includes(label));
  const missing = needed.find((label) => !values.some((one) => one.label === label));
  if (missing !== undefined) {
    return { verdict: "not met", found: `no ${missing} is recorded`, place };
  }
  return { verdict: "met", found: values.map(({ value }) => value).join(", "), place };
}

/** Returns the problem with a value. */
export function describeWrong({ label, value, broken }: StatedValue): string {
  const allowed = broken?.values.join(", ") ?? "";
  return isHollow(value)
    ? `${label ?? "a value"} is empty: it must be one of ${allowed}`
    : `${label === undefined ? "" : `${label} `}"${excerpt(value)}" is not one of ${allowed}`;
}
