import * as z from "zod";
import { InputError } from "../errors.ts";
import { ownField } from "../own_field.ts";
import { excerpt } from "../text.ts";

/** Returns the error that names each field with zod's message and the given value. */
export function inputError(
  asked: { name: string; input: z.ZodObject },
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
): InputError {
  const known = Object.keys(asked.input.shape);
  const sentences = issues.flatMap(issuesOfUnion).slice(0, 5)
    .map((issue) => describeIssue(issue, { known, input }));
  const isMissing = ({ path }: z.core.$ZodIssue): boolean =>
    path.length === 1 && ownField(input, String(path[0])) === undefined;
  return new InputError(`Invalid input for ${asked.name}: ${sentences.join("; ")}`, {
    fields: [...new Set(issues.flatMap(fieldsOf))],
    missing: issues.filter(isMissing).map(({ path }) => String(path[0])),
  });
}

function fieldsOf(issue: z.core.$ZodIssue): string[] {
  return issue.code === "unrecognized_keys" && issue.path.length === 0
    ? issue.keys.map((key) => excerpt(key))
    : issue.path.slice(0, 1).map(String);
}

/** Returns the issues of the form that the caller meant, or one issue with the message of all. */
function issuesOfUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const isInside = ({ code, path }: z.core.$ZodIssue): boolean =>
    path.length > 0 || code === "too_big" || code === "too_small";
  const meant = issue.errors.find((option) => option.every(isInside));
  if (meant) return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  const message = issue.message === "Invalid input"
    ? issue.errors.flat().map(messageOf).join(" or ")
    : issue.message;
  return [{ ...issue, message }];
}

function describeIssue(
  issue: z.core.$ZodIssue,
  { known, input }: { known: readonly string[]; input: unknown },
): string {
  const field = issue.path.length === 0 ? "the input" : excerpt(issue.path.join("."));
  if (issue.code === "unrecognized_keys") {
    const unknown = `unknown field ${excerpt(issue.keys.slice(0, 5).join(", "))}`;
    if (issue.path.length > 0) return `${unknown} in ${field}`;
    return `${unknown}; ${
      known.length === 0 ? "it takes no fields" : `the fields are ${known.join(", ")}`
    }`;
  }
  const message = excerpt(messageOf(issue), 300);
  const given = issue.path.reduce(ownField, input);
  if (given === undefined) return `${field} is required: ${message}`;
  const sentence = message.startsWith("must ") ? `${field} ${message}` : `${field}: ${message}`;
  // A custom rule's message describes the problem, so the error doesn't repeat the value.
  return issue.code === "custom" ? sentence : `${sentence}, not ${describeValue(given)}`;
}

function messageOf({ message }: z.core.$ZodIssue): string {
  return message.replace(/^(?:Invalid|Too) \w+: /, "").replace(/, received \w+$/, "");
}

function describeValue(value: unknown): string {
  if (typeof value === "string") return `"${excerpt(value)}"`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
