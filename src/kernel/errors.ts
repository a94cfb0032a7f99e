/** What else a failure tells. */
export interface ToolErrorOptions {
  /** What an agent should do after it; becomes the second line of the answer. */
  next?: string;
  cause?: unknown;
  /** What programs know it by, such as `NOT_FOUND`. */
  code?: string;
  /** More for programs; JSON values. */
  details?: Record<string, unknown>;
}

/**
 * A failure that is the caller's to mend. `message` says what failed, `next` what to do instead;
 * both reach the client, so neither holds a stack trace or a path the caller did not send.
 */
export class ToolError extends Error {
  override name = "ToolError";
  readonly next: string | undefined;
  readonly code: string | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(message: string, options: ToolErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.next = options.next;
    this.code = options.code;
    this.details = options.details;
  }

  /** The text a client is shown: what failed, then what to do, a line each. */
  get text(): string {
    return this.next === undefined ? this.message : `${this.message}\n${this.next}`;
  }

  /** What `doctor` reports of it: what is wrong, and what to do about it. */
  get report(): { what: string; advice: string } {
    return { what: this.message, advice: this.next ?? "" };
  }
}

/** Input that a tool's or prompt's schema refuses. */
export class InputError extends ToolError {
  override name = "InputError";
  /** The top-level fields with a problem, unknown ones included. */
  readonly fields: readonly string[];
  /** Those of them that are required and not given. */
  readonly missing: readonly string[];

  constructor(message: string, problems: { fields: string[]; missing: string[] }) {
    super(message, { code: "INVALID_INPUT" });
    this.fields = problems.fields;
    this.missing = problems.missing;
  }
}

/** The exit codes of every executable. */
export const EXIT = { ok: 0, failed: 1, usage: 2, configuration: 3, internal: 70 } as const;

/** A failure before the server can serve: one line on stderr, then this exit code. */
export class StartError extends Error {
  override name = "StartError";

  constructor(message: string, readonly exitCode: number) {
    super(message);
  }
}
