import { log, type LogLevel } from "../kernel/log.ts";
import { excerpt } from "../kernel/text.ts";

/** The levels in the order of their weight. */
export const LOG_LEVELS: readonly LogLevel[] = ["debug", "info", "warning", "error"];

/** The longest text that is logged, in characters. */
const MAX_TEXT = 200;

/** What must never be written, and from which level on is written. */
export interface JournalOptions {
  level: LogLevel;
  secrets: readonly string[];
}

/** The log of one request: each line has its id, texts are cut, keys and vectors left out. */
export class Journal {
  readonly id: string = crypto.randomUUID();

  constructor(readonly options: JournalOptions) {}

  write(level: LogLevel, message: string, fields: Record<string, unknown> = {}): void {
    const { level: least, secrets } = this.options;
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
    const clean = Object.entries(fields).map(([name, value]) => [name, redact(value, secrets)]);
    log(level, message, { correlation_id: this.id, ...Object.fromEntries(clean) });
  }
}

/** The value as it may be logged. */
export function redact(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return excerpt(withoutSecrets(value, secrets), MAX_TEXT);
  if (value instanceof Error) return describe(value, secrets);
  if (ArrayBuffer.isView(value)) return "[bytes]";
  if (Array.isArray(value)) {
    if (value.length > 10 && typeof value[0] === "number") return `[${value.length} numbers]`;
    return value.slice(0, 50).map((one) => redact(one, secrets));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).slice(0, 50).map(([name, one]) => [name, redact(one, secrets)]),
  );
}

/** An error with its stack and what caused it, at most five deep. */
function describe(error: Error, secrets: readonly string[]): unknown {
  const chain: unknown[] = [];
  for (let one: unknown = error; one instanceof Error && chain.length < 5; one = one.cause) {
    const stack = (one.stack ?? "").split("\n").slice(1, 6).map((line) => line.trim());
    chain.push({
      name: one.name,
      message: excerpt(withoutSecrets(one.message, secrets), MAX_TEXT),
      stack: stack.map((line) => withoutSecrets(line, secrets)),
    });
  }
  return chain;
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length > 3) clean = clean.replaceAll(secret, "[redacted]");
  }
  return clean
    .replace(/\b(?:sk|pk|key)-[\w-]{8,}/g, "[redacted]")
    .replace(/\b([a-z][a-z0-9+]*:\/\/)[^\s/@]+@/gi, "$1[redacted]@")
    .replace(/(?:-?\d+\.\d+(?:e-?\d+)?,\s*){8,}-?\d+\.\d+/g, "[numbers]");
}
