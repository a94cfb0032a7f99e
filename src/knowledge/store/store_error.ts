import type { VectorState } from "./entry_filter.ts";

export interface StoreErrorOptions extends ErrorOptions {
  /** True if the database can't be reached, so the next statement would also fail. */
  isLost?: boolean;
  told?: string;
}

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

export class ChangeError extends Error {}

export class IdTakenError extends ChangeError {
  override name = "IdTakenError";
}

export class AbsentError extends ChangeError {
  override name = "AbsentError";
}

export class ConflictError extends ChangeError {
  override name = "ConflictError";

  constructor(readonly version: number) {
    super(`the entry is at version ${version}`);
  }
}

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
