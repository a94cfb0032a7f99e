import { type AnyNode, parse } from "acorn";
import { seededRandom } from "../bench/random.ts";
import { withoutTypes } from "../types.ts";

/** A replacement for a part of the code; `start` and `end` as in the syntax tree. */
export interface CodeEdit {
  start: number;
  end: number;
  text: string;
}

/** A file with one expression changed. */
export interface Mutant {
  file: string;
  line: number;
  /** The expression before and after, on one line. */
  change: string;
  edit: CodeEdit;
}

/** The replacement of each operator; `??` is replaced by its right side. */
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

/** Returns every change of a single expression that this module can make in a TypeScript file. */
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

/** Returns `limit` mutants in random order, at most one of a line; the same for the same seed. */
export function chosenMutants(mutants: readonly Mutant[], limit: number, seed: number): Mutant[] {
  const random = seededRandom(seed);
  const shuffled = mutants.map((mutant) => ({ mutant, key: random() }))
    .toSorted((a, b) => a.key - b.key).map(({ mutant }) => mutant);
  const byLine = Map.groupBy(shuffled, ({ file, line }) => `${file}:${line}`);
  return [...byLine.values()].flatMap(([first]) => first ?? []).slice(0, limit);
}

/** Yields the node and all nodes in it, each before its children. */
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
      // The negated expression may have parentheses, which aren't part of its node.
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
      // Any other limit tests the same; no limit doesn't.
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
  // The right side keeps its parentheses.
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
