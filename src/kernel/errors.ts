import { printableLine } from "./text.ts";

/** The optional parts of a `ToolError`. */
export interface ToolErrorOptions {
  /** The next step for an agent, which becomes the second line of the error. */
  next?: string;
  cause?: unknown;
  /** The machine-readable identifier, such as `NOT_FOUND`. */
  code?: string;
  /** Machine-readable details as JSON values. */
  details?: Record<string, unknown>;
}

/**
 * An error that the caller can fix. `message` states the failure, and `next` states the remedy.
 * Both texts reach the client, so they never contain a stack trace or a path that the caller didn't
 * send. Each text is one line and shows invisible characters as escapes.
 */
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

  /** Returns the text for a client: the failure and then the remedy, one line each. */
  get text(): string {
    return this.next === undefined ? this.message : `${this.message}\n${this.next}`;
  }

  /** Returns the failure as a `doctor` problem; `advice` is empty without `next`. */
  get report(): { what: string; advice: string } {
    return { what: this.message, advice: this.next ?? "" };
  }
}

/** The error for input that doesn't match the schema of a tool or prompt. */
export class InputError extends ToolError {
  override name = "InputError";
  /** The names of the invalid top-level fields, including unknown fields. */
  readonly fields: readonly string[];
  /** The names of the required fields that the caller didn't send. */
  readonly missing: readonly string[];

  constructor(message: string, problems: { fields: string[]; missing: string[] }) {
    super(message, { code: "INVALID_INPUT" });
    this.fields = problems.fields;
    this.missing = problems.missing;
  }
}

/** The exit codes of every executable. */
export const EXIT = { ok: 0, failed: 1, usage: 2, configuration: 3, internal: 70 } as const;

/**
 * A failure that ends the process. The process prints one line on stderr and exits with this code.
 */
export class StartError extends Error {
  override name = "StartError";

  constructor(message: string, readonly exitCode: number) {
    super(message);
  }
}
