export interface Change {
  /** True if the list of resources has changed. */
  resources?: boolean;
  /** True if the prompt list or a prompt has changed. */
  prompts?: boolean;
  /** The URIs of changed resources. */
  updated?: readonly string[];
}

/** Called with each change as it happens. */
export type ChangeListener = (change: Change) => void;

/** Notifies a client of changes. Rejects if the client has disconnected, which isn't an error. */
export interface Announcer {
  resourcesChanged(): Promise<void>;
  promptsChanged(): Promise<void>;
  updated(uri: string): Promise<void>;
}

/**
 * Notifies a client of changes. In the legacy era, this starts after the current task or with the
 * first subscription. The first response therefore doesn't wait for a scan of all documents. In the
 * modern era, this starts immediately, because the SDK tracks the client's subscriptions.
 */
export class Announcement {
  readonly #uris = new Set<string>();
  readonly #begin: () => () => void;
  #end: (() => void) | undefined;
  #isOver = false;

  /** `watch` calls a listener for every later change, and returns a function that stops the calls. */
  constructor(
    watch: (listener: ChangeListener) => () => void,
    announcer: Announcer,
    era: "legacy" | "modern",
  ) {
    const send = (sending: Promise<void>): void => void sending.catch(() => {});
    this.#begin = () =>
      watch(({ resources, prompts, updated = [] }) => {
        if (resources) send(announcer.resourcesChanged());
        if (prompts) send(announcer.promptsChanged());
        for (const uri of updated) {
          if (era === "modern" || this.#uris.has(uri)) send(announcer.updated(uri));
        }
      });
    if (era === "legacy") setTimeout(() => this.#start());
    else this.#start();
  }

  subscribe(uri: string): void {
    this.#start();
    this.#uris.add(uri);
  }

  unsubscribe(uri: string): void {
    this.#uris.delete(uri);
  }

  end(): void {
    this.#isOver = true;
    this.#end?.();
  }

  #start(): void {
    if (!this.#isOver) this.#end ??= this.#begin();
  }
}
