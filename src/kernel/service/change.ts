/** A change in a server's documents. */
export interface Change {
  /** The list of resources changed. */
  resources?: boolean;
  /** True if the list of prompts, or a prompt, has changed. */
  prompts?: boolean;
  /** The URIs of resources whose text changed. */
  updated?: readonly string[];
}

/** Called with each change as it happens. */
export type ChangeListener = (change: Change) => void;

/** Calls a listener for every change from now on; returns a function that stops it. */
export type Watch = (listener: ChangeListener) => () => void;

/** Notifies a client of changes; rejects if the client is gone, which isn't a failure. */
export interface Announcer {
  resourcesChanged(): Promise<void>;
  promptsChanged(): Promise<void>;
  updated(uri: string): Promise<void>;
}

/** The resources that a client has subscribed to. */
export class Subscriptions {
  readonly #uris = new Set<string>();
  readonly #keepsAll: boolean;

  /** With `keepsAll`, every change is passed on, because the SDK filters the changes. */
  constructor({ keepsAll }: { keepsAll: boolean }) {
    this.#keepsAll = keepsAll;
  }

  /** Adds a resource; returns the protocol's empty result. */
  add({ uri }: { uri: string }): Record<never, never> {
    this.#uris.add(uri);
    return {};
  }

  /** Removes a resource; returns the protocol's empty result. */
  remove({ uri }: { uri: string }): Record<never, never> {
    this.#uris.delete(uri);
    return {};
  }

  /** Returns the subscribed URIs among `uris`. */
  of(uris: readonly string[]): string[] {
    return uris.filter((uri) => this.#keepsAll || this.#uris.has(uri));
  }
}

/** The notifications of changes to one client. */
export interface Announcement {
  /** Notifies the client of later changes to this resource. */
  subscribe(params: { uri: string }): Record<never, never>;
  unsubscribe(params: { uri: string }): Record<never, never>;
  end(): void;
}

/**
 * Notifies a client of changes. In the legacy era it starts after the current task or with the
 * first subscription, so the first response doesn't wait for a scan of all documents. In the modern
 * era it starts immediately, because the SDK tracks the client's subscriptions.
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
