export interface Change {
  /** True if the list of resources has changed. */
  resources?: boolean;
  /** True if the prompt list or a prompt has changed. */
  prompts?: boolean;
  updated?: readonly string[];
}

/** Called with each change as it happens. */
export type ChangeListener = (change: Change) => void;

/** Calls a listener for every later change. Returns a function that stops the calls. */
export type Watch = (listener: ChangeListener) => () => void;

/** Notifies a client of changes. Rejects if the client has disconnected, which isn't an error. */
export interface Announcer {
  resourcesChanged(): Promise<void>;
  promptsChanged(): Promise<void>;
  updated(uri: string): Promise<void>;
}

export class Subscriptions {
  readonly #uris = new Set<string>();
  readonly #keepsAll: boolean;

  /** `keepsAll` passes on every change, because the SDK filters the changes. */
  constructor({ keepsAll }: { keepsAll: boolean }) {
    this.#keepsAll = keepsAll;
  }

  /** Adds a subscription and returns the protocol's empty result. */
  add({ uri }: { uri: string }): Record<never, never> {
    this.#uris.add(uri);
    return {};
  }

  /** Removes a subscription and returns the protocol's empty result. */
  remove({ uri }: { uri: string }): Record<never, never> {
    this.#uris.delete(uri);
    return {};
  }

  of(uris: readonly string[]): string[] {
    return uris.filter((uri) => this.#keepsAll || this.#uris.has(uri));
  }
}

export interface Announcement {
  /** Notifies the client of later changes to the resource. */
  subscribe(params: { uri: string }): Record<never, never>;
  unsubscribe(params: { uri: string }): Record<never, never>;
  end(): void;
}

/**
 * Notifies a client of changes. In the legacy era, this starts after the current task or with the
 * first subscription. The first response therefore doesn't wait for a scan of all documents. In the
 * modern era, this starts immediately, because the SDK tracks the client's subscriptions.
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
