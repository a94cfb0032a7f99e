import { element, prefersDark, rootElement } from "./dom.ts";
import { enableFilters } from "./filter.ts";

/** The script of a printed page: its theme and the filters of its rows. */
const root = rootElement();
const button = element(".theme");
button.hidden = false;
button.addEventListener("click", () => {
  const isDark = (root.dataset.theme ?? (prefersDark() ? "dark" : "light")) === "dark";
  root.dataset.theme = isDark ? "light" : "dark";
});
enableFilters(root);
