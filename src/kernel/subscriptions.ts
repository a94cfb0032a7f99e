/** Which resources a client wants to be told of. */
export class Subscriptions {
  readonly #uris = new Set<string>();
  readonly #keepsAll: boolean;

  /** With `keepsAll`, every change is passed on: someone else knows what the client wants. */
  constructor({ keepsAll }: { keepsAll: boolean }) {
    this.#keepsAll = keepsAll;
  }

  /** Adds a resource; answers as the protocol does, with nothing. */
  add(uri: string): Record<never, never> {
    this.#uris.add(uri);
    return {};
  }

  /** Removes a resource; answers as the protocol does, with nothing. */
  remove(uri: string): Record<never, never> {
    this.#uris.delete(uri);
    return {};
  }

  /** Those of `uris` that the client wants to be told of. */
  of(uris: readonly string[]): string[] {
    return uris.filter((uri) => this.#keepsAll || this.#uris.has(uri));
  }
}
