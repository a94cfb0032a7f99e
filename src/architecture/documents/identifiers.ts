import { FileError, UNKNOWN_CONTENT } from "../../kernel/disk/file_error.ts";
import { ToolError } from "../../kernel/errors.ts";
import { excerpt } from "../../kernel/text.ts";
import { nearest } from "../../kernel/nearest.ts";
import { adrNameParts, bareTitle } from "../records/adr_name.ts";
import { decode } from "../records/links.ts";
import { withoutExtension } from "../records/markup.ts";
import { folderAbove } from "../records/record_shape.ts";
import { type ArchitectureDocument, canonicalUri, SCHEME } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";

/**
 * Returns the document with a URI, which may end in `.md`. `adr/NNN` and `adr/folder/NNN` find the
 * only ADR with that number. Case matters.
 */
export function documentOfUri(
  library: DocumentLibrary,
  uri: string,
): ArchitectureDocument | undefined {
  const canonical = canonicalUri(uri);
  if (canonical === undefined) return undefined;
  const exact = library.byUri.get(canonical) ?? library.byUri.get(canonical.replace(/\.md$/, ""));
  if (exact !== undefined) return exact;
  const name = decodeURIComponent(canonical.slice(SCHEME.length));
  if (!/^adr\/(?:[^/]+\/)*(?:adr-)?\d{1,9}$/.test(name)) return undefined;
  const found = library.list("adr").filter((adr) => isNumbered(adr, name));
  const [only, ...others] = found.length < 2
    ? found
    : found.filter((adr) => folderAbove(adr.uri.slice(SCHEME.length)) === folderAbove(name));
  return others.length === 0 ? only : undefined;
}

/** Throws a `ToolError` unless the surest kind of name finds exactly one document. */
export function documentNamed(library: DocumentLibrary, given: string): ArchitectureDocument {
  const name = decode(given.trim().replace(SCHEME, "")).replace(/^\.\//, "");
  const exact = documentOfUri(library, given) ?? library.at(given) ?? library.at(name);
  if (exact !== undefined) return exact;
  const bare = withoutExtension(name).toLowerCase();
  const tries: ((document: ArchitectureDocument) => boolean)[] = [
    ({ path }) => `/${withoutExtension(path).toLowerCase()}`.endsWith(`/${bare}`),
    ({ stem }) => stem.toLowerCase() === bare,
    (document) => isNumbered(document, name),
    ({ details: { title } }) => isAlike(title, name) || isAlike(bareTitle(title), name),
  ];
  const found = tries.map((isNamed) => library.list().filter(isNamed))
    .find(({ length }) => length > 0) ?? [];
  const [only, ...others] = found;
  if (only === undefined) throw notFound(library, given);
  if (others.length === 0) return only;
  const paths = found.slice(0, 20).map(({ path }) => path).join(", ");
  throw new ToolError(`"${excerpt(given, 200)}" fits ${found.length} documents: ${paths}`, {
    next: "Request a document by its path.",
  });
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

export function notFound(library: DocumentLibrary, uri: string): ToolError {
  for (const [file, reason] of library.content.problems) {
    if (UNKNOWN_CONTENT.includes(reason)) return new FileError(file, "unreadable");
  }
  const shown = excerpt(uri, 200);
  const [kind] = shown.replace(SCHEME, "").split("/", 1);
  const uris = library.list().map((one) => one.uri);
  const same = uris.filter((one) => one.startsWith(`${SCHEME}${kind}/`));
  const near = nearest(shown, (same.length > 0 ? same : uris).slice(0, 2000));
  const names = near.map((one) => excerpt(one, 200)).join(", ");
  return new ToolError(`Resource not found: ${shown}`, {
    next: near.length === 0
      ? "No documents exist yet."
      : `Nearest URIs: ${names}. list_architecture_docs lists all documents.`,
  });
}
