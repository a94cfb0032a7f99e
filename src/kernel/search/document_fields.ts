import { headingsOf } from "../markdown/headings.ts";
import type { IndexedField } from "./inverted_index.ts";

/** How much a word counts that stands in each part of a document. */
export interface FieldWeights {
  title: number;
  name: number;
  /** Beside what it counts in the text. */
  heading: number;
  text: number;
}

/** The parts of a Markdown document for an index, with their weights. */
export function documentFields(
  { title, name, text }: { title: string; name: string; text: string },
  weights: FieldWeights,
): IndexedField[] {
  // Headings are parsed only where a line looks like one.
  const headings = /^[ \t]{0,3}[#=-]/m.test(text) ? headingsOf(text) : [];
  return [
    { text: title, weight: weights.title },
    { text: name, weight: weights.name },
    { text: headings.map((heading) => heading.text).join("\n"), weight: weights.heading },
    { text, weight: weights.text },
  ];
}
