import type { AnyNode, ConditionalExpression, Expression } from "acorn";

/**
 * True for a node whose change no test could see: the 1 of a comparison's -1 and 1, of which only the
 * sign counts; its `<`, for it has no answer for equal ones, and so there are none; the fallback of an
 * index, which is there for the compiler; and a flush to the disk, which only a loss of power shows.
 */
export function isEquivalent(node: AnyNode, parents: readonly AnyNode[]): boolean {
  if (node.type === "ExpressionStatement") return isFlush(node.expression);
  if (node.type === "BinaryExpression") {
    const parent = parents.at(-1);
    return parent?.type === "ConditionalExpression" && parent.test === node &&
      /^[<>]/.test(node.operator) && isComparison(parent);
  }
  if (node.type !== "Literal" || typeof node.value !== "number") return false;
  const around = parents.at(-1)?.type === "UnaryExpression" ? parents.slice(0, -1) : parents;
  const parent = around.at(-1);
  if (parent?.type === "ConditionalExpression") return node.value === 1 && isComparison(parent);
  return parent?.type === "LogicalExpression" && parent.operator === "??" &&
    parent.left.type === "MemberExpression" && parent.left.computed;
}

/** True for `file.syncSync()`, and `await file.syncData()`. */
function isFlush(expression: Expression): boolean {
  const call = expression.type === "AwaitExpression" ? expression.argument : expression;
  return call.type === "CallExpression" && call.callee.type === "MemberExpression" &&
    call.callee.property.type === "Identifier" &&
    /^sync(?:Data)?(?:Sync)?$/.test(call.callee.property.name);
}

/** True for `… ? -1 : 1` and `… ? 1 : -1`. */
function isComparison({ consequent, alternate }: ConditionalExpression): boolean {
  const signs = [consequent, alternate].map((branch) =>
    branch.type === "UnaryExpression" && branch.operator === "-"
      ? { sign: -1, of: branch.argument }
      : { sign: 1, of: branch }
  );
  return signs.every(({ of }) => of.type === "Literal" && of.value === 1) &&
    signs[0]?.sign !== signs[1]?.sign;
}
