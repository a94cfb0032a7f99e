import { printable } from "../text.ts";

/** A value in a template: text, which is escaped, or the result of another template. */
export type HtmlValue = string | number | undefined | false | Html | readonly HtmlValue[];

/** A piece of HTML or SVG. Only `html` makes one, so none holds a text that was not escaped. */
export class Html {
  readonly #source: string;

  private constructor(source: string) {
    this.#source = source;
  }

  /** The template with each value escaped; a value stands in text or in a quoted attribute. */
  static of(parts: readonly string[], values: readonly HtmlValue[]): Html {
    return new Html(
      unindented(parts).map((part, index) => part + Html.#shown(values[index])).join(""),
    );
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

/** HTML from a template: what stands in it as a value can add text, and neither tags nor scripts. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return Html.of(parts, values);
}

const templates = new WeakMap<readonly string[], readonly string[]>();

/** The parts of a template without the indentation of the source, which a page would repeat per row. */
function unindented(parts: readonly string[]): readonly string[] {
  const known = templates.get(parts) ?? parts.map((part) => part.replace(/\n\s+/g, "\n"));
  templates.set(parts, known);
  return known;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

/** Invisible characters become visible escapes: they could reverse the order of what is read. */
function escaped(text: string): string {
  return printable(text.toWellFormed()).replace(/[&<>"'`]/g, (one) => ENTITIES[one] ?? "");
}
