import { InputError, StartError, ToolError } from "../kernel/errors.ts";

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

/** The database refused or did not answer; what it said stays in `cause`. */
export class StoreError extends Error {
  override name = "StoreError";
}

/** An entry was to be stored under an id that another has. */
export class IdTakenError extends Error {
  override name = "IdTakenError";
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
  if (error instanceof EmbeddingError) {
    return new Failure("API_ERROR", error.message, { cause: error });
  }
  if (error instanceof StoreError) {
    const message = "The database failed; nothing is half-done. Try again in a moment.";
    return new Failure("DATABASE_ERROR", message, { cause: error });
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
