import { log, type LogLevel } from "../../kernel/log.ts";
import { redactSecrets } from "../../kernel/secrets.ts";
import { excerpt } from "../../kernel/text.ts";

const MAX_TEXT = 200;

/** The log of one request. Every line has the request's ID, and no secret, vector or long text. */
export class Journal {
  constructor(
    readonly secrets: readonly string[] = [],
    readonly id: string = crypto.randomUUID().slice(0, 8),
  ) {}

  write(level: LogLevel, message: string, fields: Record<string, unknown> = {}): void {
    const clean = Object.entries(fields).map(([name, value]) => [name, this.clean(value)]);
    log(level, message, { correlation_id: this.id, ...Object.fromEntries(clean) });
  }

  clean(value: unknown): unknown {
    if (typeof value === "string") return this.#text(value);
    if (value instanceof Error) return this.#chain(value);
    return Array.isArray(value) ? value.slice(0, 10).map((one) => this.clean(one)) : value;
  }

  #chain(error: Error): unknown[] {
    const chain: unknown[] = [];
    for (let one: unknown = error; one instanceof Error && chain.length < 5; one = one.cause) {
      const stack = (one.stack ?? "").slice(0, 5000).split("\n").slice(1, 6);
      chain.push({
        name: one.name,
        message: this.#text(one.message),
        stack: stack.map((line) => this.#text(line.trim())),
      });
    }
    return chain;
  }

  #text(text: string): string {
    let clean = text.slice(0, 2000);
    for (const secret of this.secrets) {
      if (secret.length > 3) clean = clean.replaceAll(secret, "[redacted]");
    }
    // The cut may have split a secret in the last part.
    if (text.length > 2000) clean = clean.slice(0, -200);
    return excerpt(redactSecrets(clean), MAX_TEXT);
  }
}
