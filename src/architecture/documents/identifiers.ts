import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { adrNameParts } from "../records/adr_name.ts";
import { withoutExtension } from "../records/markup.ts";
import {
  type ArchitectureDocument,
  canonicalUri,
  type Category,
  CATEGORY_FOLDERS,
  SCHEME,
  shownUri,
} from "./document.ts";

interface Documents {
  list(category?: Category): readonly ArchitectureDocument[];
  byUri: ReadonlyMap<string, ArchitectureDocument>;
  at(path: string): ArchitectureDocument | undefined;
}

/**
 * Returns the document with a URI, which may end in `.md`. `adr/NNN` and `adr/folder/NNN` find the
 * only ADR with that number. Case matters.
 */
export function documentOfUri(
  documents: Documents,
  uri: string,
): ArchitectureDocument | undefined {
  const canonical = canonicalUri(uri);
  if (canonical === undefined) return undefined;
  const exact = documents.byUri.get(canonical) ??
    documents.byUri.get(canonical.replace(/\.md$/, ""));
  if (exact !== undefined) return exact;
  const name = decodeURIComponent(canonical.slice(SCHEME.length));
  const [, wanted] = /^adr\/((?:[^/]+\/)*)(?:adr-)?\d{1,9}$/.exec(name) ?? [];
  if (wanted === undefined) return undefined;
  const found = documents.list("adr").filter((document) => isNumbered(document, name));
  const exactly = found.filter(({ name }) => name.slice(0, name.lastIndexOf("/") + 1) === wanted);
  const [only, ...others] = exactly.length > 0 ? exactly : found;
  return others.length === 0 ? only : undefined;
}

/** Returns the documents with a URI, path, file name, number or title; the surest kind first. */
export function documentsNamed(documents: Documents, given: string): ArchitectureDocument[] {
  const exact = documentOfUri(documents, given);
  if (exact !== undefined) return [exact];
  const name = plainName(given.trim());
  const atPath = documents.at(name);
  if (atPath !== undefined) return [atPath];
  const bare = withoutExtension(name).toLowerCase();
  const tries: ((document: ArchitectureDocument) => boolean)[] = [
    ({ path }) => `/${withoutExtension(path).toLowerCase()}`.endsWith(`/${bare}`),
    ({ path }) => `/${path}`.endsWith(`/${name}`),
    ({ stem }) => stem.toLowerCase() === bare,
    (document) => isNumbered(document, name),
    ({ details }) =>
      [details.title, bareTitle(details.title)].some((title) => isAlike(title, name)),
  ];
  const all = documents.list();
  return tries.map((isNamed) => all.filter(isNamed)).find((found) => found.length > 0) ?? [];
}

function plainName(given: string): string {
  if (!given.startsWith(SCHEME)) return given.replace(/^\.\//, "");
  try {
    return decodeURIComponent(given.slice(SCHEME.length));
  } catch {
    return given;
  }
}

/** Returns true for "7", "ADR 7", "#7", "adr/core/007" and "ABC-ADR-0007". */
function isNumbered({ category, number, prefix, folder }: ArchitectureDocument, name: string) {
  if (category !== "adr" || number === undefined) return false;
  const given = adrNameParts(name);
  const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const isPrefixed = given.prefix !== "" && given.slug === "" &&
    Number(given.number) === Number(number) && key(given.prefix) === key(prefix);
  if (isPrefixed) return true;
  const [, above = "", digits] =
    /^(?:adr\/)?((?:[^/]+\/)*)(?:adr[-\s#_]{0,3}|#)?(\d{1,9})$/i.exec(name) ?? [];
  return digits !== undefined && Number(number) === Number(digits) &&
    `/${folder}/`.endsWith(`/${above}`);
}

function isAlike(title: string, name: string): boolean {
  const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return key(name) !== "" && key(title) === key(name);
}

/**
 * Returns a title without the ADR's number before it, as in "ADR-005: Use Vault" and "DR002 -
 * maps".
 */
export function bareTitle(title: string): string {
  return title.replace(
    /^\W{0,3}(?:(?:[a-z]{2,6}[-\s])?(?:adr|dr|rfc|ladr)[-\s#]{0,3})?\d{1,6}[-\s.:)–—]{1,5}(?=\S)/i,
    "",
  );
}

export function notFoundAmong(documents: readonly ArchitectureDocument[], uri: string): ToolError {
  const [kind = ""] = uri.replace(SCHEME, "").split("/", 1);
  const isSameKind = (one: ArchitectureDocument) => CATEGORY_FOLDERS[one.category] === kind;
  const likely = documents.some(isSameKind) ? documents.filter(isSameKind) : documents;
  const near = nearest(shownUri(uri), likely.slice(0, 2000).map((one) => one.uri));
  return new ToolError(`Resource not found: ${shownUri(uri)}`, {
    next: near.length === 0
      ? "No documents exist yet."
      : `Nearest URIs: ${
        near.map(shownUri).join(", ")
      }. list_architecture_docs lists all documents.`,
  });
}
