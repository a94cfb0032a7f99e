import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { adrNameParts } from "../records/adr_name.ts";
import { EXTENSIONS, withoutExtension } from "../records/markup.ts";
import {
  type ArchitectureDocument,
  canonicalUri,
  CATEGORY_FOLDERS,
  SCHEME,
  shownUri,
} from "./document.ts";

interface Documents {
  list(): readonly ArchitectureDocument[];
  listed(uri: string): ArchitectureDocument | undefined;
  at(path: string): ArchitectureDocument | undefined;
  titleOf(document: ArchitectureDocument): string;
}

/**
 * Returns the document with a URI, which may end in `.md`. `adr/NNN` and `adr/folder/NNN` find the
 * only ADR with that number. Case matters.
 */
export function documentOfUri(
  documents: Pick<Documents, "list" | "listed">,
  uri: string,
): ArchitectureDocument | undefined {
  const canonical = canonicalUri(uri);
  if (canonical === undefined) return undefined;
  const exact = documents.listed(canonical) ??
    (canonical.endsWith(".md") ? documents.listed(canonical.slice(0, -".md".length)) : undefined);
  if (exact !== undefined) return exact;
  const [, folder = "", number] =
    /^adr\/((?:[^/]+\/)*)(?:adr-)?(\d{1,9})$/.exec(canonical.slice(SCHEME.length)) ?? [];
  if (number === undefined) return undefined;
  const wanted = decodeURIComponent(folder);
  const [only, ...others] = numbered(
    documents.list().filter((document) => document.number === number),
    wanted,
  );
  return others.length === 0 ? only : undefined;
}

function numbered(
  same: readonly ArchitectureDocument[],
  folder: string,
): readonly ArchitectureDocument[] {
  const found = same.map((document) => ({
    document,
    folder: document.name.slice(0, document.name.lastIndexOf("/") + 1),
  }));
  const exact = found.filter((one) => one.folder === folder);
  const all = exact.length > 0
    ? exact
    : found.filter((one) => `/${one.folder}`.endsWith(`/${folder}`));
  return all.map(({ document }) => document);
}

export function documentsNamed(documents: Documents, given: string): ArchitectureDocument[] {
  const exact = documentOfUri(documents, given);
  if (exact !== undefined) return [exact];
  const name = withoutScheme(given.trim());
  const path = name.replace(/^\.\//, "");
  const atPath = [path, ...EXTENSIONS.map((extension) => path + extension)]
    .map((one) => documents.at(one)).find((one) => one !== undefined);
  if (atPath !== undefined) return [atPath];
  const all = documents.list();
  const tries: ((document: ArchitectureDocument) => boolean)[] = [
    ...(path.includes("/") ? [({ path: own }: ArchitectureDocument) => endsInPath(own, path)] : []),
    ({ path: own, stem }) =>
      own.endsWith(`/${path}`) || own === path || stem.toLowerCase() === path.toLowerCase() ||
      stem.toLowerCase() === withoutExtension(path).toLowerCase(),
    ...numberTests(name),
    (document) => isTitled(documents.titleOf(document), name),
  ];
  for (const isNamed of tries) {
    const found = all.filter(isNamed);
    if (found.length > 0) return found;
  }
  return [];
}

function withoutScheme(given: string): string {
  if (!given.startsWith(SCHEME)) return given;
  try {
    return decodeURIComponent(given.slice(SCHEME.length));
  } catch {
    return given;
  }
}

function endsInPath(path: string, wanted: string): boolean {
  const plain = withoutExtension(path);
  const end = withoutExtension(wanted);
  return plain === end || plain.endsWith(`/${end}`);
}

function numberTests(name: string): ((document: ArchitectureDocument) => boolean)[] {
  const folderName = CATEGORY_FOLDERS.adr;
  const [, folder = "", digits] =
    new RegExp(`^(?:${folderName}/)?((?:[^/]+/)*)(?:adr[-\\s#_]{0,3}|#)?(\\d{1,9})$`, "i").exec(
      name,
    ) ??
      [];
  const { prefix, number, slug } = adrNameParts(name);
  const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return [
    ...(number !== undefined && prefix !== "" && slug === ""
      ? [
        (document: ArchitectureDocument) =>
          document.number !== undefined && Number(document.number) === Number(number) &&
          key(document.prefix) === key(prefix),
      ]
      : []),
    ...(digits === undefined
      ? []
      : [(document: ArchitectureDocument) =>
        document.category === "adr" && document.number !== undefined &&
        Number(document.number) === Number(digits) &&
        `/${document.folder}/`.endsWith(`/${folder}`)]),
  ];
}

function isTitled(title: string, name: string): boolean {
  const key = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const wanted = key(name);
  return wanted !== "" && (key(title) === wanted || key(bareTitle(title)) === wanted);
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

export function otherUris({ uri, number }: Pick<ArchitectureDocument, "uri" | "number">): string[] {
  const segments = uri.slice(SCHEME.length).split("/").slice(1);
  if (number === undefined) return [`${uri}.md`];
  const numbered = segments.flatMap((_, at) => {
    const folder = [CATEGORY_FOLDERS.adr, ...segments.slice(at, -1)].join("/");
    return [`${SCHEME}${folder}/${number}`, `${SCHEME}${folder}/adr-${number}`];
  });
  return [`${uri}.md`, ...numbered];
}

export function notFoundAmong(documents: readonly ArchitectureDocument[], uri: string): ToolError {
  const uris = documents.slice(0, 2000).map((one) => one.uri);
  const [kind = ""] = uri.replace(SCHEME, "").split("/", 1);
  const [same, others] = [true, false].map((isSame) =>
    nearest(shownUri(uri), uris.filter((one) => one.startsWith(`${SCHEME}${kind}/`) === isSame))
  );
  const near = [...same ?? [], ...others ?? []].slice(0, 3);
  return new ToolError(`Resource not found: ${shownUri(uri)}`, {
    next: near.length === 0
      ? "No documents exist yet."
      : `Nearest URIs: ${
        near.map(shownUri).join(", ")
      }. list_architecture_docs lists all documents.`,
  });
}
