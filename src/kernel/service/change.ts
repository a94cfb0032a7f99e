/** What is new in a server's documents, after it is in place. */
export interface Change {
  /** The list of resources is another one. */
  resources?: boolean;
  /** The list of prompts, or one of them, is another one. */
  prompts?: boolean;
  /** The URIs of resources whose text is another one. */
  updated?: readonly string[];
}

/** Told of changes as they happen. */
export type ChangeListener = (change: Change) => void;

/** Has a listener told of every change from now on; returns what ends that. */
export type Watch = (listener: ChangeListener) => () => void;

/** What tells a client of changes; a client that is gone is no failure. */
export interface Announcer {
  resourcesChanged(): Promise<void>;
  promptsChanged(): Promise<void>;
  updated(uri: string): Promise<void>;
}

/** Which resources a client wants to be told of. */
export class Subscriptions {
  readonly #uris = new Set<string>();
  readonly #keepsAll: boolean;

  /** With `keepsAll`, every change is passed on: someone else knows what the client wants. */
  constructor({ keepsAll }: { keepsAll: boolean }) {
    this.#keepsAll = keepsAll;
  }

  /** Adds a resource; answers as the protocol does, with nothing. */
  add({ uri }: { uri: string }): Record<never, never> {
    this.#uris.add(uri);
    return {};
  }

  /** Removes a resource; answers as the protocol does, with nothing. */
  remove({ uri }: { uri: string }): Record<never, never> {
    this.#uris.delete(uri);
    return {};
  }

  /** Those of `uris` that the client wants to be told of. */
  of(uris: readonly string[]): string[] {
    return uris.filter((uri) => this.#keepsAll || this.#uris.has(uri));
  }
}

/** What tells one client of changes. */
export interface Announcement {
  /** What changes from here on is told, if the client subscribes to it. */
  subscribe(params: { uri: string }): Record<never, never>;
  unsubscribe(params: { uri: string }): Record<never, never>;
  end(): void;
}

/**
 * Tells a client of changes. In the earlier era it begins after what is under way, or with the
 * first subscription: the first answer does not wait for a look at all there is. In the later one
 * the SDK keeps what a client listens to, and may be asked so at once.
 */
export function announceChanges(
  watch: Watch,
  announcer: Announcer,
  era: "legacy" | "modern",
): Announcement {
  const subscriptions = new Subscriptions({ keepsAll: era === "modern" });
  const send = (sending: Promise<void>): void => void sending.catch(() => {});
  let stop: (() => void) | undefined;
  let isOver = false;
  const begin = (): void => {
    if (stop !== undefined || isOver) return;
    stop = watch(({ resources, prompts, updated = [] }) => {
      if (resources) send(announcer.resourcesChanged());
      if (prompts) send(announcer.promptsChanged());
      for (const uri of subscriptions.of(updated)) send(announcer.updated(uri));
    });
  };
  if (era === "legacy") setTimeout(begin);
  else begin();
  return {
    subscribe: (params) => {
      begin();
      return subscriptions.add(params);
    },
    unsubscribe: (params) => subscriptions.remove(params),
    end: () => {
      isOver = true;
      stop?.();
    },
  };
}
