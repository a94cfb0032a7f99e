import { type GlobPart, matchesGlob, parseGlob } from "../records/glob.ts";
import { encodeName } from "../../kernel/service/resource.ts";
import { canonicalUri, SCHEME } from "../documents/document.ts";

export type TemplatePart =
  | { kind: "text"; text: string }
  | { kind: "argument"; name: string }
  | { kind: "resource"; pieces: ReferencePiece[] };

export type ReferencePiece = { text: string } | { argument: string };

const PLACEHOLDER = /\{\{resource:((?:[^{}]|\{\{[\w-]+\}\})*)\}\}|\{\{([\w-]+)\}\}/g;
const ARGUMENT = /\{\{([\w-]+)\}\}/g;

export function parseTemplate(template: string, names: ReadonlySet<string>): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const { 0: whole, 1: reference = "", 2: name, index } of template.matchAll(PLACEHOLDER)) {
    if (name !== undefined && !names.has(name)) continue;
    parts.push({ kind: "text", text: template.slice(from, index) });
    from = index + whole.length;
    if (name !== undefined) parts.push({ kind: "argument", name });
    else parts.push({ kind: "resource", pieces: piecesOf(reference, names) });
  }
  return [...parts, { kind: "text", text: template.slice(from) }];
}

function piecesOf(reference: string, names: ReadonlySet<string>): ReferencePiece[] {
  const pieces: ReferencePiece[] = [];
  let from = 0;
  for (const { 0: whole, 1: argument = "", index } of reference.matchAll(ARGUMENT)) {
    if (!names.has(argument)) continue;
    pieces.push({ text: reference.slice(from, index) }, { argument });
    from = index + whole.length;
  }
  return [...pieces, { text: reference.slice(from) }];
}

export interface Reference {
  uri: string;
  /** The document's URI; undefined if the reference has wildcards. */
  single: string | undefined;
  matches(uri: string): boolean;
}

/**
 * Returns a reference with the arguments' values. A value is only a name: `*` in it isn't a
 * wildcard, and `%2e` isn't a dot. In the template, `*` matches any text without a slash, and `**`
 * matches any text.
 */
export function resolveReference(
  pieces: readonly ReferencePiece[],
  values: ReadonlyMap<string, string>,
): Reference {
  const parts = pieces.map((piece) =>
    "text" in piece
      ? { shown: piece.text, uri: piece.text, isValue: false }
      : valuePart(values.get(piece.argument) ?? "")
  );
  const uri = parts.map(({ shown }) => shown).join("");
  if (!parts.some(({ uri, isValue }) => !isValue && uri.includes("*"))) {
    const single = parts.map((part) => part.uri).join("");
    return { uri, single, matches: () => false };
  }
  const glob = parts.flatMap(({ uri, isValue }): GlobPart[] =>
    isValue ? [{ kind: "text", text: uri }] : parseGlob(uri, canonicalPart)
  );
  const last = glob.at(-1);
  if (last?.kind === "text") last.text = last.text.replace(/\.md$/, "");
  return { uri, single: undefined, matches: (candidate) => matchesGlob(glob, candidate) };
}

function valuePart(value: string): { shown: string; uri: string; isValue: boolean } {
  const uri = encodeName(value);
  return { shown: value, uri, isValue: true };
}

function canonicalPart(part: string): string {
  const path = part.startsWith(SCHEME) ? part.slice(SCHEME.length) : part;
  const canonical = canonicalUri(SCHEME + path)?.slice(SCHEME.length) ?? path;
  return part.startsWith(SCHEME) ? SCHEME + canonical : canonical;
}
