import { type AnyNode, parse } from "acorn";
import { seededRandom } from "../bench/random.ts";
import { withoutTypes } from "../types.ts";

/** A replacement for a piece of code; `start` and `end` are positions from the syntax tree. */
export interface CodeEdit {
  start: number;
  end: number;
  text: string;
}

/** A file with one changed expression. */
export interface Mutant {
  file: string;
  line: number;
  /** The old and the new expression, on one line. */
  change: string;
  edit: CodeEdit;
}

/** The replacement for each operator; the right operand replaces a `??` expression. */
const OPERATORS: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "-": "+",
  "*": "/",
  "&&": "||",
  "||": "&&",
};

const METHODS: ReadonlyMap<string, string> = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
]);

/** Returns every single-expression change that this module can make in a TypeScript file. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const plain = withoutTypes(code);
  const program = parse(plain, { ecmaVersion: "latest", sourceType: "module" });
  return [...nodesBelow(program)].flatMap((node): Mutant[] => {
    const { start, end } = node;
    const edit = editOf(node, plain);
    if (edit === undefined) return [];
    const after = code.slice(start, edit.start) + edit.text + code.slice(edit.end, end);
    const change = `${onLine(code.slice(start, end))}  →  ${onLine(after)}`;
    return [{ file, line: code.slice(0, edit.start).split("\n").length, change, edit }];
  });
}

/**
 * Returns `limit` mutants in random order, with at most one per line. The same seed gives the same
 * mutants.
 */
export function chosenMutants(mutants: readonly Mutant[], limit: number, seed: number): Mutant[] {
  const random = seededRandom(seed);
  const shuffled = mutants.map((mutant) => ({ mutant, key: random() }))
    .toSorted((a, b) => a.key - b.key).map(({ mutant }) => mutant);
  const byLine = Map.groupBy(shuffled, ({ file, line }) => `${file}:${line}`);
  return [...byLine.values()].flatMap(([first]) => first ?? []).slice(0, limit);
}

/** Yields the node and all its descendants, each node before its children. */
function* nodesBelow(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) yield* nodesBelow(child);
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function editOf(node: AnyNode, code: string): CodeEdit | undefined {
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression":
      return operatorEdit(node, code);
    case "UnaryExpression":
      // The negated expression may have parentheses outside its own node.
      return node.operator === "!"
        ? { start: node.start, end: node.start + 1, text: "" }
        : undefined;
    case "ConditionalExpression": {
      const { consequent, alternate } = node;
      const [one, other] = [textOf(consequent, code), textOf(alternate, code)];
      const between = code.slice(consequent.end, alternate.start);
      return { start: consequent.start, end: alternate.end, text: `${other}${between}${one}` };
    }
    case "IfStatement":
      return replaced(node.test, "false");
    case "Literal":
      if (typeof node.value === "boolean") return replaced(node, String(!node.value));
      // A different limit doesn't change a test's meaning, but a missing limit does.
      if (typeof node.value === "number") {
        return replaced(node, node.value > 10 ? "0" : String(node.value + 1));
      }
      return undefined;
    case "MemberExpression": {
      const { property, computed } = node;
      const other = property.type === "Identifier" && !computed
        ? METHODS.get(property.name)
        : undefined;
      return other === undefined ? undefined : replaced(property, other);
    }
    case "ExpressionStatement": {
      const { expression } = node;
      const call = expression.type === "AwaitExpression" ? expression.argument : expression;
      return call.type === "CallExpression" ? replaced(expression, "undefined") : undefined;
    }
    default:
      return undefined;
  }
}

function operatorEdit(
  node: { operator: string; start: number; left: AnyNode; right: AnyNode },
  code: string,
): CodeEdit | undefined {
  const { operator, left, right } = node;
  const start = code.indexOf(operator, left.end);
  // The right operand keeps its parentheses.
  if (operator === "??") {
    const [, space = ""] = /^..(\s*)/.exec(code.slice(start)) ?? [];
    return { start: node.start, end: start + operator.length + space.length, text: "" };
  }
  const isSum = operator === "+" &&
    [left, right].some((side) => side.type === "Literal" && typeof side.value === "number");
  const other = isSum ? "-" : OPERATORS[operator];
  if (other === undefined) return undefined;
  return { start, end: start + operator.length, text: other };
}

function replaced({ start, end }: AnyNode, text: string): CodeEdit {
  return { start, end, text };
}

function textOf({ start, end }: AnyNode, code: string): string {
  return code.slice(start, end);
}

function onLine(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 70 ? `${line.slice(0, 70)}…` : line;
}
