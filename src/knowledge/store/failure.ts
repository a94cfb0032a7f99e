import { ToolError } from "../../kernel/errors.ts";
import type { VectorState } from "./entry_filter.ts";

export type FailureCode =
  | "VALIDATION_ERROR"
  | "NOT_FOUND"
  | "CONFLICT"
  | "DATABASE_ERROR"
  | "API_ERROR"
  | "INTERNAL_ERROR";

export class KnowledgeFailure extends ToolError {
  override name = "KnowledgeFailure";

  constructor(
    override readonly code: FailureCode,
    message: string,
    readonly options: { field?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause, code });
  }

  override get text(): string {
    const { code, message, options: { field } } = this;
    return JSON.stringify({ code, message, ...(field !== undefined && { field }) });
  }
}

const UNEXPLAINED =
  "The database failed. Each change was made in full or not at all. Try again in a moment.";

/** A failure of the database; `told` explains it to a caller. */
export class StoreError extends KnowledgeFailure {
  override name = "StoreError";
  /** True if the database can't be reached, so the next statement would also fail. */
  readonly isLost: boolean;

  constructor(
    readonly told: string | undefined,
    { isLost = false, cause }: { isLost?: boolean; cause?: unknown } = {},
  ) {
    super("DATABASE_ERROR", told ?? UNEXPLAINED, { cause });
    this.isLost = isLost;
  }
}

export class IdTakenError extends KnowledgeFailure {
  constructor() {
    super("VALIDATION_ERROR", "Another entry has this id", { field: "id" });
  }
}

export class AbsentError extends KnowledgeFailure {
  constructor(field: string, id: string) {
    const message = `No entry has the ID ${id}; nothing was changed. Find existing entries with ` +
      "kb_search or kb_list.";
    super("NOT_FOUND", message, { field });
  }
}

export class ConflictError extends KnowledgeFailure {
  constructor(version: number) {
    const message = `Nothing was changed: the entry is at version ${version} because someone has ` +
      "changed the entry since. Read the entry with kb_get, and send the change with its current " +
      "version as expected_version.";
    super("CONFLICT", message, { field: "expected_version" });
  }
}

export class OtherModelError extends KnowledgeFailure {
  constructor(held: VectorState, { model, dimension }: VectorState) {
    super(
      "DATABASE_ERROR",
      `The store's vectors come from ${held.model} (${held.dimension}), but this server uses ` +
        `${model} (${dimension}). Correct KB_EMBEDDINGS or KB_EMBEDDINGS_MODEL, or rebuild all ` +
        "vectors: knowledge-server call kb_rebuild_embeddings",
    );
  }
}
