import { redactSecrets } from "../../kernel/secrets.ts";

/** Returns a copy of a value with no secret in any of its texts. */
export function withoutSecrets<Value>(value: Value): Value {
  return JSON.parse(
    JSON.stringify(value, (_, part) => typeof part === "string" ? redactSecrets(part) : part),
  );
}
