import { log, type LogLevel } from "../../kernel/log.ts";
import { redactSecrets } from "../../kernel/secrets.ts";
import { excerpt } from "../../kernel/text.ts";

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
    if (!(value instanceof Error)) return value;
    const own = this.#text(value.stack ?? value.message, 1000);
    return value.cause === undefined ? [own] : [own, this.clean(value.cause)].flat();
  }

  #text(text: string, most = 200): string {
    let clean = text.slice(0, 2000);
    for (const secret of this.secrets) {
      if (secret.length > 3) clean = clean.replaceAll(secret, "[redacted]");
    }
    // The cut may have split a secret in the last part.
    if (text.length > 2000) clean = clean.slice(0, -200);
    return excerpt(redactSecrets(clean), most);
  }
}
