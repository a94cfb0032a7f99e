import { printableLine } from "./text.ts";

/** The optional parts of a `ToolError`. */
export interface ToolErrorOptions {
  /** The next step for an agent; becomes the second line of the error. */
  next?: string;
  cause?: unknown;
  /** The identifier for programs, such as `NOT_FOUND`. */
  code?: string;
  /** Further facts for programs; JSON values. */
  details?: Record<string, unknown>;
}

/**
 * A failure that the caller can fix. `message` states what failed, and `next` the remedy. Both
 * reach the client, so they never contain a stack trace or a path that the caller didn't send. Each
 * is one line, with invisible characters in names as escapes.
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

  /** The text for a client: what failed, then the remedy, one line each. */
  get text(): string {
    return this.next === undefined ? this.message : `${this.message}\n${this.next}`;
  }

  /** The failure as a problem that `doctor` reports; `advice` is empty without `next`. */
  get report(): { what: string; advice: string } {
    return { what: this.message, advice: this.next ?? "" };
  }
}

/** Input that the schema of a tool or prompt rejects. */
export class InputError extends ToolError {
  override name = "InputError";
  /** The invalid top-level fields, including unknown ones. */
  readonly fields: readonly string[];
  /** The fields among them that are required and were not given. */
  readonly missing: readonly string[];

  constructor(message: string, problems: { fields: string[]; missing: string[] }) {
    super(message, { code: "INVALID_INPUT" });
    this.fields = problems.fields;
    this.missing = problems.missing;
  }
}

/** The exit codes of every executable. */
export const EXIT = { ok: 0, failed: 1, usage: 2, configuration: 3, internal: 70 } as const;

/** A failure that ends the process: one line on stderr, then this exit code. */
export class StartError extends Error {
  override name = "StartError";

  constructor(message: string, readonly exitCode: number) {
    super(message);
  }
}
