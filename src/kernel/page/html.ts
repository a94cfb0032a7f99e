import { printable } from "../text.ts";

export type HtmlValue = string | number | undefined | false | Html | readonly HtmlValue[];

/** HTML in which every value is escaped, because only `html` creates instances. */
export class Html {
  readonly #source: string;

  private constructor(source: string) {
    this.#source = source;
  }

  static of(parts: readonly string[], values: readonly HtmlValue[]): Html {
    return new Html(parts.map((part, index) => part + Html.#shown(values[index])).join(""));
  }

  static #shown(value: HtmlValue): string {
    if (value === undefined || value === false) return "";
    if (value instanceof Html) return value.#source;
    if (typeof value === "string") return escaped(value);
    return typeof value === "number" ? String(value) : value.map(Html.#shown).join("");
  }

  toString(): string {
    return this.#source;
  }
}

/** Returns HTML from a template. Values may appear only in text and in quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return Html.of(parts, values);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

/** Shows invisible characters as escapes, because they could reverse the reading order. */
function escaped(text: string): string {
  return printable(text.toWellFormed()).replace(/[&<>"'`]/g, (one) => ENTITIES[one] ?? "");
}
