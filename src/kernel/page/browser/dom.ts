/**
 * The browser APIs that the report scripts use. The compiler's own browser library would make them
 * available to every server's code, too.
 */
export interface PageElement {
  readonly id: string;
  innerHTML: string;
  textContent: string | null;
  hidden: boolean;
  readonly dataset: Record<string, string | undefined>;
  readonly style: { setProperty(name: string, value: string): void };
  readonly scrollHeight: number;
  readonly offsetWidth: number;
  readonly classList: { add(name: string): void; toggle(name: string, isSet: boolean): void };
  readonly name?: string;
  value?: string;
  /** True if foldable content is open. */
  open?: boolean;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  closest(selector: string): PageElement | null;
  addEventListener(type: string, listener: (event: PageEvent) => void): void;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  focus(): void;
  showModal?(): void;
  close?(): void;
}

/** An event that a reader triggers. */
export interface PageEvent {
  readonly target: PageElement;
  readonly key?: string;
  preventDefault(): void;
}

/** A window that receives messages. */
export interface PageWindow {
  postMessage(message: unknown, origin: string): void;
}

declare const document: PageElement & { readonly documentElement: PageElement };
declare const parent: PageWindow;
declare const ResizeObserver: new (seen: () => void) => { observe(element: PageElement): void };
declare const addEventListener: (
  type: string,
  listener: (event: { data: unknown; source: unknown }) => void,
) => void;
declare const location: { hash: string };
declare const matchMedia: (query: string) => { readonly matches: boolean };

/** Returns the page's root element. */
export function rootElement(): PageElement {
  return document.documentElement;
}

/** Returns the first element that matches the selector. Throws if no element matches. */
export function element(selector: string): PageElement {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * Returns the window around the page's frame, and calls `listener` with each message from that
 * window.
 */
export function hostWindow(listener: (message: unknown) => void): PageWindow {
  addEventListener("message", ({ data, source }) => {
    if (source === parent) listener(data);
  });
  return parent;
}

/** Calls `changed` whenever the element's size changes. */
export function onResize(of: PageElement, changed: () => void): void {
  new ResizeObserver(changed).observe(of);
}

/** Calls `listener` for each window event of the given type. */
export function onWindow(
  type: "hashchange" | "beforeprint" | "afterprint",
  listener: () => void,
): void {
  addEventListener(type, listener);
}

/** Changes the fragment (from `#`) of the page's address. */
export function setAddress(hash: string): void {
  location.hash = hash;
}

/** Returns true if the reader's system uses dark mode. */
export function prefersDark(): boolean {
  return matchMedia("(prefers-color-scheme: dark)").matches;
}
