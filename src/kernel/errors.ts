/** What an agent should do after a failure; becomes the second line of the answer. */
export interface ToolErrorOptions {
  next?: string;
  cause?: unknown;
}

/**
 * A failure that is the caller's to mend. `message` says what failed, `next` what to do instead;
 * both reach the client, so neither holds a stack trace or a path the caller did not send.
 */
export class ToolError extends Error {
  override name = "ToolError";
  readonly next: string | undefined;

  constructor(message: string, options: ToolErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.next = options.next;
  }

  /** The text a client is shown: what failed, then what to do, a line each. */
  get text(): string {
    return this.next === undefined ? this.message : `${this.message}\n${this.next}`;
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
