import { ToolError } from "../errors.ts";
import { log, type LogLevel } from "../log.ts";
import { excerpt } from "../text.ts";

/** The facts of a failed call, without content: for the log and for the client. */
export interface FailedCall {
  /** The name of the tool, shortened. */
  tool: string;
  /** Whole milliseconds from the call to its result. */
  duration_ms: number;
  /** The error's code, as in the result if that has one. */
  code: string;
  /** Eight hexadecimal digits, the call's own. */
  correlation_id: string;
}

/** Hears of a call that failed, and how severe that is. */
export type FailureListener = (level: LogLevel, call: FailedCall) => void;

interface CallLogOptions {
  onFailure: FailureListener;
  /** The code of an error; by default its own. */
  codeOf?: ((error: ToolError) => string) | undefined;
}

/** The log of one call: one entry when it ends. */
export class CallLog {
  readonly id = newId();
  readonly #started = performance.now();

  constructor(readonly tool: string, readonly options: CallLogOptions) {}

  answered(): void {
    log("debug", "call answered", this.#facts());
  }

  /** Logs the failure, a `ToolError` without its text, and returns the error for the client. */
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

/** Returns the error that a client sees instead of an unexpected one. */
function hidden(id: string): ToolError {
  return new ToolError(`Internal error ${id}`, {
    next: "The server's log on stderr contains the details for this ID.",
    code: INTERNAL_CODE,
  });
}
