import { type AnyNode, parse, type Program } from "acorn";
import { placesBelow } from "../build/syntax.ts";
import { withoutTypes } from "../build/types.ts";

/** A regular expression in the code, and where it stands. */
export interface PatternUse {
  file: string;
  line: number;
  /** As a literal: `/source/flags`; the code on one line where it is built at run time. */
  text: string;
  /** Undefined where its source is known only at run time. */
  regex: RegExp | undefined;
}

/** A program and the file it is from. */
interface Source {
  file: string;
  code: string;
  program: Program;
}

/** Every literal and every `new RegExp(…)` of the files, given by path with their code. */
export function patternUsesIn(files: ReadonlyMap<string, string>): PatternUse[] {
  const sources = [...files].map(([file, code]): Source => ({
    file,
    code,
    program: parse(withoutTypes(code), { ecmaVersion: "latest", sourceType: "module" }),
  }));
  const everywhere = new Map(sources.flatMap(({ program }) => [...constantsOf(program)]));
  return sources.flatMap((source) => {
    const constants = new Map([...everywhere, ...constantsOf(source.program)]);
    return [...placesBelow(source.program, [])]
      .flatMap(({ node }) => useAt(node, source, constants) ?? []);
  });
}

function useAt(
  node: AnyNode,
  { file, code }: Source,
  constants: ReadonlyMap<string, AnyNode>,
): PatternUse | undefined {
  if (!isPattern(node)) return undefined;
  const line = code.slice(0, node.start).split("\n").length;
  const regex = regexOf(node, constants);
  const text = regex === undefined
    ? code.slice(node.start, node.end).replace(/\s+/g, " ")
    : String(regex);
  return { file, line, text, regex };
}

function isPattern(node: AnyNode): boolean {
  if (node.type === "Literal") return node.regex !== undefined && node.regex !== null;
  return (node.type === "NewExpression" || node.type === "CallExpression") &&
    node.callee.type === "Identifier" && node.callee.name === "RegExp";
}

/** The initial values of the program's top-level constants, by name. */
function* constantsOf({ body }: Program): Generator<[string, AnyNode]> {
  for (const statement of body) {
    const declared = statement.type === "ExportNamedDeclaration"
      ? statement.declaration
      : statement;
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declared.declarations) {
      if (id.type === "Identifier" && init) yield [id.name, init];
    }
  }
}

function regexOf(node: AnyNode, constants: ReadonlyMap<string, AnyNode>): RegExp | undefined {
  if (node.type === "Literal") {
    return node.regex ? new RegExp(node.regex.pattern, node.regex.flags) : undefined;
  }
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return undefined;
  const [pattern, flags] = node.arguments;
  const source = pattern && textOf(pattern, constants);
  const given = flags === undefined ? "" : textOf(flags, constants);
  return source === undefined || given === undefined ? undefined : new RegExp(source, given);
}

/** The text, or the source of the pattern, that the node stands for, where the code says it. */
function textOf(node: AnyNode, constants: ReadonlyMap<string, AnyNode>): string | undefined {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value : regexOf(node, constants)?.source;
    case "NewExpression":
      return regexOf(node, constants)?.source;
    case "Identifier": {
      const value = constants.get(node.name);
      return value && textOf(value, constants);
    }
    case "MemberExpression": {
      const isSource = node.property.type === "Identifier" && node.property.name === "source";
      return isSource ? textOf(node.object, constants) : undefined;
    }
    case "BinaryExpression":
      return joined([node.left, node.right].map((side) => textOf(side, constants)));
    case "TemplateLiteral":
      return joined(
        node.quasis.flatMap(({ value }, index) => {
          const expression = node.expressions[index];
          return [value.cooked ?? undefined, expression ? textOf(expression, constants) : ""];
        }),
      );
    case "TaggedTemplateExpression":
      // Only String.raw stands before the source of a pattern.
      return node.quasi.expressions.length === 0 ? node.quasi.quasis[0]?.value.raw : undefined;
    default:
      return undefined;
  }
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join("");
}
