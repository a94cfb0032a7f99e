import type { PageElement } from "./dom.ts";

/** Makes the fields above filterable rows work, and shows them. */
export function enableFilters(within: PageElement): void {
  for (const list of within.querySelectorAll(".filterable")) {
    const [field, found, control] = ["input", ".found", ".filter"].map((one) =>
      list.querySelector(one)
    );
    if (!field || !found || !control) continue;
    const rows = [...list.querySelectorAll("[data-row]")];
    field.addEventListener("input", () => {
      const wanted = (field.value ?? "").trim().toLowerCase();
      for (const row of rows) row.hidden = !row.textContent?.toLowerCase().includes(wanted);
      const shown = rows.filter(({ hidden }) => !hidden).length;
      found.textContent = wanted === "" ? "" : `${shown} of ${rows.length}`;
    });
    control.hidden = rows.length < FEW;
  }
}

/** So few rows are seen at once. */
const FEW = 8;
