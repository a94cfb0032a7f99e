// deno-fmt-ignore-file -- written by deno task starter
import resources0 from "./resources/adr/000-adr-template.md" with { type: "text" };
import resources1 from "./resources/adr/001-record-architecture-decisions.md" with { type: "text" };
import resources2 from "./resources/guidelines/error-handling.md" with { type: "text" };
import resources3 from "./resources/guidelines/service-boundaries.md" with { type: "text" };
import resources4 from "./resources/patterns/circuit-breaker.md" with { type: "text" };
import resources5 from "./resources/patterns/strangler-migration.md" with { type: "text" };
import resources6 from "./resources/patterns/transactional-outbox.md" with { type: "text" };
import prompts0 from "./prompts/create-adr.json" with { type: "text" };
import prompts1 from "./prompts/review-code-against-patterns.json" with { type: "text" };
import prompts2 from "./prompts/suggest-patterns.json" with { type: "text" };

/** A small set of documents, served when the user has none. */
export const starterResources: Record<string, string> = {
  "resources/adr/000-adr-template.md": resources0,
  "resources/adr/001-record-architecture-decisions.md": resources1,
  "resources/guidelines/error-handling.md": resources2,
  "resources/guidelines/service-boundaries.md": resources3,
  "resources/patterns/circuit-breaker.md": resources4,
  "resources/patterns/strangler-migration.md": resources5,
  "resources/patterns/transactional-outbox.md": resources6,
};

/** The prompts that exist if no file gives them. */
export const starterPrompts: Record<string, string> = {
  "prompts/create-adr.json": prompts0,
  "prompts/review-code-against-patterns.json": prompts1,
  "prompts/suggest-patterns.json": prompts2,
};
