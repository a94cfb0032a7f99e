import { type AnyNode, type AssignmentProperty, parse, type Property } from "acorn";
import { print, reasonOf } from "../print.ts";
import {
  applied,
  type CodeEdit,
  isBinding,
  isNoUse,
  type NodePlace,
  placesBelow,
} from "./syntax.ts";

/** How the SDK names its schemas: `ToolSchema`, and what a bundler makes of a second one. */
const SCHEMA = /^[A-Z]\w*Schema\$?\d*$/;

/** What makes a tool of a row: each server has its own, such as `defineAcmTool`. */
const TOOL_DEFINER = /^define\w*Tool\$?\d*$/;

/** What the SDK derives from schemas while its modules are evaluated: made on first use as well. */
const DERIVED = ["ROOT_KEYS", "PROPERTY_KEYS_BY_TYPE", "SUPPORTED_STRING_FORMATS", "cacheFields"];

/** What fills the tables of every schema that other programs use: it would make them all. */
const TABLE_FILLERS = [
  /^for \(const key of SPEC_SCHEMA_KEYS\) register\(key, \w+\[key\]\);$/gm,
  /^for \(const \[key, schema\] of Object\.entries\(authSchemas\)\) register\(key, schema\);$/gm,
];

/** The SDK has some 450; far fewer found means that it declares them in another way now. */
const FEWEST = 300;

/** Keeps what a getter of a table made, in its place. */
const ONCE = "keepInTable";
const HELPER = `
function ${ONCE}(table, name, value) {
  Object.defineProperty(table, name, { value, enumerable: true });
  return value;
}
`;

/**
 * A bundle whose SDK schemas are made when they are first used: each `var ToolSchema = object(…)`
 * becomes a function that makes it once, each use a call. To make them all took a
 * sixth of the start, and a session needs few. Throws when the SDK is not as this expects it.
 */
export function makeSchemasLazy(bundle: string): string {
  const code = TABLE_FILLERS.reduce(withoutOnly, bundle);
  const places = [...placesBelow(parse(code, { ecmaVersion: "latest", sourceType: "module" }), [])];
  const names = new Set<string>();
  const edits: CodeEdit[] = [];
  for (const place of places) {
    const declared = declaredSchema(place);
    if (declared === undefined) continue;
    names.add(declared.name);
    edits.push(...declared.edits);
  }
  if (names.size < FEWEST) refuse(`only ${names.size} schemas are declared as expected`);
  for (const name of DERIVED) if (!names.has(name)) refuse(`there is no ${name}`);
  for (const place of places) edits.push(...useEdits(place, names));
  return applied(code, edits) + HELPER;
}

/**
 * The bundle with lazy schemas; after a warning as it is, where the SDK is not as `makeSchemasLazy`
 * expects it: it works, and starts more slowly.
 */
export function withLazySchemas(bundle: string, warn: (line: string) => void = print): string {
  try {
    return makeSchemasLazy(bundle);
  } catch (error) {
    warn(`Warning: ${reasonOf(error)}. The executable works, but starts more slowly.`);
    return bundle;
  }
}

function refuse(what: string): never {
  throw new Error(`Cannot make the SDK's schemas lazy: ${what} (src/dev/build/lazy_schemas.ts)`);
}

function withoutOnly(code: string, statement: RegExp): string {
  const found = code.match(statement)?.length ?? 0;
  if (found !== 1) refuse(`${statement.source} is there ${found} times`);
  return code.replace(statement, "");
}

/** The name of a schema that the statement declares, and the edits that make it a function. */
function declaredSchema(
  { node, parents }: NodePlace,
): { name: string; edits: CodeEdit[] } | undefined {
  if (node.type !== "VariableDeclaration") return undefined;
  const [only, ...others] = node.declarations;
  const { id, init } = only ?? {};
  if (id?.type !== "Identifier" || !init || others.length > 0) return undefined;
  const isSchema = SCHEMA.test(id.name) && (init.type === "CallExpression" ||
    (init.type === "Identifier" && SCHEMA.test(init.name)));
  if (!isSchema && !DERIVED.includes(id.name)) return undefined;
  const [owner, outer] = [parents.at(-1)?.type, parents.at(-2)?.type];
  const inFunction = owner === "BlockStatement" && outer === "FunctionDeclaration";
  if (owner !== "Program" && !inFunction) return undefined;
  const { name } = id;
  const head = `var ${name}$made; function ${name}() { return ${name}$made ??= `;
  return {
    name,
    edits: [
      { start: node.start, end: init.start, text: head },
      { start: init.end, end: node.end, text: "; }" },
    ],
  };
}

/** What a use of a schema becomes: a call, and in a table of schemas a getter. */
function useEdits({ node, parents }: NodePlace, names: ReadonlySet<string>): CodeEdit[] {
  const parent = parents.at(-1);
  if (node.type === "Property" && parent?.type === "ObjectExpression") {
    return propertyEdits(node, parents, names);
  }
  if (node.type !== "Identifier" || !names.has(node.name) || parent === undefined) return [];
  if (isNoUse(node, parent) || isDeclared({ node: parent, parents: parents.slice(0, -1) }, node)) {
    return [];
  }
  if (isBinding(node, parent)) refuse(`${node.name} is also bound elsewhere`);
  if (isEvaluatedAtOnce(parents)) {
    refuse(`${node.name} is used while its module is evaluated`);
  }
  return [{ start: node.end, end: node.end, text: "()" }];
}

function propertyEdits(
  property: Property | AssignmentProperty,
  parents: readonly AnyNode[],
  names: ReadonlySet<string>,
): CodeEdit[] {
  const { key, value, shorthand, computed, kind, method, start, end } = property;
  if (kind !== "init" || method || computed || parents.at(-1)?.type !== "ObjectExpression") {
    return [];
  }
  const isSchema = value.type === "Identifier" && names.has(value.name);
  if (shorthand && isSchema && !isTable(parents)) {
    return [{ start: end, end, text: `: ${value.name}()` }];
  }
  const isEntry = isTable(parents) && (isSchema || isSchemaOf(value) || isMadeUnder(key, value));
  if (!isEntry && !isOfTool(property, parents)) return [];
  const name = key.type === "Identifier"
    ? key.name
    : key.type === "Literal"
    ? key.value
    : undefined;
  if (name === undefined) return [];
  const head = `get ${JSON.stringify(name)}() { return ${ONCE}(this, ${JSON.stringify(name)}, `;
  if (shorthand) return [{ start, end, text: `${head}${name}()); }` }];
  return [{ start, end: value.start, text: head }, { start: end, end, text: "); }" }];
}

/** True of `s.ToolSchema`. */
function isSchemaOf(value: AnyNode): boolean {
  return value.type === "MemberExpression" && value.object.type === "Identifier" &&
    value.property.type === "Identifier" && !value.computed && SCHEMA.test(value.property.name);
}

/** True of `ToolSchema: object(…)`. */
function isMadeUnder(key: AnyNode, value: AnyNode): boolean {
  return key.type === "Identifier" && SCHEMA.test(key.name) && value.type === "CallExpression";
}

/** True of `input` and `output` in `defineAcmTool({ input: z.object(…), … })`. */
function isOfTool(
  { key, value }: Property | AssignmentProperty,
  parents: readonly AnyNode[],
): boolean {
  const call = parents.at(-2);
  return call?.type === "CallExpression" && call.callee.type === "Identifier" &&
    TOOL_DEFINER.test(call.callee.name) && value.type === "CallExpression" &&
    key.type === "Identifier" && ["input", "output"].includes(key.name);
}

/** True within an object that is kept, and not one that a call takes apart. */
function isTable(parents: readonly AnyNode[]): boolean {
  const holder = parents.findLast(({ type }) => type !== "ObjectExpression" && type !== "Property");
  return ["ReturnStatement", "AssignmentExpression", "VariableDeclarator"]
    .includes(holder?.type ?? "");
}

function isDeclared(place: NodePlace, node: AnyNode): boolean {
  if (place.node.type !== "VariableDeclarator" || place.node.id !== node) return false;
  const [statement] = place.parents.slice(-1);
  const parents = place.parents.slice(0, -1);
  return statement !== undefined && declaredSchema({ node: statement, parents }) !== undefined;
}

function isEvaluatedAtOnce(parents: readonly AnyNode[]): boolean {
  return !parents.some((node, index) =>
    node.type.includes("Function") || (node.type === "PropertyDefinition" && !node.static) ||
    declaredSchema({ node, parents: parents.slice(0, index) }) !== undefined
  );
}
