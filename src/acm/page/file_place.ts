import { type Html, html } from "../../kernel/page/html.ts";

/** Returns a location in a file in the form that editors accept: `docs/design.md:12`. */
export function filePlace(file: string, line?: number | undefined): Html {
  return html`<code>${file}${line === undefined ? "" : `:${line}`}</code>`;
}
