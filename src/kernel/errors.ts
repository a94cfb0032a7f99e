import { printableLine } from "./text.ts";

export interface ToolErrorOptions {
  next?: string;
  cause?: unknown;
  /** For programs, such as `NOT_FOUND`. */
  code?: string;
  details?: Record<string, unknown>;
}

/** An error that the caller can fix. Clients see both texts, so neither has a stack trace. */
export class ToolError extends Error {
  override name = "ToolError";
  readonly next: string | undefined;
  readonly code: string | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(message: string, options: ToolErrorOptions = {}) {
    super(printableLine(message), { cause: options.cause });
    this.next = options.next === undefined ? undefined : printableLine(options.next);
    this.code = options.code;
    this.details = options.details;
  }

  get text(): string {
    return this.next === undefined ? this.message : `${this.message}\n${this.next}`;
  }

  /** Returns the failure as a `doctor` problem; `advice` is empty without `next`. */
  get report(): { what: string; advice: string } {
    return { what: this.message, advice: this.next ?? "" };
  }
}

export class InputError extends ToolError {
  override name = "InputError";
  readonly fields: readonly string[];
  readonly missing: readonly string[];

  constructor(message: string, problems: { fields: string[]; missing: string[] }) {
    super(message, { code: "INVALID_INPUT" });
    this.fields = problems.fields;
    this.missing = problems.missing;
  }
}

export const EXIT = { ok: 0, failed: 1, usage: 2, configuration: 3, internal: 70 } as const;

/** Ends the process with one line on stderr. */
export class StartError extends Error {
  override name = "StartError";

  constructor(message: string, readonly exitCode: number) {
    super(message);
  }
}
