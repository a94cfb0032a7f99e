import { element, onWindow, prefersDark, rootElement } from "./dom.ts";
import { enableRows } from "./rows.ts";
import { enableTexts } from "./texts.ts";

/** The script of a printed report. It controls the theme, the rows and the record texts. */
const root = rootElement();
element(".theme").addEventListener("click", () => {
  const isDark = (root.dataset.theme ?? (prefersDark() ? "dark" : "light")) === "dark";
  root.dataset.theme = isDark ? "light" : "dark";
});
enableRows(root);
enableTexts();
/** Opens folded content for printing. */
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
