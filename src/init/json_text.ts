import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import { EXIT, StartError } from "../kernel/errors.ts";
import { ownField } from "../kernel/own_field.ts";

/**
 * Returns the value at a path, or undefined. Throws `StartError` with the line number if the text
 * isn't a JSON object. Comments and trailing commas are allowed.
 */
export function jsonValue(text: string | undefined, path: readonly string[]): unknown {
  const node = text === undefined ? undefined : findNodeAtLocation(parse(text), [...path]);
  return node && getNodeValue(node);
}

export function membersOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

export function itemsIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A member of an object, or without a name an item of a list. */
export interface JsonChild {
  in: readonly string[];
  name?: string;
  value: unknown;
}

/** Returns the text with a child on one line, unless the child or its name exists. */
export function withChild(text: string, child: JsonChild): string {
  const { in: path, name, value } = child;
  const container = findNodeAtLocation(parse(text), [...path]);
  const isList = name === undefined;
  if (container === undefined) {
    const made = { in: path.slice(0, -1), name: path.at(-1) ?? "", value: isList ? [] : {} };
    return withChild(withChild(text, made), child);
  }
  if (container.type !== (isList ? "array" : "object")) {
    throw new StartError(`"${path.join(".")}" has another type`, EXIT.configuration);
  }
  const there: unknown = getNodeValue(container);
  const isThere = isList
    ? itemsIn(there).some((item) => isSame(item, value))
    : ownField(there, name) !== undefined;
  if (isThere) return text;
  const key = isList ? "" : `${JSON.stringify(name)}: `;
  const line = key + JSON.stringify(value, null, 1).replace(/\n */g, " ");
  const [end = "\n"] = /\r?\n/.exec(text) ?? [];
  const indentOf = ({ offset }: Node): string =>
    /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? "";
  const outer = end + indentOf(container);
  const last = container.children?.at(-1);
  const beside = end + indentOf(last ?? container);
  const unit = /^[ \t]+(?=["\]}[{])/m.exec(text)?.[0] ?? "  ";
  const inner = beside.length > outer.length ? beside : outer + unit;
  if (last !== undefined) {
    return `${text.slice(0, endOf(last))},${inner}${line}${text.slice(endOf(last))}`;
  }
  const close = endOf(container) - 1;
  const added = isList ? line : inner + line + outer;
  return text.slice(0, close).trimEnd() + added + text.slice(close);
}

/**
 * Returns the text without a child, and without the objects and lists that become empty. Returns
 * undefined if nothing remains, and the same text if it has no such child.
 */
export function without(text: string, { in: path, name, value }: JsonChild): string | undefined {
  const container = findNodeAtLocation(parse(text), [...path]);
  const children = container?.children ?? [];
  const index = children.findIndex((node) => {
    const [key, own] = name === undefined ? [undefined, node] : node.children ?? [];
    return key?.value === name && own !== undefined && isSame(getNodeValue(own), value);
  });
  const [before, child, after] = [children[index - 1], children[index], children[index + 1]];
  if (container === undefined || child === undefined) return text;
  const cut = (from: number, to: number): string => text.slice(0, from) + text.slice(to);
  if (before !== undefined) return cut(endOf(before), endOf(child));
  if (after !== undefined) return cut(child.offset, after.offset);
  const rest = cut(child.offset, endOf(child))
    .slice(container.offset + 1, endOf(container) - child.length - 1);
  if (/[^\s,]/.test(rest)) return cut(child.offset, endOf(child));
  const above = { in: path.slice(0, -1), name: path.at(-1) ?? "", value: getNodeValue(container) };
  return path.length === 0 ? undefined : without(text, above);
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(other);
}

function parse(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error === undefined && root?.type === "object") return root;
  const line = text.slice(0, error?.offset ?? 0).split("\n").length;
  throw new StartError(`is not a JSON object: see line ${line}`, EXIT.configuration);
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}
