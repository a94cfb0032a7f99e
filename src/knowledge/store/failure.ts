import { InputError, StartError, ToolError } from "../../kernel/errors.ts";
import type { VectorState } from "./store.ts";

/** What kind of failure it is, by where it came from. */
export type FailureCode =
  | "VALIDATION_ERROR"
  | "NOT_FOUND"
  | "DATABASE_ERROR"
  | "API_ERROR"
  | "FORBIDDEN"
  | "RATE_LIMITED"
  | "INTERNAL_ERROR";

/** A failed call as the client gets it: its text is the JSON of code, message and perhaps field. */
export class Failure extends ToolError {
  override name = "Failure";

  constructor(
    override readonly code: FailureCode,
    message: string,
    readonly options: { field?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause, code });
  }

  override get text(): string {
    const { field } = this.options;
    return JSON.stringify({
      code: this.code,
      message: this.message,
      ...(field !== undefined && { field }),
    });
  }
}

/** What else is known of a failure of the database. */
export interface StoreErrorOptions extends ErrorOptions {
  /** True when it cannot be reached, so that the next statement would fail as well. */
  isLost?: boolean;
  /** What a client is told instead of "nothing is half-done". */
  told?: string;
}

/** The database refused or did not answer; what it said stays in `cause`. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly isLost: boolean;
  readonly told: string | undefined;

  constructor(message: string, options: StoreErrorOptions = {}) {
    super(message, options);
    this.isLost = options.isLost ?? false;
    this.told = options.told;
  }
}

/** An entry was to be stored under an id that another has. */
export class IdTakenError extends Error {
  override name = "IdTakenError";
}

/** The vector of one model was to be stored among those of another. */
export class OtherModelError extends Error {
  override name = "OtherModelError";

  constructor(held: VectorState, own: VectorState) {
    super(
      `The store's vectors are of ${held.model} (${held.dimension}), this server is set to ` +
        `${own.model} (${own.dimension}). Set KB_EMBEDDINGS_MODEL and KB_EMBEDDINGS_DIMENSIONS as ` +
        "before, or make all vectors anew: knowledge-server call kb_rebuild_embeddings",
    );
  }
}

/** No vectors came from the embeddings API. */
export class EmbeddingError extends Error {
  override name = "EmbeddingError";

  /** `isInput` when the API refused these very texts, so that others may still pass. */
  constructor(message: string, readonly isInput: boolean, cause?: unknown) {
    super(message, { cause });
  }
}

/** Any error as a failure a client may see: nothing of SQL, addresses, keys or paths. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof InputError) {
    const [field] = error.fields;
    const options = { cause: error, ...(field !== undefined && { field }) };
    return new Failure("VALIDATION_ERROR", error.message, options);
  }
  if (error instanceof IdTakenError) {
    return new Failure("VALIDATION_ERROR", "Another entry has this id", { field: "id" });
  }
  if (error instanceof OtherModelError) {
    return new Failure("DATABASE_ERROR", error.message, { cause: error });
  }
  if (error instanceof EmbeddingError) {
    return new Failure("API_ERROR", error.message, { cause: error });
  }
  if (error instanceof StoreError) {
    const message = "The database failed; nothing is half-done. Try again in a moment.";
    return new Failure("DATABASE_ERROR", error.told ?? message, { cause: error });
  }
  if (error instanceof StartError) {
    return new Failure("DATABASE_ERROR", error.message, { cause: error });
  }
  if (error instanceof ToolError) {
    return new Failure("NOT_FOUND", error.text.replaceAll("\n", ". "), { cause: error });
  }
  const message = "The server failed; its log has the details.";
  return new Failure("INTERNAL_ERROR", message, { cause: error });
}
