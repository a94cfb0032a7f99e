import adrTemplate from "./resources/adr/000-adr-template.md" with { type: "text" };
import adrRecord from "./resources/adr/001-record-architecture-decisions.md" with {
  type: "text",
};
import errorHandling from "./resources/guidelines/error-handling.md" with { type: "text" };
import serviceBoundaries from "./resources/guidelines/service-boundaries.md" with {
  type: "text",
};
import circuitBreaker from "./resources/patterns/circuit-breaker.md" with { type: "text" };
import stranglerMigration from "./resources/patterns/strangler-migration.md" with {
  type: "text",
};
import transactionalOutbox from "./resources/patterns/transactional-outbox.md" with {
  type: "text",
};
import createAdr from "./prompts/create-adr.json" with { type: "text" };
import reviewCode from "./prompts/review-code-against-patterns.json" with { type: "text" };
import suggestPatterns from "./prompts/suggest-patterns.json" with { type: "text" };

/** A small set of documents, served when the user has none. */
export const starterResources: Record<string, string> = {
  "resources/adr/000-adr-template.md": adrTemplate,
  "resources/adr/001-record-architecture-decisions.md": adrRecord,
  "resources/guidelines/error-handling.md": errorHandling,
  "resources/guidelines/service-boundaries.md": serviceBoundaries,
  "resources/patterns/circuit-breaker.md": circuitBreaker,
  "resources/patterns/strangler-migration.md": stranglerMigration,
  "resources/patterns/transactional-outbox.md": transactionalOutbox,
};

/** The three prompts that are there where no file gives them. */
export const starterPrompts: Record<string, string> = {
  "prompts/create-adr.json": createAdr,
  "prompts/review-code-against-patterns.json": reviewCode,
  "prompts/suggest-patterns.json": suggestPatterns,
};
