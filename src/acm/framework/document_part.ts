import { findSection, headingsOf, sectionText } from "../../kernel/markdown/headings.ts";
import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { bytesIn } from "../../kernel/utf8.ts";

export type SectionAsked = string | string[];

const OUTLINE = "outline";
const LARGE = 8_000;

/**
 * Returns the whole text verbatim, the requested sections in the document's order, or the outline
 * with `criteria`. If some of the requested headings don't exist, names the nearest headings.
 * Throws a `ToolError` that lists the headings if none of the requested headings exists.
 */
export function partOf(
  text: string,
  section: SectionAsked | undefined,
  criteria: () => readonly { text: string }[] = () => [],
): string {
  if (section === undefined) return text;
  const asked = [...new Set([section].flat())];
  const names = asked.filter((name) => name.toLowerCase() !== OUTLINE);
  const outline = names.length < asked.length ? outlineOf(text, criteria()) : "";
  if (names.length === 0) return outline;
  const part = typeof section === "string"
    ? findSection(text, section)
    : partsOf(text, names, outline);
  const size = bytesIn(part);
  if (size <= LARGE) return part;
  return `${part.trimEnd()}\n\n(${
    counted(size, "byte")
  }: request fewer headings in section; "outline" lists the headings with their sizes.)\n`;
}

function partsOf(text: string, names: readonly string[], outline: string): string {
  const found = names.map((name) => ({ name, part: sectionOrError(text, name) }));
  const errors = found.flatMap(({ part }) => part instanceof ToolError ? [part] : []);
  const [error] = errors;
  const isAllWrong = errors.length === names.length && outline === "";
  if (error !== undefined && isAllWrong) throw error;
  const parts = found.flatMap(({ part }) => typeof part === "string" ? [part] : [])
    .map((part) => ({ part, at: text.indexOf(part.slice(0, 200)) }))
    .sort((a, b) => a.at - b.at || b.part.length - a.part.length);
  const kept = parts.filter(({ part }, index) =>
    !parts.slice(0, index).some((earlier) => earlier.part.includes(part))
  );
  const headings = headingsOf(text).map((heading) => heading.text);
  const missing = found.filter(({ part }) => part instanceof ToolError).map(({ name }) =>
    `No heading matches "${excerpt(name)}". Nearest: ${nearest(name, headings, 2).join("; ")}`
  );
  const shown = [outline, ...kept.map(({ part }) => part)].filter((part) => part !== "")
    .map((part) => part.trimEnd());
  return [...shown, ...missing].join("\n\n") + "\n";
}

function sectionOrError(text: string, name: string): string | ToolError {
  try {
    return findSection(text, name);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

function outlineOf(text: string, criteria: readonly { text: string }[]): string {
  const headings = headingsOf(text);
  const lines = headings.map((heading) => ({
    level: heading.level,
    line: `${"  ".repeat(Math.max(0, heading.level - 2))}- ${excerpt(heading.text)}: ${
      bytesIn(sectionText(text, headings, heading))
    }`,
  }));
  const deepest = [6, 4, 3].find((level) => sizeOf(lines, level) < SHORT) ?? 2;
  const shown = lines.filter(({ level }) => level <= deepest).slice(0, MAX_HEADINGS);
  const more = lines.filter(({ level }) => level <= deepest).length - shown.length;
  return [
    `${counted(bytesIn(text), "byte")}; the headings with the sizes of their sections in bytes:`,
    ...shown.map(({ line }) => line),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(criteria.length === 0 ? [] : ["Exit criteria:"]),
    ...criteria.slice(0, MAX_CRITERIA).map((criterion) => `- ${excerpt(criterion.text, 160)}`),
  ].join("\n") + "\n";
}

function sizeOf(lines: readonly { level: number; line: string }[], deepest: number): number {
  return bytesIn(lines.filter(({ level }) => level <= deepest).map(({ line }) => line).join("\n"));
}

const SHORT = 2_000;
const MAX_HEADINGS = 50;
const MAX_CRITERIA = 20;
