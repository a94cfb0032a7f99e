import { InputError, StartError, ToolError } from "../../kernel/errors.ts";
import { redactSecrets, secretsIn } from "../../kernel/secrets.ts";
import { excerpt } from "../../kernel/text.ts";
import { EmbeddingError } from "../embeddings/source.ts";
import {
  AbsentError,
  ConflictError,
  IdTakenError,
  OtherModelError,
  StoreError,
} from "../store/store_error.ts";

export type FailureCode =
  | "VALIDATION_ERROR"
  | "NOT_FOUND"
  | "CONFLICT"
  | "DATABASE_ERROR"
  | "API_ERROR"
  | "INTERNAL_ERROR";

/** A failed call. Clients see JSON text with `code`, `message` and an optional `field`. */
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

export function toFailure(error: unknown): KnowledgeFailure {
  const failure = (code: FailureCode, message: string, field?: string): KnowledgeFailure =>
    new KnowledgeFailure(code, message, { cause: error, ...(field !== undefined && { field }) });
  if (error instanceof KnowledgeFailure) return error;
  if (error instanceof InputError) {
    return failure("VALIDATION_ERROR", error.message, error.fields[0]);
  }
  if (error instanceof IdTakenError) {
    return failure("VALIDATION_ERROR", "Another entry has this id", "id");
  }
  if (error instanceof AbsentError) {
    const message = "supersedes: no entry has this ID. Find it with kb_search or kb_list.";
    return failure("NOT_FOUND", message, "supersedes");
  }
  if (error instanceof ConflictError) {
    const message =
      `Nothing was changed: ${error.message} because someone has changed the entry since. Read ` +
      "the entry with kb_get, and send the change with its current version as expected_version.";
    return failure("CONFLICT", message, "expected_version");
  }
  if (error instanceof OtherModelError) return failure("DATABASE_ERROR", error.message);
  if (error instanceof EmbeddingError) return failure("API_ERROR", error.message);
  if (error instanceof StoreError) {
    const message =
      "The database failed. Each change was made in full or not at all. Try again in a moment.";
    return failure("DATABASE_ERROR", error.told ?? message);
  }
  if (error instanceof StartError) return failure("DATABASE_ERROR", error.message);
  if (error instanceof ToolError) return failure("NOT_FOUND", error.text.replaceAll("\n", ". "));
  return failure("INTERNAL_ERROR", "The server failed. Its log contains the details.");
}

/** An entry that wasn't stored: the first 200 characters of its content, and the reason. */
export interface FailedEntry {
  content: string;
  error: string;
}

export function failedEntry(content: string, error: unknown): FailedEntry {
  return { content: redactSecrets(excerpt(content, 200)), error: toFailure(error).message };
}

/** Throws if a field contains a secret. The error doesn't repeat the secret. */
export function refuseSecrets(fields: Readonly<Record<string, string | undefined>>): void {
  for (const [field, text = ""] of Object.entries(fields)) {
    const [secret] = secretsIn(text);
    if (secret === undefined) continue;
    const message = `${field} contains ${secret.kind}; nothing was stored. Store the secret's ` +
      "location instead, or a placeholder such as <token>";
    throw new KnowledgeFailure("VALIDATION_ERROR", message, { field });
  }
}
