import type { AnyNode } from "acorn";

/** What to put in the place of a part of the code; `start` and `end` as in the syntax tree. */
export interface CodeEdit {
  start: number;
  end: number;
  text: string;
}

/** The node and all below it, each before what it holds. */
export function* nodesBelow(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) yield* nodesBelow(child);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
