import { headingKey, headingsOf } from "../../kernel/markdown/headings.ts";

/** A block of fenced code in a framework document: a form to fill in, or a tree of folders. */
export interface Fence {
  /** The heading above the block, in lower case. */
  under: string;
  lines: { text: string; number: number }[];
}

/** Returns a document's blocks of fenced code in order. */
export function fencesOf(text: string): Fence[] {
  const headings = headingsOf(text);
  const fences: Fence[] = [];
  let next = 0;
  let open: { fence: Fence; mark: string } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const number = index + 1;
    while ((headings[next]?.line ?? Infinity) <= number) next++;
    const mark = /^ {0,3}(`{3,9}|~{3,9})/.exec(line)?.[1];
    if (open === undefined) {
      if (mark === undefined) continue;
      const fence = { under: headingKey(headings[next - 1]?.text ?? ""), lines: [] };
      open = { fence, mark };
      fences.push(fence);
    } else if (mark?.startsWith(open.mark) && line.trim() === mark) {
      open = undefined;
    } else {
      open.fence.lines.push({ text: line.trimEnd(), number });
    }
  }
  return fences;
}
