/** The English text in this repository: Markdown, strings, comments and test names. */
import { type AnyNode, type CallExpression, type NewExpression, parse } from "acorn";
import { repositoryPath } from "../executables.ts";
import { withoutTypes } from "../types.ts";

/** The kinds of text. A sample contains the same number of sentences from each kind. */
export const PROSE_KINDS = [
  "README",
  "skill",
  "tool description",
  "error",
  "help and output",
  "page",
  "doc comment",
  "line comment",
  "test name",
  "commit subject",
] as const;

export type ProseKind = typeof PROSE_KINDS[number];

/** A text as Markdown, with the file's line number for each line. */
export interface Passage {
  kind: ProseKind;
  file: string;
  lines: readonly { line: number; text: string }[];
}

/** Matches the signs of SQL, CSS, SVG, shell and TypeScript code. */
const CODE =
  /^\s*(?:[<.#@/[{(&|$-]|SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|PRAGMA|WITH |ALTER|BEGIN|WHERE|AND |FROM|JOIN|SET )|<\/|=>|; *$|--allow-|\w\|\w|::text|\\[bdsw]/;

/** Matches letters that English doesn't use. */
const FOREIGN = /[^\P{L}a-zA-Z]/u;

/** Words that don't occur in a list of names. */
const FUNCTION_WORD = /\b(?:the|an?|is|are|was|not|no|it|its|of|to|in|and|or|for|with)\b/i;

/** Matches comments that other programs read. */
const DIRECTIVE = /^(?:deno-|eslint-|@ts-|deno:|[-=]+$)/;

/** Returns a Markdown file as a passage. */
export function markdownPassage(file: string): Passage {
  const lines = Deno.readTextFileSync(repositoryPath(file)).split("\n")
    .map((text, index) => ({ line: index + 1, text }));
  return { kind: file.startsWith("skills/") ? "skill" : "README", file, lines };
}

/**
 * Returns the English strings and comments in a TypeScript file. In a test file, returns only the
 * test names.
 */
export function codePassages(file: string): Passage[] {
  const code = Deno.readTextFileSync(repositoryPath(file));
  const literals: { start: number; end: number }[] = [];
  const program = parse(withoutTypes(code), {
    ecmaVersion: "latest",
    sourceType: "module",
    onToken: ({ type: { label }, start, end }) => {
      if (/^(?:string|template|regexp)$/.test(label)) literals.push({ start, end });
    },
  });
  const breaks = [...code.matchAll(/\n/g)].map(({ index }) => index);
  const lineAt = (place: number): number => lowerBound(breaks, place) + 1;
  const strings = [...stringsIn(program, defaultKind(file))].flatMap(({ node, kind }) => {
    const text = plainText(node, code);
    if (kind === "error" && file.startsWith("tests/")) return [];
    if (!isProse(text, kind)) return [];
    const line = lineAt(node.start);
    return [{ kind, file, lines: text.split("\n").map((part) => ({ line, text: part.trim() })) }];
  });
  return [...strings, ...commentsIn(file, blanked(code, literals))];
}

/** Returns true if the text has at least three English words, or if a page's label has two. */
function isProse(text: string, kind: ProseKind): boolean {
  if (CODE.test(text) || FOREIGN.test(text)) return false;
  const isList = !/[.,:;A-Z`]/.test(text) && text.split(" ").length > 10;
  if (isList) return false;
  const words = text.split(" ").filter((word) => /^[A-Za-z'’]{2,}[,.:;?]?$/.test(word));
  if (kind === "page" && /^[A-Z]/.test(text)) return words.length > 1;
  return words.length > 2 && (words.length < 5 || FUNCTION_WORD.test(text));
}

/**
 * Returns the kind of a string whose kind no call determines; undefined in tests and development
 * tools.
 */
function defaultKind(file: string): ProseKind | undefined {
  if (/^(?:tests|src\/dev)\//.test(file)) return undefined;
  if (file.includes("/page/")) return "page";
  return /\/(?:tools\/|prompts|resources|instructions)/.test(file)
    ? "tool description"
    : "help and output";
}

/**
 * Yields each complete string or template with its kind. Concatenated strings count as one string.
 */
function* stringsIn(
  node: AnyNode,
  kind: ProseKind | undefined,
): Generator<{ node: AnyNode; kind: ProseKind }> {
  if (node.type === "ImportDeclaration" || node.type === "TaggedTemplateExpression") return;
  // A string with a method call isn't English text but, for example, a list of words to split.
  if (node.type === "MemberExpression" && isString(node.object)) return;
  const isText = isString(node);
  if (isText && kind !== undefined) yield { node, kind };
  const inner = isText ? expressionsIn(node) : childrenOf(node);
  const own = "arguments" in node ? kindOfCall(node) : undefined;
  for (const child of inner) {
    const isName = own !== "test name" || ("arguments" in node && child === node.arguments[0]);
    yield* stringsIn(child, isName ? own ?? kind : kind);
  }
}

function kindOfCall({ callee }: CallExpression | NewExpression): ProseKind | undefined {
  const named = callee.type === "MemberExpression" ? callee.property : callee;
  if (named.type !== "Identifier") return undefined;
  if (/^(?:test|step)$/.test(named.name)) return "test name";
  if (/(?:Error|Failure)$/.test(named.name)) return "error";
  return /^(?:describe|define[A-Z])/.test(named.name) ? "tool description" : undefined;
}

function isString(node: AnyNode): boolean {
  return node.type === "TemplateLiteral" || isSum(node) ||
    (node.type === "Literal" && typeof node.value === "string");
}

function isSum(node: AnyNode): boolean {
  return node.type === "BinaryExpression" && node.operator === "+" &&
    (isString(node.left) || isString(node.right));
}

function expressionsIn(node: AnyNode): AnyNode[] {
  if (node.type === "TemplateLiteral") return node.expressions;
  if (node.type !== "BinaryExpression") return [];
  return [node.left, node.right].flatMap((side) => isString(side) ? expressionsIn(side) : [side]);
}

/** Returns a string as Markdown, with its expressions as code spans. */
function plainText(node: AnyNode, code: string): string {
  if (node.type === "Literal") return String(node.value);
  if (node.type === "BinaryExpression") {
    return plainText(node.left, code) + plainText(node.right, code);
  }
  if (node.type !== "TemplateLiteral") return "`…`";
  return node.quasis.map(({ value: { cooked } }, index) => {
    const expression = node.expressions[index];
    if (expression === undefined) return cooked ?? "";
    const source = /^[\w.]+/.exec(code.slice(expression.start, expression.end))?.[0] ?? "…";
    return cooked?.endsWith("`") ? `${cooked}${source}` : `${cooked}\`${source}\``;
  }).join("");
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flatMap((value): AnyNode[] => [value].flat().filter(isNode));
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** Returns the comments in code whose strings are blank. Adjacent `//` lines form one comment. */
function commentsIn(file: string, code: string): Passage[] {
  const passages: Passage[] = [];
  const pattern = /\/\*\*?(?<block>[\s\S]*?)\*\/|(?<=^|\s)(?<before>)\/\/ ?(?<rest>.*)/g;
  let last: { line: number; text: string }[] = [];
  let [line, from] = [1, 0];
  for (const { 0: { length }, index, groups = {} } of code.matchAll(pattern)) {
    line += code.slice(from, index).split("\n").length - 1;
    from = index;
    const { block, rest = "" } = groups;
    if (block !== undefined) {
      const first = line;
      const lines = block.split("\n").map((text, offset) => ({
        line: first + offset,
        text: text.replace(/^\s*\*? ?/, "").trim(),
      }));
      passages.push({ kind: "doc comment", file, lines });
    } else if (!DIRECTIVE.test(rest) && length > 3) {
      if (last.at(-1)?.line === line - 1) last.push({ line, text: rest });
      else passages.push({ kind: "line comment", file, lines: last = [{ line, text: rest }] });
    }
  }
  return passages;
}

/** Returns code with blanks instead of strings, so a `//` in a string starts no comment. */
function blanked(code: string, literals: readonly { start: number; end: number }[]): string {
  let [text, from] = ["", 0];
  for (const { start, end } of literals) {
    text += code.slice(from, start) + code.slice(start, end).replace(/[^\n]/g, " ");
    from = end;
  }
  return text + code.slice(from);
}

/** Returns the number of ascending `numbers` that are less than the given number. */
function lowerBound(numbers: readonly number[], value: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
