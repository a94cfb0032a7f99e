import type { VectorState } from "./entry_filter.ts";

export interface StoreErrorOptions extends ErrorOptions {
  /** True if the database can't be reached, so the next statement would also fail. */
  isLost?: boolean;
  /** The message to the client, which replaces the general message. */
  told?: string;
}

/** The database rejected a statement or did not respond; `cause` has its message. */
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

/** The error if a change doesn't suit the entries; the failed change changes nothing. */
export class ChangeError extends Error {}

/** The error if another entry already has the ID of an entry to store. */
export class IdTakenError extends ChangeError {
  override name = "IdTakenError";
}

/** The error if an entry refers to a missing entry. */
export class AbsentError extends ChangeError {
  override name = "AbsentError";
}

/** The error if an entry's version differs from the version that a change expects. */
export class ConflictError extends ChangeError {
  override name = "ConflictError";

  constructor(readonly version: number) {
    super(`the entry is at version ${version}`);
  }
}

/** The error if a vector to store and the store's vectors come from different models. */
export class OtherModelError extends ChangeError {
  override name = "OtherModelError";

  constructor(
    held: VectorState,
    { model, dimension }: Pick<VectorState, "model"> & { dimension?: number | undefined },
  ) {
    const size = dimension === undefined ? "" : ` (${dimension})`;
    super(
      `The store's vectors come from ${held.model} (${held.dimension}), but this server uses ` +
        `${model}${size}. Start the server with the store's model (KB_EMBEDDINGS, ` +
        "KB_EMBEDDINGS_MODEL). To use this server's model instead, rebuild all vectors: " +
        "knowledge-server call kb_rebuild_embeddings",
    );
  }
}
