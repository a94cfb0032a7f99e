import type { AnyNode } from "acorn";

/** A node of a syntax tree and those around it, the outermost first. */
export interface NodePlace {
  node: AnyNode;
  parents: readonly AnyNode[];
}

/** What to put in the place of a part of the code; `start` and `end` as in the syntax tree. */
export interface CodeEdit {
  start: number;
  end: number;
  text: string;
}

/** The node and all below it, each before what it holds. */
export function* placesBelow(node: AnyNode, parents: readonly AnyNode[]): Generator<NodePlace> {
  yield { node, parents };
  const below = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) yield* placesBelow(child, below);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** True of a name that is not a variable: a field's, a key's. A shorthand is the property's to edit. */
export function isNoUse(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === "MemberExpression") return parent.property === node && !parent.computed;
  if (parent.type === "Property") {
    return parent.shorthand || (parent.key === node && !parent.computed);
  }
  return parent.type === "MethodDefinition" || parent.type === "PropertyDefinition";
}

/** True of a name that its parent declares or sets. */
export function isBinding(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === "VariableDeclarator") return parent.id === node;
  if (parent.type === "AssignmentExpression") return parent.left === node;
  if (parent.type === "CatchClause" || parent.type === "ArrayPattern") return true;
  if (parent.type === "AssignmentPattern") return parent.left === node;
  return "params" in parent && ("id" in parent && parent.id === node) ||
    ("params" in parent && parent.params.some((param) => param === node));
}

/** The code with the edits made. Throws when two of them overlap. */
export function applied(code: string, edits: readonly CodeEdit[]): string {
  let text = "";
  let done = 0;
  for (const { start, end, text: replacement } of inOrder(edits)) {
    if (start < done) throw new Error("two edits of the code overlap");
    text += code.slice(done, start) + replacement;
    done = end;
  }
  return text + code.slice(done);
}

/** By place; of what is put at one place, the inner, which was found later, comes first. */
function inOrder(edits: readonly CodeEdit[]): CodeEdit[] {
  return edits.toReversed().toSorted((a, b) => a.start - b.start || a.end - b.end);
}
