import type * as z from "zod";
import { excerpt } from "./text.ts";

/**
 * One sentence per problem of a tool's input: the field, what was given, what is valid.
 * `issues` are zod's; `input` is what was validated.
 */
export function describeIssues(
  tool: { name: string; input: z.ZodObject },
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
): string {
  const fields = Object.keys(tool.input.shape);
  const sentences = issues.slice(0, 5).map((issue) => describeIssue(issue, fields, input));
  return `Invalid input for ${tool.name}: ${sentences.join("; ")}`;
}

function describeIssue(issue: z.core.$ZodIssue, fields: string[], input: unknown): string {
  const field = issue.path.length === 0 ? "the input" : excerpt(issue.path.join("."));
  const given = valueAt(input, issue.path);
  const got = given === undefined ? "" : `, not ${describeValue(given)}`;
  switch (issue.code) {
    case "unrecognized_keys": {
      const unknown = issue.keys.slice(0, 5).map((key) => excerpt(key)).join(", ");
      return `unknown field ${unknown}; the fields are ${fields.join(", ") || "none"}`;
    }
    case "invalid_value":
      return `${field} must be one of ${issue.values.join(", ")}${got}`;
    case "invalid_type":
      return given === undefined
        ? `${field} is required (${issue.expected})`
        : `${field} must be ${article(issue.expected)}${got}`;
    case "too_small":
      return issue.origin === "string"
        ? `${field} must not be empty`
        : `${field} must be at least ${issue.minimum}${got}`;
    case "too_big":
      return issue.origin === "number" || issue.origin === "int"
        ? `${field} must be at most ${issue.maximum}${got}`
        : `${field} must have at most ${issue.maximum} ${
          issue.origin === "array" ? "items" : "characters"
        }`;
    case "invalid_format":
      return `${field} must match ${issue.pattern ?? issue.format}${got}`;
    default:
      return `${field}: ${issue.message}${got}`;
  }
}

function describeValue(value: unknown): string {
  if (typeof value === "string") return `"${excerpt(value)}"`;
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

function article(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
