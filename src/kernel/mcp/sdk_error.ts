import { excerpt, flatten } from "../text.ts";
import { INTERNAL_ERROR, INVALID_PARAMS } from "./json_rpc.ts";

export interface WireError {
  code: number;
  message: string;
  data?: unknown;
}

/** Matches an issue in the validator's raw output. */
const ISSUE = /"path":\s*\[([^\]]*)\],\s*"message":\s*"((?:[^"\\]|\\.)*)"/g;

/** Gives an error about parameters the protocol's code (-32602) and one line with its fields. */
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
