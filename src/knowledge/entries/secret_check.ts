import { secretsIn } from "../../kernel/secrets.ts";
import { KnowledgeFailure } from "./failure.ts";

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
