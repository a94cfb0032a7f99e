import type { Playbook } from "./playbook.ts";

/** The playbook's text with the headings that it lacks at its end. */
export function withSections({ text, sections }: Playbook, names: readonly string[]): string {
  const present = new Set(sections.map(({ name }) => name));
  const missing = names.filter((name) => !present.has(name));
  if (missing.length === 0) return text;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const gap = text === "" ? "" : text.endsWith("\n") ? newline : newline + newline;
  return text + gap + missing.map((name) => `## ${name}${newline}`).join(newline);
}
