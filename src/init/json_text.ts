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

export function membersOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

export function itemsIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Members with a name, or items, to add to one object or list. */
export interface JsonChildren {
  in: readonly string[];
  children: readonly { name?: string; value: unknown }[];
}

/** Returns the text with children added, with a line each. Makes missing objects and lists. */
export function withChildren(text: string | undefined, added: JsonChildren): string {
  const lines = added.children.map(({ name, value }) => {
    const key = name === undefined ? "" : `${JSON.stringify(name)}: `;
    return key + JSON.stringify(value, null, 1).replace(/\n */g, " ");
  });
  const isList = added.children.some(({ name }) => name === undefined);
  return withLines(text ?? EMPTY, { path: added.in, lines, isList });
}

interface Lines {
  path: readonly string[];
  lines: readonly string[];
  isList: boolean;
}

function withLines(text: string, { path, lines, isList }: Lines): string {
  const container = findNodeAtLocation(parse(text), [...path]);
  if (container !== undefined) return insert(text, expect(container, { isList, path }), lines);
  const [open = "", close = ""] = isList ? "[]" : "{}";
  const inner = lines.join(",\n").replace(/^/gm, stepOf(text));
  const made = isList && lines.length === 1
    ? `${open} ${lines[0]} ${close}`
    : `${open}\n${inner}\n${close}`;
  const line = `${JSON.stringify(path.at(-1))}: ${made}`;
  return withLines(text, { path: path.slice(0, -1), lines: [line], isList: false });
}

function insert(text: string, container: Node, lines: readonly string[]): string {
  const { offset, length, children = [] } = container;
  const [first, last] = [children[0], children.at(-1)];
  const at = last === undefined ? offset + 1 : endOf(last);
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const isBlock = text.slice(offset, first?.offset ?? offset + length).includes("\n");
  const indent = first === undefined
    ? indentAt(text, offset) + stepOf(text)
    : indentAt(text, first.offset);
  const added = lines.map((line, index) => {
    const isFirst = last === undefined && index === 0;
    const comma = isFirst ? "" : ",";
    if (!isBlock) return `${comma}${isFirst ? "" : " "}${line.replace(/\n */g, " ")}`;
    return `${comma}\n${line}`.replaceAll("\n", `${lineEnd}${indent}`);
  });
  return text.slice(0, at) + added.join("") + text.slice(at);
}

/**
 * Returns the text without the member or item at a path. The result has the same bytes as before it
 * was added. Also removes an object or list that was made for it and is now empty. If nothing else
 * remains, returns undefined. A user's own empty object or list has no space before its first child.
 */
export function without(text: string, path: JsonPath): string | undefined {
  const value = findNodeAtLocation(parse(text), [...path]);
  const child = value?.parent?.type === "property" ? value.parent : value;
  const container = child?.parent;
  if (child === undefined || container === undefined) return text;
  const children = container.children ?? [];
  const index = children.indexOf(child);
  const [before, after] = [children[index - 1], children[index + 1]];
  const cut = (from: number, to: number): string => text.slice(0, from) + text.slice(to);
  if (before !== undefined) return cut(endOf(before), endOf(child));
  if (after !== undefined) return cut(child.offset, after.offset);
  const isMade = child.offset > container.offset + 1;
  if (!isMade) return cut(child.offset, endOf(child));
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
  return expect(root, { isList: false, path: [] });
}

function expect(node: Node, { isList, path }: Pick<Lines, "isList" | "path">): Node {
  const type = isList ? "array" : "object";
  if (node.type === type) return node;
  const place = path.length === 0 ? "its value" : `"${path.join(".")}"`;
  throw new StartError(`${place} is no JSON ${type}`, EXIT.configuration);
}

function stepOf(text: string): string {
  return /^[ \t]+(?=["\]}[{])/m.exec(text)?.[0] ?? "  ";
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}
