import * as z from "zod";
import { InputError } from "../errors.ts";
import { probablyMeant } from "../nearest.ts";
import { ownField } from "../own_field.ts";
import { plural } from "../plural.ts";
import { excerpt } from "../text.ts";

/**
 * Returns the error for input that doesn't match a schema. `issues` are zod's issues for `input`.
 */
export function inputError(
  asked: { name: string; input: z.ZodObject },
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
): InputError {
  const fieldsOf = (issue: z.core.$ZodIssue): string[] =>
    issue.code === "unrecognized_keys" && issue.path.length === 0
      ? issue.keys.map((key) => excerpt(key))
      : issue.path.slice(0, 1).map(String);
  const isMissing = (issue: z.core.$ZodIssue): boolean =>
    issue.path.length === 1 && ownField(input, String(issue.path[0])) === undefined;
  return new InputError(describeIssues(asked, issues, input), {
    fields: [...new Set(issues.flatMap(fieldsOf))],
    missing: issues.filter(isMissing).map(({ path }) => String(path[0])),
  });
}

/**
 * Returns a clause for each problem with a tool's input: the field, its valid values and the given
 * value. `issues` are zod's issues, and `input` is the validated value.
 */
function describeIssues(
  tool: { name: string; input: z.ZodObject },
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
): string {
  const sentences = withoutLengthsOfWrongTypes(issues.flatMap(issuesOfMeant)).slice(0, 5)
    .map((issue) => describeIssue(issue, tool.input, input));
  return `Invalid input for ${tool.name}: ${sentences.join("; ")}`;
}

function issuesOfMeant(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const isOtherType = ({ code, path }: z.core.$ZodIssue): boolean =>
    code === "invalid_type" && path.length === 0;
  const [meant, other] = issue.errors.filter((option) => !option.some(isOtherType));
  if (meant === undefined || other !== undefined || choicesOf(issue)) return [issue];
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function withoutLengthsOfWrongTypes(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue): string => JSON.stringify(path.map(String));
  const wrongTypes = new Set(issues.filter(({ code }) => code === "invalid_type").map(placeOf));
  return issues.filter((issue) => issue.code === "invalid_type" || !wrongTypes.has(placeOf(issue)));
}

function choicesOf({ errors, message }: z.core.$ZodIssueInvalidUnion): string[] | undefined {
  const issues = errors.flat();
  const isSimple = !isRule(message) && errors.every(({ length }) => length === 1) &&
    issues.every(({ code, path }) =>
      path.length === 0 && (code === "invalid_value" || code === "invalid_type")
    );
  if (!isSimple || !issues.some(({ code }) => code === "invalid_value")) return undefined;
  return issues.flatMap((issue) => {
    if (issue.code === "invalid_value") return issue.values.map(String);
    if (issue.code !== "invalid_type") return [];
    return issue.expected === "boolean" ? ["true", "false"] : [article(issue.expected)];
  });
}

function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodObject, input: unknown): string {
  const field = issue.path.length === 0 ? "the input" : excerpt(issue.path.join("."));
  const given = issue.path.reduce(ownField, input);
  const got = given === undefined ? "" : `, not ${describeValue(given)}`;
  switch (issue.code) {
    case "unrecognized_keys": {
      const unknown = excerpt(issue.keys.slice(0, 5).join(", "));
      const place = issue.path.length === 0 ? "" : ` in ${field}`;
      return `unknown field ${unknown}${place}${describeFields(fieldsAt(schema, issue), issue)}`;
    }
    case "invalid_value":
      return `${field} must be one of ${issue.values.join(", ")}${got}`;
    case "invalid_union": {
      const choices = choicesOf(issue);
      return choices === undefined
        ? `${said(field, issue.message)}${got}`
        : `${field} must be one of ${choices.join(", ")}${got}`;
    }
    case "invalid_type":
      return given === undefined
        ? `${field} is required (${issue.expected})`
        : `${field} must be ${article(issue.expected)}${got}`;
    case "too_small":
    case "too_big":
      return hasLength(issue)
        ? `${field} must ${describeLength(issue)}`
        : `${field} must be ${describeBound(issue)}${got}`;
    // The schema's own description of a rule is clearer than a long pattern.
    case "invalid_format":
      return isRule(issue.message)
        ? `${said(field, issue.message)}${got}`
        : `${field} must match ${issue.pattern ?? issue.format}${got}`;
    // A custom rule's message describes the problem, so the error doesn't repeat the value.
    case "custom":
      return said(field, issue.message);
    default:
      return `${said(field, issue.message)}${got}`;
  }
}

type UnknownFields = z.core.$ZodIssueUnrecognizedKeys;

function describeFields(
  fields: readonly string[] | undefined,
  { keys, path }: UnknownFields,
): string {
  if (fields === undefined) return "";
  const meant = path.length === 0 ? undefined : probablyMeant(keys[0] ?? "", fields);
  if (meant !== undefined) return `; did you mean ${meant}?`;
  return fields.length === 0 ? "; it takes no fields" : `; the fields are ${fields.join(", ")}`;
}

function fieldsAt(schema: z.ZodObject, { path }: UnknownFields): string[] | undefined {
  let at: z.core.$ZodType | undefined = schema;
  for (const step of path) {
    at = bare(at);
    if (at instanceof z.ZodObject) at = at.shape[String(step)];
    else at = at instanceof z.ZodArray ? at.element : undefined;
  }
  at = bare(at);
  return at instanceof z.ZodObject ? Object.keys(at.shape) : undefined;
}

function bare(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodPipe) return bare(schema.out);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ||
      schema instanceof z.ZodDefault
    ? bare(schema.unwrap())
    : schema;
}

function isRule(message: string): boolean {
  return message.startsWith("must ");
}

function said(field: string, message: string): string {
  return `${field}${isRule(message) ? "" : ":"} ${excerpt(message, 200)}`;
}

type Bound = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

function hasLength({ origin }: Bound): boolean {
  return origin === "string" || origin === "array";
}

function describeLength(issue: Bound): string {
  if (issue.code === "too_small" && Number(issue.minimum) === 1) return "not be empty";
  const limit = Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
  const noun = issue.origin === "string" ? "character" : "item";
  return `have ${describeBound(issue)} ${plural(limit, noun)}`;
}

function describeBound(issue: Bound): string {
  const [limit, inclusive, exclusive] = issue.code === "too_small"
    ? [issue.minimum, "at least", "more than"]
    : [issue.maximum, "at most", "less than"];
  return `${issue.inclusive === false ? exclusive : inclusive} ${limit}`;
}

function describeValue(value: unknown): string {
  if (typeof value === "string") return `"${excerpt(value)}"`;
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

function article(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
