import { EXIT, StartError } from "../kernel/errors.ts";

const BEGIN = "# acm-mcp-servers: begin";
const END = "# acm-mcp-servers: end";
const BLOCK = /^# acm-mcp-servers: begin\r?$[^]*?^# acm-mcp-servers: end(?=\r?$)/m;

/** Returns the text with these lines added to its block, or in a new block at its end. */
export function withBlock(text: string | undefined, lines: readonly string[]): string | undefined {
  const own = blockIn(text);
  if (lines.length === 0) return text;
  const lineEnd = text?.includes("\r\n") ? "\r\n" : "\n";
  if (text && own !== undefined) {
    const longer = own.slice(0, -END.length) + [...lines, END].join(lineEnd);
    return text.replace(own, () => longer);
  }
  const block = [BEGIN, ...lines, END].join(lineEnd);
  if (text === undefined) return `${block}${lineEnd}`;
  // Without a final line break the text keeps none, so its bytes can be restored.
  if (!text.endsWith("\n")) return text === "" ? block : `${text}${lineEnd}${block}`;
  return `${text}${block}${lineEnd}`;
}

/** Returns the bytes from before the block was added; undefined for a file that init made. */
export function withoutBlock(text: string): string | undefined {
  const block = blockIn(text);
  if (block === undefined) return text;
  const [before = "", after = ""] = text.split(block);
  if (after === "") return before.replace(/\r?\n$/, "");
  return before + after.replace(/^\r?\n/, "") || undefined;
}

function blockIn(text = ""): string | undefined {
  const markers = text.split(/\r?\n/).filter((line) => line === BEGIN || line === END);
  if (markers.length === 0) return undefined;
  if (markers.join() === `${BEGIN},${END}`) return BLOCK.exec(text)?.[0];
  throw new StartError(
    `must have one "${BEGIN}" before one "${END}". Add or delete the marker`,
    EXIT.configuration,
  );
}
