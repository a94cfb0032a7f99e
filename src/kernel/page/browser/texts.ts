import { element, onWindow, type PageElement, rootElement, setAddress } from "./dom.ts";

/**
 * Closes an open text on its link or the Escape key, and then restores the keyboard focus. The
 * page's address opens a text even without a script.
 */
export function enableTexts(): void {
  const root = rootElement();
  let from: PageElement | null = null;
  const isOpen = (): boolean => root.querySelector("article:target") !== null;
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link?.closest("[data-row]")) from = link;
    if (link?.getAttribute("class") !== "close") return;
    event.preventDefault();
    setAddress(NO_TEXT);
  });
  root.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && isOpen()) setAddress(NO_TEXT);
  });
  onWindow("hashchange", () => {
    if (isOpen()) element("article:target").focus();
    else from?.focus();
  });
}

/** An address without a target, so the page doesn't scroll. */
const NO_TEXT = "#-";
