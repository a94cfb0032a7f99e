/**
 * The part of a browser that the scripts of pages use: the compiler's own library for browsers
 * would let every server's code use them, too.
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
  /** True if foldable content is shown. */
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

/** Something that a reader did. */
export interface PageEvent {
  readonly target: PageElement;
  readonly key?: string;
  preventDefault(): void;
}

/** A window to which messages are sent. */
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

/** The page's root element. */
export function rootElement(): PageElement {
  return document.documentElement;
}

/** The first element of the page that fits; throws where the page is not as it was made. */
export function element(selector: string): PageElement {
  const found = document.querySelector(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** The window around the page's frame, and the messages that it sends. */
export function hostWindow(listener: (message: unknown) => void): PageWindow {
  addEventListener("message", ({ data, source }) => {
    if (source === parent) listener(data);
  });
  return parent;
}

/** Calls `changed` whenever the size of the element has changed. */
export function onResize(of: PageElement, changed: () => void): void {
  new ResizeObserver(changed).observe(of);
}

/** Calls `listener` at each such event of the window. */
export function onWindow(
  type: "hashchange" | "beforeprint" | "afterprint",
  listener: () => void,
): void {
  addEventListener(type, listener);
}

/** Changes the part of the page's address from `#` on. */
export function setAddress(hash: string): void {
  location.hash = hash;
}

/** True where the reader's system is dark. */
export function prefersDark(): boolean {
  return matchMedia("(prefers-color-scheme: dark)").matches;
}
