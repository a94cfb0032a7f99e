import { headingsOf } from "../markdown/headings.ts";
import type { DocumentFields } from "./fts_table.ts";

/** Returns the columns of a Markdown document for an index. */
export function markdownFields(
  { title, name, text }: { title: string; name: string; text: string },
): DocumentFields {
  // Headings are parsed only if a line looks like one.
  const headings = /^[ \t]{0,3}[#=-]/m.test(text) ? headingsOf(text) : [];
  return { title, name, heading: headings.map((heading) => heading.text).join("\n"), text };
}
