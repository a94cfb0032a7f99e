import { excerpt, flatten } from "../text.ts";
import { INTERNAL_ERROR, INVALID_PARAMS } from "./json_rpc.ts";

export interface WireError {
  code: number;
  message: string;
  data?: unknown;
}

/** Matches an issue in the validator's raw output. */
const ISSUE = /"path":\s*\[([^\]]*)\],\s*"message":\s*"((?:[^"\\]|\\.)*)"/g;

/**
 * For parameters that don't match its schemas, the SDK responds with code -32603 or with the
 * validator's raw output. Returns the error with the protocol's code (-32602) and a one-line
 * message that names the fields.
 */
export function readableSdkError({ code, message, ...rest }: WireError): WireError {
  const issues = [...message.matchAll(ISSUE)].map(([, path = "", reason = ""]) => {
    const field = path.replace(/"params",?|[\s"]/g, "").replaceAll(",", ".");
    const said = reason.replace(/\\n/g, " ").replace(/\\(["\\])/g, "$1");
    return field === "" ? said : `${field}: ${said}`;
  });
  const isRefused = issues.length > 0 || (code === INTERNAL_ERROR && !/^Internal\b/.test(message));
  const sentences = message.replace(/([^.!?:;,\s])\s*\n/g, "$1. ");
  const text = flatten(issues.length > 0 ? issues.join("; ") : sentences);
  return {
    ...rest,
    code: isRefused ? INVALID_PARAMS : code,
    message: excerpt(isRefused ? `Invalid params: ${text}` : text, 500),
  };
}
