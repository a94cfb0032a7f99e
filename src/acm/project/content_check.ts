import { proseIn } from "../framework/parsed_text.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import { oncePerFolder } from "../framework/once_per_folder.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { fieldLine, textField } from "../../kernel/markdown/front_matter.ts";
import { plural } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { type FieldRule, fieldRules } from "../framework/field_rules.ts";
import { type DocumentName, titleOf } from "../framework/places.ts";
import { sourcesOf, specOf } from "../framework/section_rules.ts";
import type { DocumentPart } from "../framework/sections.ts";
import type { GateFinding } from "./checklist.ts";
import { describeWrong, statedValues } from "./classification.ts";
import { datesIn } from "./dates.ts";
import { isHollow } from "./hollow_text.ts";
import { type HealthFinding, healthFinding, ruleText } from "./health_finding.ts";
import { frontMatterProblem, type ProjectFile } from "./project_file.ts";
import { servedText } from "../framework/served_specs.ts";

/** The documents that must have front matter, and the required field of each. */
const ESSENTIAL: Record<string, string> = {
  brief: "status",
  intent: "",
  status: "stage",
};

/** Returns the findings on a document's front matter, checked against its spec's fields. */
export function checkFields(
  framework: RequestFolder,
  name: DocumentName,
  file: ProjectFile,
): HealthFinding[] {
  const { path, frontMatter } = file;
  const rules = fieldRules(framework, name);
  const place = rules[0];
  const problem = frontMatterProblem(frontMatter);
  const essential = Object.hasOwn(ESSENTIAL, name) ? ESSENTIAL[name] : undefined;
  const rule = ruleText(`${titleOf(name)} begins with front matter`, place);
  const error = (seen: string, repair: string, line?: number): HealthFinding[] => [
    healthFinding({ severity: "error", file: path, ...(line && { line }), seen, rule, repair }),
  ];
  if (problem !== undefined) {
    return error(
      problem,
      "Correct the YAML between the two --- lines.",
      frontMatter.error?.line ?? 1,
    );
  }
  if (essential === undefined && !frontMatter.present) return [];
  const names = rules.map((one) => one.name);
  const wanted = names.slice(0, 8).join(", ") || "its fields";
  if (!frontMatter.present) {
    return error("no front matter", `Begin the file with front matter: ${wanted}.`, 1);
  }
  if (essential === undefined) return invalidValues(file, rules);
  const known = names.filter((field) => frontMatter.fields.has(field));
  if (frontMatter.fields.size === 0 || (names.length > 0 && known.length === 0)) {
    return error("the front matter has no required field", `Give it ${wanted}.`, 1);
  }
  const lacking = names.filter((field) => textField(frontMatter, field) === undefined);
  const severity = lacking.includes(essential) ? "error" : "warning";
  return [
    ...(lacking.length === 0 ? [] : [healthFinding({
      severity,
      file: path,
      line: 1,
      seen: `the front matter lacks ${lacking.join(", ")}`,
      rule: ruleText(
        `${titleOf(name)} has these fields`,
        rules.find((one) => one.name === lacking[0]),
      ),
      repair: `Add ${lacking.join(", ")}.`,
    })]),
    ...invalidValues(file, rules),
  ];
}

/** The fields that contain dates. */
const DATES = ["created", "updated", "last_reviewed", "approved_on", "date"] as const;

/** Returns errors for values that a field's rule doesn't allow, and for invalid dates. */
function invalidValues(file: ProjectFile, rules: readonly FieldRule[]): HealthFinding[] {
  const { path, frontMatter } = file;
  const dates = DATES.flatMap((name) => {
    const value = textField(frontMatter, name);
    if (value === undefined || FORM.test(value) || isHollow(value) || datesIn(value).length > 0) {
      return [];
    }
    return [healthFinding({
      severity: "error",
      file: path,
      line: fieldLine(frontMatter, name),
      seen: `${name} is "${excerpt(value)}", which is not a date`,
      rule: ruleText(`${name} is a date`, rules.find((rule) => rule.name === name)),
      repair: `Set ${name} to a date in the form YYYY-MM-DD.`,
    })];
  });
  return [...dates, ...unknownValues(file, rules)];
}

function unknownValues(
  { path, frontMatter }: ProjectFile,
  rules: readonly FieldRule[],
): HealthFinding[] {
  return rules.flatMap((rule) => {
    const value = textField(frontMatter, rule.name)?.toLowerCase();
    if (value === undefined || rule.values === undefined || rule.values.includes(value)) return [];
    if (FORM.test(value) || (rule.name === "stage" && value === "complete")) return [];
    const allowed = rule.values.join(", ");
    return [healthFinding({
      severity: "error",
      file: path,
      line: fieldLine(frontMatter, rule.name),
      seen: `${rule.name} is "${excerpt(value)}"`,
      rule: ruleText(`${rule.name} is one of ${allowed}`, rule),
      repair: `Set ${rule.name} to one of ${allowed}.`,
    })];
  });
}

/** Returns an error for each value of a brief's classification that the framework does not allow. */
export function checkClassification(framework: RequestFolder, file: ProjectFile): HealthFinding[] {
  return statedValues(framework, file).flatMap((stated) => {
    const { broken, line, value, label = "classification" } = stated;
    if (broken === undefined || FORM.test(value)) return [];
    const allowed = broken.values.join(", ");
    return [healthFinding({
      severity: "error",
      file: file.path,
      line,
      seen: describeWrong(stated),
      rule: ruleText(`${label} is one of ${allowed}`, broken.place),
      repair: `Set ${label} to one of ${allowed}.`,
    })];
  });
}

/** Placeholder text from a form, which is reported as a placeholder and not as a wrong value. */
const FORM = /^(?:\[.*\]|yyyy-mm-dd)$/i;
const BRACKETS = /\[([^\]\[\n]{2,160})\](?![([])/g;
/** A link definition at the beginning of its line. */
const DEFINITION = /^\s{0,3}\[[^\]]{1,160}\]:/;
/** Usual placeholders in any form. */
const USUAL =
  /^(?:project name|name|tbd|todo|date|description|.{1,60} \| .{1,60}|what we .{1,60})$/i;
const DATE_FORM = /(?:^|[|:"'\s])YYYY-MM-DD(?=$|[|"'\s])/;

/** Returns the remaining placeholders in a document as one finding, at the first placeholder. */
export function checkPlaceholders(
  framework: RequestFolder,
  name: DocumentName,
  file: ProjectFile,
): HealthFinding[] {
  const left = placeholdersIn(framework, name, file);
  const isLater = name === "claude" &&
    left.every(({ found }) => found === "[TBD]" || /^\[filled in/i.test(found));
  const [first] = left;
  if (first === undefined) return [];
  return [healthFinding({
    severity: isLater || name === "readme" ? "warning" : "error",
    file: file.path,
    line: first.line,
    seen: `${
      plural(left.length, "a placeholder is", `${left.length} lines with placeholders are`)
    } left: ${excerpt(first.found, 60)}`,
    rule: ruleText("placeholders are replaced", placeOfForm(framework, name)),
    repair: "Replace the text in brackets, and YYYY-MM-DD, with values for this project.",
  })];
}

/** A remaining placeholder of a document. */
interface LeftPlaceholder {
  found: string;
  line: number;
}

/** Returns the lines with remaining placeholders, and the first placeholder of each line. */
function placeholdersIn(
  framework: RequestFolder,
  name: DocumentName,
  file: ProjectFile,
): LeftPlaceholder[] {
  if (!mayHavePlaceholder(file.text)) return [];
  const form = formTexts(framework, name);
  const prose = new Set([...proseIn(file.text)].map(({ number }) => number));
  const front = file.frontMatter.source.split("\n").length + 1;
  return file.text.split("\n").flatMap((line, index) => {
    if (index + 1 > front && !prose.has(index + 1)) return [];
    if (!mayHavePlaceholder(line)) return [];
    // Ignore placeholders in inline code, except in a context file: users fill in its commands.
    const shown = name === "claude" ? line : line.slice(0, 2000).replace(/`[^`]{1,200}`/g, "");
    const found = placeholderIn(shown.slice(0, 2000), form);
    return found === undefined ? [] : [{ found, line: index + 1 }];
  });
}

/** Returns "not met" at a section's first remaining placeholder; undefined without placeholders. */
export function seePlaceholder(
  framework: RequestFolder,
  name: DocumentName,
  { file, part: { heading, lines } }: { file: ProjectFile; part: DocumentPart },
): GateFinding | undefined {
  const last = lines.at(-1)?.number ?? heading.line;
  const left = placeholdersIn(framework, name, file)
    .find(({ line }) => line >= heading.line && line <= last);
  return left && {
    verdict: "not met",
    found: `"${excerpt(heading.text)}" still has the placeholder ${excerpt(left.found, 60)}`,
    place: { file: file.path, line: left.line },
  };
}

function mayHavePlaceholder(text: string): boolean {
  return text.includes("[") || text.includes("YYYY-MM-DD");
}

function placeholderIn(line: string, form: ReadonlySet<string>): string | undefined {
  if (DEFINITION.test(line)) return undefined;
  for (const [whole, text = ""] of line.matchAll(BRACKETS)) {
    if (form.has(text) || USUAL.test(text.trim())) return whole;
  }
  return DATE_FORM.test(line) && form.has("YYYY-MM-DD") ? "YYYY-MM-DD" : undefined;
}

/** Returns the texts in brackets in the framework's own stub and spec. */
const formTexts = oncePerFolder(readFormTexts);

function readFormTexts(framework: RequestFolder, name: DocumentName): Set<string> {
  const { stub } = sourcesOf(name);
  const text = `${servedText(framework, stub) ?? ""}\n${specOf(framework, name)?.text ?? ""}`;
  const found = [...text.matchAll(BRACKETS)].map(([, inner = ""]) => inner);
  const isChoice = (inner: string): boolean => /^[ xX]$/.test(inner);
  return new Set([
    ...found.filter((inner) => !isChoice(inner)),
    ...(text.includes("YYYY-MM-DD") ? ["YYYY-MM-DD"] : []),
  ]);
}

function placeOfForm(
  framework: RequestFolder,
  name: DocumentName,
): LinePlace | undefined {
  const spec = specOf(framework, name);
  if (spec === undefined) return undefined;
  const line = spec.text.split("\n").findIndex((one) =>
    one.includes("[") && USUAL.test(/\[([^\][]{2,100})\]/.exec(one)?.[1] ?? "")
  );
  return { file: spec.file, line: Math.max(1, line + 1) };
}
