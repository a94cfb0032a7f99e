const GREEN = "\x1b[32m";
const RED = "\x1b[31m";
const RESET = "\x1b[0m";

export function paintMarks(text: string): string {
  return text.replace(
    /^( *)(✓|✗)/gm,
    (_, indent, mark) => `${indent}${mark === "✓" ? GREEN : RED}${mark}${RESET}`,
  );
}
