import { element, onWindow, prefersDark, rootElement } from "./dom.ts";
import { enableRows } from "./rows.ts";
import { enableTexts } from "./texts.ts";

/** The script of a printed page: its theme, its rows, and the texts of its records. */
const root = rootElement();
element(".theme").addEventListener("click", () => {
  const isDark = (root.dataset.theme ?? (prefersDark() ? "dark" : "light")) === "dark";
  root.dataset.theme = isDark ? "light" : "dark";
});
enableRows(root);
enableTexts();
/** Printing shows what is folded away. */
onWindow("beforeprint", () => {
  for (const details of root.querySelectorAll("details:not([open])")) {
    details.open = true;
    details.dataset.printed = "";
  }
});
onWindow("afterprint", () => {
  for (const details of root.querySelectorAll("details[data-printed]")) {
    details.open = false;
    delete details.dataset.printed;
  }
});
