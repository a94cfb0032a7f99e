import { ownField } from "../own_field.ts";
import { excerpt, flatten } from "../text.ts";
import { INTERNAL_ERROR, INVALID_PARAMS } from "./json_rpc.ts";

export interface WireError {
  code: number;
  message: string;
  data?: unknown;
}

/**
 * For parameters that don't match its schemas, the SDK responds with code -32603 or with the
 * validator's raw output. Returns the error with the protocol's code (-32602) and a one-line
 * message that names the fields.
 */
export function readableSdkError(error: WireError): WireError {
  const { code, message: reason, ...rest } = error;
  const issues = issuesIn(reason);
  const refused = issues !== undefined || (code === INTERNAL_ERROR && !/^Internal\b/.test(reason));
  const reasons = issues?.map(describe).join("; ") ?? sentences(reason);
  return {
    ...rest,
    code: refused ? INVALID_PARAMS : code,
    message: excerpt(refused ? `Invalid params: ${reasons}` : reasons, 500),
  };
}

function issuesIn(reason: string): unknown[] | undefined {
  try {
    const issues: unknown = JSON.parse(reason.slice(reason.indexOf("[")));
    const isDump = Array.isArray(issues) && issues.length > 0 &&
      issues.every((issue) => typeof ownField(issue, "message") === "string");
    return isDump ? issues : undefined;
  } catch {
    return undefined;
  }
}

function describe(issue: unknown): string {
  const path = ownField(issue, "path");
  const field = Array.isArray(path) ? path.filter((part) => part !== "params").join(".") : "";
  const message = flatten(String(ownField(issue, "message")));
  return field === "" ? message : `${field}: ${message}`;
}

function sentences(text: string): string {
  return flatten(text.replace(/([^.!?:;,\s])\s*\n/g, "$1. "));
}
