const GREEN = "\x1b[32m";
const RED = "\x1b[31m";
const RESET = "\x1b[0m";

/** The text with the marks ✓ and ✗ at the start of lines in green and red, for a terminal. */
export function paintMarks(text: string): string {
  return text.replace(
    /^( *)(✓|✗)/gm,
    (_, indent, mark) => `${indent}${mark === "✓" ? GREEN : RED}${mark}${RESET}`,
  );
}
