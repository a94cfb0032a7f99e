import { InputError, StartError, ToolError } from "../../kernel/errors.ts";
import { excerpt } from "../../kernel/text.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import {
  AbsentError,
  ConflictError,
  IdTakenError,
  OtherModelError,
  StoreError,
} from "../store/store.ts";
import type { FailedEntry } from "./result_schemas.ts";

/** The kind of failure, according to its origin. */
export type FailureCode =
  | "VALIDATION_ERROR"
  | "NOT_FOUND"
  | "CONFLICT"
  | "DATABASE_ERROR"
  | "API_ERROR"
  | "FORBIDDEN"
  | "RATE_LIMITED"
  | "INTERNAL_ERROR";

/**
 * A failed call as the client sees it: JSON text with `code`, `message` and an optional `field`.
 */
export class KnowledgeFailure extends ToolError {
  override name = "KnowledgeFailure";

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

/** Converts any error to a failure that a client may see, without SQL, addresses, keys or paths. */
export function toFailure(error: unknown): KnowledgeFailure {
  if (error instanceof KnowledgeFailure) return error;
  if (error instanceof InputError) {
    const [field] = error.fields;
    const options = { cause: error, ...(field !== undefined && { field }) };
    return new KnowledgeFailure("VALIDATION_ERROR", error.message, options);
  }
  if (error instanceof IdTakenError) {
    return new KnowledgeFailure("VALIDATION_ERROR", "Another entry has this id", { field: "id" });
  }
  if (error instanceof AbsentError) {
    const message = "supersedes: no entry has this ID. Find it with kb_search or kb_list.";
    return new KnowledgeFailure("NOT_FOUND", message, { field: "supersedes", cause: error });
  }
  if (error instanceof ConflictError) {
    const message =
      `Nothing was changed: ${error.message} because someone has changed the entry since. Read ` +
      "the entry with kb_get, and send the change with its current version as expected_version.";
    return new KnowledgeFailure("CONFLICT", message, { field: "expected_version", cause: error });
  }
  if (error instanceof OtherModelError) {
    return new KnowledgeFailure("DATABASE_ERROR", error.message, { cause: error });
  }
  if (error instanceof EmbeddingError) {
    return new KnowledgeFailure("API_ERROR", error.message, { cause: error });
  }
  if (error instanceof StoreError) {
    const message =
      "The database failed. Each change was made in full or not at all. Try again in a moment.";
    return new KnowledgeFailure("DATABASE_ERROR", error.told ?? message, { cause: error });
  }
  if (error instanceof StartError) {
    return new KnowledgeFailure("DATABASE_ERROR", error.message, { cause: error });
  }
  if (error instanceof ToolError) {
    return new KnowledgeFailure("NOT_FOUND", error.text.replaceAll("\n", ". "), { cause: error });
  }
  const message = "The server failed. Its log contains the details.";
  return new KnowledgeFailure("INTERNAL_ERROR", message, { cause: error });
}

/** The maximum length of a failed entry's content in a result, in characters. */
const SHOWN = 200;

/** Returns the report about an entry that wasn't stored. */
export function failedEntry(content: string, error: unknown): FailedEntry {
  return { content: excerpt(content, SHOWN), error: toFailure(error).message };
}
