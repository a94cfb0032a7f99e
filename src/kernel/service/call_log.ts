import { ToolError } from "../errors.ts";
import { log, type LogLevel } from "../log.ts";
import { excerpt } from "../text.ts";

/** The facts about a failed call for the log and the client. They contain no inputs or results. */
export interface FailedCall {
  tool: string;
  /** The duration of the call in whole milliseconds. */
  duration_ms: number;
  code: string;
  correlation_id: string;
}

/** Receives each failed call and its severity. */
export type FailureListener = (level: LogLevel, call: FailedCall) => void;

interface CallLogOptions {
  onFailure: FailureListener;
  /** Returns an error's code. Default: the error's own code. */
  codeOf?: ((error: ToolError) => string) | undefined;
}

export class CallLog {
  readonly id = newId();
  readonly #started = performance.now();

  constructor(readonly tool: string, readonly options: CallLogOptions) {}

  answered(): void {
    log("debug", "call answered", this.#facts());
  }

  /**
   * Logs the failure and returns the error for the client. Omits the text of a `ToolError` from the
   * log.
   */
  failed(error: unknown): ToolError {
    const failure = error instanceof ToolError ? error : hidden(this.id);
    const { onFailure, codeOf = ({ code }) => code ?? "FAILED" } = this.options;
    const facts = { ...this.#facts(), code: codeOf(failure) };
    const level = facts.code === INTERNAL_CODE ? "error" : "warning";
    if (failure === error) log(level, "call failed", facts);
    else log(level, INTERNAL, { ...facts, error: stackOf(error) });
    onFailure(level, facts);
    return failure;
  }

  #facts(): Omit<FailedCall, "code"> {
    return {
      tool: excerpt(this.tool),
      duration_ms: Math.round(performance.now() - this.#started),
      correlation_id: this.id,
    };
  }
}

const INTERNAL = "internal error";
const INTERNAL_CODE = "INTERNAL_ERROR";

/** Logs an unexpected error outside a call and returns the error for the client. */
export function internalError(error: unknown): ToolError {
  const id = newId();
  log("error", INTERNAL, { correlation_id: id, error: stackOf(error) });
  return hidden(id);
}

function newId(): string {
  return crypto.randomUUID().slice(0, 8);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}

/** Returns the error that a client receives instead of an unexpected error. */
function hidden(id: string): ToolError {
  return new ToolError(`Internal error ${id}`, {
    next: "The server's log on stderr contains the details for this ID.",
    code: INTERNAL_CODE,
  });
}
