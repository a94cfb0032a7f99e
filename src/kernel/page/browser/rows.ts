import type { PageElement } from "./dom.ts";

/** A list of rows, of which the report shows only the first. */
interface RowList {
  rows: readonly PageElement[];
  /** The number of visible rows. The button and printing show the other rows. */
  shown: number;
  button: PageElement | null;
  count: PageElement | null;
  /** The total number of rows, including rows that the report leaves out. */
  total: string | null;
}

/** Activates the search, the filters and the buttons for more rows. */
export function enableRows(within: PageElement): void {
  const fields = [...within.querySelectorAll(".tools input, .tools select")];
  const lists = [...within.querySelectorAll("[data-list]")].map(rowList);
  const found = within.querySelector(".found");
  const textOf = textReader(within);
  const update = (): void => {
    const tests = fields.flatMap((field) => fieldTest(field, textOf));
    const isSearch = fields.some(({ name, value = "" }) => !name && value.trim() !== "");
    let [all, matching] = [0, 0];
    for (const list of lists) {
      const count = showRows(list, (row) => tests.every((test) => test(row)));
      all += list.rows.length;
      matching += count;
      if (list.count) list.count.textContent = tests.length > 0 ? String(count) : list.total;
      if (isSearch) unfold(list, count);
    }
    if (!isSearch) refold(within);
    if (found !== null) found.textContent = tests.length === 0 ? "" : `${matching} of ${all}`;
  };
  for (const field of fields) field.addEventListener("input", update);
  for (const list of lists) {
    list.button?.addEventListener("click", () => {
      list.shown += MORE;
      update();
    });
  }
  // A browser keeps field values when it reloads a page.
  update();
}

/** The number of rows that each click adds. */
const MORE = 50;

function rowList(list: PageElement): RowList {
  list.classList.add("live");
  const count = list.closest("[data-part]")?.querySelector(".count") ?? null;
  return {
    rows: [...list.querySelectorAll("[data-row]")],
    shown: Number(list.dataset.list),
    button: list.closest(".listing")?.querySelector(".next") ?? null,
    count,
    total: count?.textContent ?? null,
  };
}

/** Shows the first matching rows and returns the number of matches. */
function showRows(
  { rows, shown, button }: RowList,
  matches: (row: PageElement) => boolean,
): number {
  let matching = 0;
  for (const row of rows) {
    row.hidden = !matches(row);
    if (!row.hidden) matching++;
    row.classList.toggle("later", !row.hidden && matching > shown);
  }
  if (button !== null) button.hidden = matching <= shown;
  return matching;
}

/** Returns the test that a field applies to each row. */
function fieldTest(
  { name, value = "" }: PageElement,
  textOf: (row: PageElement) => string,
): ((row: PageElement) => boolean)[] {
  const wanted = value.trim();
  if (wanted === "") return [];
  if (name) {
    return [({ dataset: { facets = "" } }) => facets.split("\n").includes(`${name} ${value}`)];
  }
  const words = wanted.toLowerCase().split(/\s+/);
  return [(row) => words.every((word) => textOf(row).includes(word))];
}

/** Returns a function that returns the lower-case text of a row and its record. */
function textReader(within: PageElement): (row: PageElement) => string {
  const texts = new Map<PageElement, string>();
  const read = (row: PageElement): string => {
    const record = row.dataset.record;
    const article = record && within.querySelector(`article[id="${CSS.escape(record)}"]`);
    return `${row.textContent} ${article ? article.textContent : ""}`.toLowerCase();
  };
  return (row) => {
    const text = texts.get(row) ?? read(row);
    texts.set(row, text);
    return text;
  };
}

declare const CSS: { escape(text: string): string };

/** Opens folded rows that match the search, and marks them so the script can fold them again. */
function unfold({ rows: [row] }: RowList, count: number): void {
  const details = row?.closest("details");
  if (!details || details.open || count === 0) return;
  details.open = true;
  details.dataset.unfolded = "";
}

function refold(within: PageElement): void {
  for (const details of within.querySelectorAll("details[data-unfolded]")) {
    details.open = false;
    delete details.dataset.unfolded;
  }
}
