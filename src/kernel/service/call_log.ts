import { ToolError } from "../errors.ts";
import { log } from "../log.ts";
import { excerpt } from "../text.ts";

export class CallLog {
  readonly id = newId();
  readonly #started = performance.now();

  /** `codeOf` returns an error's code. Default: the error's own code. */
  constructor(readonly tool: string, readonly codeOf?: (error: ToolError) => string) {}

  answered(): void {
    log("debug", "call answered", this.#facts());
  }

  /**
   * Logs the failure and returns the error for the client. Omits the text of a `ToolError` from the
   * log.
   */
  failed(error: unknown): ToolError {
    const failure = error instanceof ToolError ? error : hidden(this.id);
    const code = this.codeOf?.(failure) ?? failure.code ?? "FAILED";
    const facts = { ...this.#facts(), code };
    const level = facts.code === INTERNAL_CODE ? "error" : "warning";
    if (failure === error) log(level, "call failed", facts);
    else log(level, INTERNAL, { ...facts, error: stackOf(error) });
    return failure;
  }

  /** Returns facts that contain no inputs or results. */
  #facts(): { tool: string; duration_ms: number; correlation_id: string } {
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
