import { log, type LogLevel } from "../../kernel/log.ts";
import { ownField } from "../../kernel/own_field.ts";
import { excerpt } from "../../kernel/text.ts";

/** The maximum length of a logged text, in characters. */
const MAX_TEXT = 200;
/**
 * The number of characters of a text that are searched for secrets, not counting the length of the
 * longest secret.
 */
const MAX_SEARCHED = 1000;
const MAX_STACK = 5000;
/** The maximum depth and number of items of logged lists and objects. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 50;

/**
 * The log of one request. Every line has the request's ID; long texts are cut, and secrets and
 * vectors omitted.
 */
export class Journal {
  constructor(
    readonly secrets: readonly string[] = [],
    readonly id: string = crypto.randomUUID().slice(0, 8),
  ) {}

  write(level: LogLevel, message: string, fields: Record<string, unknown> = {}): void {
    const clean = Object.entries(fields)
      .map(([name, value]) => [name, redact(value, this.secrets)]);
    log(level, message, { correlation_id: this.id, ...Object.fromEntries(clean) });
  }
}

/** Returns the value for the log; `depth` is the value's depth inside the logged field. */
export function redact(value: unknown, secrets: readonly string[], depth = 0): unknown {
  if (typeof value === "string") return textFor(value, secrets);
  if (value instanceof Error) return describe(value, secrets);
  if (typeof value === "bigint" || typeof value === "function") return `[${typeof value}]`;
  if (typeof value !== "object" || value === null) return value;
  if (ArrayBuffer.isView(value)) return "[bytes]";
  if (depth >= MAX_DEPTH) return "[more]";
  const inside = (one: unknown): unknown => redact(one, secrets, depth + 1);
  if (Array.isArray(value)) {
    if (value.length > 10 && typeof value[0] === "number") return `[${value.length} numbers]`;
    return value.slice(0, MAX_ITEMS).map(inside);
  }
  return Object.fromEntries(
    // Not all entries: a message may contain very many.
    Object.keys(value).slice(0, MAX_ITEMS)
      .map((name) => [textFor(name, secrets), inside(ownField(value, name))]),
  );
}

/** Returns an error with its stack and its causes, at most five in total. */
function describe(error: Error, secrets: readonly string[]): unknown {
  const chain: unknown[] = [];
  for (let one: unknown = error; one instanceof Error && chain.length < 5; one = one.cause) {
    const stack = (one.stack ?? "").slice(0, MAX_STACK).split("\n").slice(1, 6);
    chain.push({
      name: one.name,
      message: textFor(one.message, secrets),
      stack: stack.map((line) => textFor(line.trim(), secrets)),
    });
  }
  return chain;
}

/** Cuts a long text before searching it for secrets, to limit the search time. */
function textFor(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length > 3);
  const longest = Math.max(0, ...known.map(({ length }) => length));
  const isCut = text.length > MAX_SEARCHED + longest;
  let clean = isCut ? text.slice(0, MAX_SEARCHED + longest) : text;
  for (const secret of known) clean = clean.replaceAll(secret, "[redacted]");
  // The cut may have split a secret in this last part.
  if (isCut) clean = clean.slice(0, clean.length - longest);
  return excerpt(withoutPatterns(clean), MAX_TEXT);
}

function withoutPatterns(text: string): string {
  return text
    .replace(/\b(?:sk|pk|key)-[\w-]{8,}/g, "[redacted]")
    .replace(/\b([a-z][a-z0-9+]{0,20}:\/\/)[^\s/@]+@/gi, "$1[redacted]@")
    .replace(
      // eslint-disable-next-line regexp/no-super-linear-move -- the text is cut before
      /(?:-?\d{1,20}\.\d{1,20}(?:e-?\d{1,3})?,\s{0,9}){8,}-?\d{1,20}\.\d{1,20}/g,
      "[numbers]",
    );
}
