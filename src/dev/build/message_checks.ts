import { print } from "../print.ts";

/** What each kind of JSON-RPC message has at least: the SDK's schema of it requires the field. */
const FIELDS: Readonly<Record<string, string>> = {
  isJSONRPCRequest: "method",
  isJSONRPCNotification: "method",
  isJSONRPCResultResponse: "result",
  isJSONRPCErrorResponse: "error",
};

/** `var isJSONRPCRequest = (value) => JSONRPCRequestSchema.safeParse(value).success;` */
const CHECK = /^var (isJSONRPC\w+) = \((\w+)\) => (\w+\.safeParse\(\2\)\.success);$/gm;

/**
 * A bundle in which the SDK looks for a message's field before it validates one kind of message
 * after the other: each that fails makes an error of all that is wrong, a sixth of the time of a
 * short call. After a warning as it is, where the SDK is not as this expects it.
 */
export function withQuickChecks(bundle: string, warn: (line: string) => void = print): string {
  const missing = new Set(Object.keys(FIELDS));
  const quick = bundle.replace(CHECK, (whole, name: string, value: string, check: string) => {
    const field = FIELDS[name];
    if (field === undefined) return whole;
    missing.delete(name);
    return `var ${name} = (${value}) => ${value}?.${field} !== undefined && ${check};`;
  });
  if (missing.size === 0) return quick;
  warn(
    `Warning: the SDK's ${[...missing].join(", ")} cannot be made quick ` +
      "(src/dev/build/message_checks.ts). The executable works, but answers more slowly.",
  );
  return bundle;
}
