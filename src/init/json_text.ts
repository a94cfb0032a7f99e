import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import { EXIT, StartError } from "../kernel/errors.ts";

export type JsonPath = readonly (string | number)[];

const EMPTY = "{\n}\n";

/**
 * Returns the value at a path, or undefined. Throws `StartError` with the line number if the text
 * isn't a JSON object. Comments and trailing commas are allowed.
 */
export function jsonValue(text: string | undefined, path: JsonPath): unknown {
  const node = text === undefined ? undefined : findNodeAtLocation(parse(text), [...path]);
  return node && getNodeValue(node);
}

/**
 * Returns the text with a member added to an object. Creates missing objects, with a line per
 * member. `depth` is the number of the value's levels with a line per child.
 */
export function withMember(
  text: string | undefined,
  path: readonly string[],
  { name, value, depth = 0 }: { name: string; value: unknown; depth?: number },
): string {
  const given = text ?? EMPTY;
  const object = findNodeAtLocation(parse(given), [...path]);
  if (object !== undefined) {
    return withChild(given, expect(object, "object", path), { name, value, depth });
  }
  const made = { name: path.at(-1) ?? "", value: { [name]: value }, depth: depth + 1 };
  return withMember(given, path.slice(0, -1), made);
}

export function withItem(text: string, path: readonly string[], value: unknown): string {
  const array = findNodeAtLocation(parse(text), [...path]);
  return array ? withChild(text, expect(array, "array", path), { value, depth: 0 }) : text;
}

/**
 * Returns the text without the member or item at a path. The result has the same bytes as before it
 * was added. Also removes an object or array that was made for it and is now empty. If nothing else
 * remains, returns undefined. A user's own empty object or array has no space before its first
 * child.
 */
export function without(text: string, path: JsonPath): string | undefined {
  const value = findNodeAtLocation(parse(text), [...path]);
  const child = value?.parent?.type === "property" ? value.parent : value;
  const container = child?.parent;
  if (child === undefined || container === undefined) return text;
  const children = container.children ?? [];
  const index = children.indexOf(child);
  const [before, after] = [children[index - 1], children[index + 1]];
  if (before !== undefined) return cut(text, endOf(before), endOf(child));
  if (after !== undefined) return cut(text, child.offset, after.offset);
  const isMade = child.offset > container.offset + 1;
  if (!isMade) return cut(text, child.offset, endOf(child));
  return path.length === 1 ? undefined : without(text, path.slice(0, -1));
}

function parse(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined || root === undefined) {
    const line = text.slice(0, error?.offset ?? 0).split("\n").length;
    throw new StartError(`is not JSON: see line ${line}`, EXIT.configuration);
  }
  return expect(root, "object", []);
}

function expect(node: Node, type: "object" | "array", path: JsonPath): Node {
  if (node.type === type) return node;
  const place = path.length === 0 ? "its value" : `"${path.join(".")}"`;
  throw new StartError(`${place} is no JSON ${type}`, EXIT.configuration);
}

function withChild(
  text: string,
  container: Node,
  { name, value, depth }: { name?: string; value: unknown; depth: number },
): string {
  const key = name === undefined ? "" : `${JSON.stringify(name)}: `;
  const [first] = container.children ?? [];
  const last = container.children?.at(-1);
  const at = last === undefined ? container.offset + 1 : endOf(last);
  const comma = last === undefined ? "" : ",";
  if (!isBlock(text, container)) {
    const space = last === undefined ? "" : " ";
    return insert(text, at, `${comma}${space}${key}${onOneLine(value)}`);
  }
  const step = /^[ \t]+(?=["\]}[{])/m.exec(text)?.[0] ?? "  ";
  const indent = first === undefined
    ? indentAt(text, container.offset) + step
    : indentAt(text, first.offset);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = rendered(value, depth, step).replaceAll("\n", `${lineEnd}${indent}`);
  return insert(text, at, `${comma}${lineEnd}${indent}${key}${lines}`);
}

function rendered(value: unknown, depth: number, step: string): string {
  if (depth === 0 || typeof value !== "object" || value === null) return onOneLine(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const children = Object.entries(value).map(([name, child]) => {
    const key = Array.isArray(value) ? "" : `${JSON.stringify(name)}: `;
    return `${step}${key}${rendered(child, depth - 1, step).replaceAll("\n", `\n${step}`)}`;
  });
  return `${open}\n${children.join(",\n")}\n${close}`;
}

function onOneLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n */g, " ");
}

function isBlock(text: string, { offset, length, children = [] }: Node): boolean {
  return text.slice(offset, children[0]?.offset ?? offset + length).includes("\n");
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function cut(text: string, from: number, to: number): string {
  return text.slice(0, from) + text.slice(to);
}

function insert(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}
