import { InputError, StartError, ToolError } from "../../kernel/errors.ts";
import { redactSecrets, secretsIn } from "../../kernel/secrets.ts";
import { excerpt } from "../../kernel/text.ts";
import { KnowledgeFailure } from "../store/failure.ts";

export function toFailure(error: unknown): KnowledgeFailure {
  if (error instanceof KnowledgeFailure) return error;
  const cause = error;
  if (error instanceof InputError) {
    return new KnowledgeFailure("VALIDATION_ERROR", error.message, {
      field: error.fields[0],
      cause,
    });
  }
  if (error instanceof StartError) {
    return new KnowledgeFailure("DATABASE_ERROR", error.message, { cause });
  }
  if (error instanceof ToolError) {
    return new KnowledgeFailure("NOT_FOUND", error.text.replaceAll("\n", ". "), { cause });
  }
  const message = "The server failed. Its log contains the details.";
  return new KnowledgeFailure("INTERNAL_ERROR", message, { cause });
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
