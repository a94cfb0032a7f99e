import { withoutCode } from "../../kernel/markdown/plain_text.ts";
import { proseLines } from "../../kernel/markdown/headings.ts";
import { ToolError } from "../../kernel/errors.ts";
import { excerpt } from "../../kernel/text.ts";
import { matchesGlob, plainPath } from "../records/glob.ts";
import { linkedPath, linksOf, pathOnSite } from "../records/links.ts";
import { folderAbove } from "../records/record_shape.ts";
import type { ArchitectureDocument } from "./document.ts";
import type { GovernedPath } from "./entries.ts";
import type { DocumentLibrary } from "./library.ts";

const MAX_MENTIONS = 3;
const known = new WeakMap<ArchitectureDocument, Names>();

/**
 * Returns a function that lists the requested paths that a record governs, each once with its
 * surest evidence. `isNear`: not by the name of the path's package or a folder far above it.
 */
export function governedPaths(
  library: DocumentLibrary,
  asked: readonly string[],
  { root = "", isNear = false } = {},
): (document: ArchitectureDocument) => GovernedPath[] {
  const paths = new Map(asked.map((one) => {
    const path = pathInRoot(root, one);
    if (path !== undefined) return [plainPath(path), one];
    throw new ToolError(`${excerpt(one, 200)} is not in the content root`, {
      next: "Pass a path relative to the content root, such as src/billing/invoice.ts.",
    });
  }));
  // With many paths the expression would take longer than to parse.
  const mention = paths.size > MAX_MENTIONS ? undefined : mentionOf([...paths.keys()]);
  return (document) => {
    const text = document.unparsed();
    if (text !== undefined && mention?.test(text) === false) return [];
    const { adr } = document.details;
    if (adr === undefined || adr.status === "superseded") return [];
    const named = known.get(document) ?? namesIn(library, document);
    known.set(document, named);
    return [...paths].flatMap(([path, asked]) => {
      const by = evidenceFor(named, path, { globs: adr.appliesTo, isNear });
      return by === undefined ? [] : [{ path: asked.replace(/^\.\/+/, ""), by }];
    });
  };
}

/** Matches each text that may have evidence for a path, because to parse a text takes longer. */
function mentionOf(paths: readonly string[]): RegExp {
  const parts = paths.flatMap((path) => {
    const stem = Array.from(stemOf(path).replace(/[_-]/g, ""), RegExp.escape).join("[_-]?");
    const segments = path.split("/").map(RegExp.escape);
    const above = segments.slice(0, -1).flatMap((segment, at) => [
      `${segment}(?:[/.\\\\]|::)${segments[at + 1]}`,
      `${segment}(?![\\w@+*-]|[/.][\\w@+*-])`,
    ]);
    return [stem, ...above];
  });
  // A glob, an escape or a folder above the record may stand for any path.
  const any = ["applies_to", "/[\\w.@+-]*\\*", "\\*[\\w.@+-]*/", "%", "\\.\\./?(?!\\w)"];
  return new RegExp([...any, ...parts].join("|"), "i");
}

function evidenceFor(
  { linked, placesOf, identifiers }: Names,
  path: string,
  { globs, isNear }: { globs: readonly string[]; isNear: boolean },
): string | undefined {
  if (globs.some((glob) => glob.startsWith("!") && isMatch(glob.slice(1), path))) return undefined;
  if (globs.some((glob) => isMatch(glob, path))) return "applies_to";
  if (linked.some((one) => isAlong(one, path))) return "link";
  // To look up each named path would take most of the time.
  const isFile = /\.\w{1,8}$/.test(path);
  const depth = path.split("/").length;
  const near = placesOf((one) =>
    (!isFile || one.includes("*") || `/${path}`.includes(one) || one.startsWith(`${path}/`)) &&
    (!isNear || one.split("/").length >= Math.max(2, depth - 2))
  );
  if (near.some((one) => isAlong(one, path) || isEndOf(one, path))) return "path";
  return isIdentified(identifiers, path, isNear) ? "identifier" : undefined;
}

/** Returns a path relative to the root folder; undefined for a path outside. */
export function pathInRoot(root: string, asked: string): string | undefined {
  const path = asked.replaceAll("\\", "/");
  const folder = `${root.replaceAll("\\", "/").replace(/\/$/, "")}/`;
  const relative = root !== "" && path.startsWith(folder) ? path.slice(folder.length) : path;
  const isOutside = /^(?:\/|[a-z]:\/)/i.test(relative) || relative.split("/").includes("..");
  return isOutside ? undefined : relative;
}

/** Returns the path from the root, otherwise from the nearest folder above the record that has it. */
function placed(
  library: DocumentLibrary,
  { path: own }: ArchitectureDocument,
  path: string,
): string | undefined {
  if (path.startsWith("/")) return library.has(path.slice(1)) ? path.slice(1) : undefined;
  if (path.includes("*") || library.has(path)) return path;
  for (let folder = folderAbove(own); folder !== ""; folder = folderAbove(folder)) {
    if (library.has(`${folder}/${path}`)) return `${folder}/${path}`;
  }
  return undefined;
}

const MAX_NAMES = 500;
const TOKEN = /[^\s`"'“”„(),;|<>]+/g;
const SEGMENTS = /^(?:\.{0,2}\/)?[\w.@+*-]{1,100}(?:\/[\w.@+*-]{1,100}){0,30}\/?$/;
const ROOTS = /^(?:\*|src|classes|tests?)$/i;
const IDENTIFIER = /`(\.?\w[\w.:\\-]{2,100})`/g;

type Names = ReturnType<typeof namesIn>;

function namesIn(library: DocumentLibrary, document: ArchitectureDocument) {
  const text = library.markdown(document) ?? "";
  const { site } = library.content;
  const isOther = (path: string) => path !== "" && library.at(path)?.category !== "adr";
  // True for a path that the text marks as one; another must exist.
  const paths = new Map<string, boolean>();
  const linked = linksOf(text).flatMap(({ target }) =>
    linkedPath(document.path, target) ?? pathOnSite(site, target) ?? []
  );
  const identifiers = new Set<string>();
  for (const { text: whole } of proseLines(text)) {
    if (paths.size + identifiers.size > MAX_NAMES) break;
    const line = whole.slice(0, 5000);
    const isQuoting = line.includes("`") && withoutCode(line) !== line;
    for (const [, name = ""] of isQuoting ? line.matchAll(IDENTIFIER) : []) identifiers.add(name);
    if (!line.includes("/")) continue;
    for (const [token] of line.replace(/\]\([^)]{0,500}\)/g, "]").matchAll(TOKEN)) {
      const onSite = pathOnSite(site, token);
      if (onSite !== undefined) linked.push(onSite);
      const isQuoted = isQuoting && line.includes(`\`${token}\``);
      const path = pathIn(token, isQuoted);
      if (path === undefined) continue;
      const isSure = !path.startsWith("/") && isQuoted || /\.\w{1,8}$/.test(path);
      paths.set(path, isSure || paths.get(path) === true);
    }
  }
  return {
    linked: linked.filter(isOther),
    /** Returns the paths in the text that pass, from the root, without other records. */
    placesOf: (passes: (written: string) => boolean) =>
      [...paths].filter(([path]) => passes(path)).map(([path, isSure]) =>
        placed(library, document, path) ?? (isSure ? path : "")
      ).filter(isOther),
    identifiers: [...identifiers],
  };
}

function pathIn(token: string, isQuoted: boolean): string | undefined {
  if (!token.includes("/") || token.length > 500 || token.includes("//")) return undefined;
  const bare = token.replace(/^\*\*([^*]+)\*\*/, "$1")
    .replace(/^[[\]_~]+(?=[\w.@])|[\].:!?_~]{1,9}$/g, "");
  if (!SEGMENTS.test(bare) || /^\d+\/\d+$/.test(bare) || bare.startsWith("..")) return undefined;
  const plain = plainPath(bare);
  const segments = plain.split("/");
  // One folder such as `src/` covers nearly everything, so it is no evidence without a second one.
  if (segments.length < 2) return isQuoted && !ROOTS.test(plain) ? plain : undefined;
  return /^[*/.]+$/.test(plain) ? undefined : bare.startsWith("/") ? `/${plain}` : plain;
}

function isMatch(glob: string, path: string): boolean {
  const plain = plainPath(glob);
  if (!plain.includes("*")) return plain === path || path.startsWith(`${plain}/`);
  return matchesGlob(plain, path) || (plain.endsWith("/**") && matchesGlob(plain, `${path}/-`));
}

/** Returns true if one path is the other, or is in the other's folder. */
function isAlong(named: string, path: string): boolean {
  return isMatch(named, path) || named.startsWith(`${path}/`);
}

function isEndOf(named: string, path: string): boolean {
  return /\/[^/]{0,200}(?:\.\w{1,8}$|\/)/.test(named) && `${path}/`.includes(`/${named}/`);
}

function stemOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/(?<=.)\.\w{1,12}$/, "");
}

const USUAL = new Set(
  "index lib main mod __init__ package package-lock tsconfig pom go cargo readme makefile dockerfile changelog contributing license"
    .split(" "),
);

function isIdentified(
  identifiers: readonly string[],
  path: string,
  isNear: boolean,
): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const stem = stemOf(path);
  const isUsual = stem === name || USUAL.has(stem.toLowerCase());
  const place = `/${path.slice(0, path.length - name.length)}${stem}`;
  const snake = (text: string) => text.replace(/(?<=[a-z\d])(?=[A-Z])|-/g, "_").toLowerCase();
  return identifiers.some((one) => {
    // Many folders have a file with a usual name, so it names only the root's.
    if (one === name) return !isUsual || one === path && /[A-Z.]/.test(one);
    // A plain lower-case word is a word, not a name.
    if (!/[A-Z_.:-]/.test(one)) return false;
    const parts = one.split(/::|[.\\]/);
    const folders = `/${parts.join("/")}`;
    if (parts.length > 2 && isNear) return false;
    if (one === stem) return !isUsual;
    // A package's folders, or one folder with its whole name, as in C#.
    const packages = parts.length > 2 ? [`${folders}/`, `/${one}/`] : [];
    if (packages.some((folder) => `${place}/`.includes(folder))) return true;
    // The file of a class such as PagesController may be pages_controller.rb.
    return !isUsual && parts.every((part) => /^[A-Z]\w*[a-z]/.test(part)) &&
      snake(place).endsWith(snake(folders));
  });
}
