import { printable, printableLine } from "../../kernel/text.ts";

/** Returns stored text as quoted lines. No line can be mistaken for the server's own. */
export function quotedText(text: string): string {
  return text.split(/\r\n|[\n\r\u2028\u2029\u0085\f\v]/).map((line) => `> ${printable(line)}`)
    .join("\n");
}

/** Returns a stored title or place on one line, with invisible characters escaped. */
export function quotedLine(text: string): string {
  return printableLine(text.trim());
}
