import { headingsOf } from "../markdown/headings.ts";
import type { DocumentFields } from "./text_index.ts";

export function markdownFields(
  { title, name, text }: { title: string; name: string; text: string },
): DocumentFields {
  // The function parses headings only if a line looks like a heading.
  const headings = /^[ \t]{0,3}[#=-]/m.test(text) ? headingsOf(text) : [];
  return { title, name, heading: headings.map((heading) => heading.text).join("\n"), text };
}
