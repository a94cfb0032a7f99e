import { EXIT, StartError } from "../kernel/errors.ts";

const BEGIN = "# acm-mcp-servers: begin";
const END = "# acm-mcp-servers: end";
const BLOCK = /^# acm-mcp-servers: begin\r?$[^]*?^# acm-mcp-servers: end(?=\r?$)/m;

/**
 * Returns the text with these lines in its existing block, or in a new block at its end. Without
 * lines, returns the text unchanged. If the text has no final line break, neither has the block.
 */
export function withBlock(text: string | undefined, lines: readonly string[]): string | undefined {
  requireBalance(text);
  if (lines.length === 0) return text;
  const lineEnd = text?.includes("\r\n") ? "\r\n" : "\n";
  const block = [BEGIN, ...lines, END].join(lineEnd);
  if (text === undefined) return `${block}${lineEnd}`;
  if (BLOCK.test(text)) return text.replace(BLOCK, () => block);
  if (text === "") return block;
  return text.endsWith("\n") ? `${text}${block}${lineEnd}` : `${text}${lineEnd}${block}`;
}

/**
 * Returns the text without the block. The result has the same bytes as before the block was added.
 * Returns undefined if the text contained only the block and a final line break, as in a file that
 * init created.
 */
export function withoutBlock(text: string): string | undefined {
  requireBalance(text);
  const block = BLOCK.exec(text)?.[0];
  if (block === undefined) return text;
  const at = text.indexOf(block);
  const [before, after] = [text.slice(0, at), text.slice(at + block.length)];
  if (after === "") return before.replace(/\r?\n$/, "");
  const rest = after.replace(/^\r?\n/, "");
  return before + rest === "" ? undefined : before + rest;
}

function requireBalance(text = ""): void {
  const markers = text.split(/\r?\n/).filter((line) => line === BEGIN || line === END);
  if (markers.length === 0 || markers.join() === `${BEGIN},${END}`) return;
  throw new StartError(
    `must have one "${BEGIN}" before one "${END}". Add or delete the marker`,
    EXIT.configuration,
  );
}

export function missingLines(text: string | undefined, lines: readonly string[]): string[] {
  const there = new Set(
    (text ?? "").replace(BLOCK, "").split("\n").map((line) => line.trim()),
  );
  return lines.filter((line) => !there.has(line));
}
