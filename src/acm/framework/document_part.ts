import { findSection, headingsOf, sectionText } from "../../kernel/markdown/headings.ts";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";

/** What of a document is asked for: a heading, several, or "outline". */
export type SectionAsked = string | string[];

/** What asks for the headings alone. */
const OUTLINE = "outline";
/** From this size on, in bytes, a part says how to ask for less. */
const LARGE = 8_000;

/**
 * The whole text verbatim; or its part under a heading, or under several in the document's order; or
 * its outline. Throws `ToolError` that lists the headings when one is not there.
 */
export function partOf(text: string, section: SectionAsked | undefined): string {
  if (section === undefined) return text;
  if (section === OUTLINE) return outlineOf(text);
  const part = typeof section === "string" ? findSection(text, section) : partsOf(text, section);
  const size = bytesOf(part);
  if (size <= LARGE) return part;
  return `${part.trimEnd()}\n\n(${
    counted(size, "byte")
  }: ask for fewer headings in section; "outline" lists them with their sizes.)\n`;
}

function partsOf(text: string, names: readonly string[]): string {
  const parts = [...new Set(names)].map((name) => findSection(text, name))
    .map((part) => ({ part, at: text.indexOf(part.slice(0, 200)) }))
    .sort((a, b) => a.at - b.at || b.part.length - a.part.length);
  const kept = parts.filter(({ part }, index) =>
    !parts.slice(0, index).some((earlier) => earlier.part.includes(part))
  );
  return kept.map(({ part }) => part.trimEnd()).join("\n\n") + "\n";
}

/** The headings, indented by level, each with the bytes of its part. */
function outlineOf(text: string): string {
  const headings = headingsOf(text);
  const lines = headings.slice(0, MAX_HEADINGS).map((heading) => {
    const size = bytesOf(sectionText(text, headings, heading));
    return `${"  ".repeat(heading.level - 1)}- ${excerpt(heading.text)}: ${size}`;
  });
  const more = headings.length - lines.length;
  return [
    `${counted(bytesOf(text), "byte")}; the headings with their sizes:`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join("\n") + "\n";
}

const MAX_HEADINGS = 200;

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
