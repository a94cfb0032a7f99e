import { printable } from "../text.ts";

/** A value in a template: text to escape, or the result of another template. */
export type HtmlValue = string | number | undefined | false | Html | readonly HtmlValue[];

/**
 * A piece of HTML or SVG. Only `html` creates instances, so every instance contains only escaped
 * values.
 */
export class Html {
  readonly #source: string;

  private constructor(source: string) {
    this.#source = source;
  }

  /**
   * Returns the template with each value escaped. Values may appear only in text and quoted
   * attributes.
   */
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

/** Returns HTML from a template. Its values can add text, but no tags or scripts. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return Html.of(parts, values);
}

const templates = new WeakMap<readonly string[], readonly string[]>();

/**
 * Returns a template's parts without the source's indentation, which a report would otherwise
 * repeat in each row.
 */
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

/**
 * Returns the text with HTML entities. Shows invisible characters as escapes, because they could
 * reverse the reading order.
 */
function escaped(text: string): string {
  return printable(text.toWellFormed()).replace(/[&<>"'`]/g, (one) => ENTITIES[one] ?? "");
}
