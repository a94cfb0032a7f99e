import { redactSecrets } from "../../kernel/secrets.ts";

/**
 * Returns a value without its secrets, and the paths of the secrets, such as
 * `executions[0].errors[0].message`.
 */
export function redactValue<Value>(
  value: Value,
  path = "",
): { value: Value; redacted: string[] } {
  const redacted: string[] = [];
  const visit = (part: unknown, at: string): unknown => {
    if (typeof part === "string") {
      const clean = redactSecrets(part);
      if (clean !== part) redacted.push(at);
      return clean;
    }
    if (Array.isArray(part)) return part.map((item, index) => visit(item, `${at}[${index}]`));
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map((
        [key, item],
      ) => [key, visit(item, at === "" ? key : `${at}.${key}`)]),
    );
  };
  const clean = visit(value, path);
  if (redacted.length === 0) return { value, redacted };
  const copy: Value = JSON.parse(JSON.stringify(clean));
  return { value: copy, redacted };
}
