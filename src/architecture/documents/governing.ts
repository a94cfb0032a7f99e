import { ToolError } from "../../kernel/errors.ts";
import { matchesGlob, parseGlob } from "./glob.ts";
import { excerpt } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";
import { isSurePath, type NamedPaths, namedPaths } from "./record_paths.ts";
import { blockText, recordBlocks } from "./record_blocks.ts";

/** The evidence that a record governs a path. */
export const GOVERNED_BY = ["applies_to", "path", "link", "name"] as const;

/** A requested path that a record governs, and the evidence for it. */
export interface GovernedPath {
  path: string;
  by: typeof GOVERNED_BY[number];
}

/** The paths and names in a record that can govern a path. */
interface Reach extends NamedPaths {
  /** The words in the record's title, and the words that its decision calls a component. */
  names: ReadonlySet<string>;
}

const reaches = new WeakMap<ArchitectureDocument, Reach>();

/**
 * Returns a function that lists the requested paths that a record governs. The evidence is a glob
 * in `applies_to`, a path or link in the record's text, or a component's name. A glob after `!`
 * excludes paths.
 */
export function governedPaths(
  library: DocumentLibrary,
  asked: readonly string[],
  root = "",
): (document: ArchitectureDocument) => GovernedPath[] {
  const paths = asked.map((one) => {
    const path = plainPath(pathBelow(root, one));
    return { asked: one, path, names: componentsOf(path) };
  });
  const mayName = nameTest(paths);
  return (document) => {
    if (!mayName(document.path, library.latestText(document) ?? "")) return [];
    const globs = library.details(document).adr?.appliesTo ?? [];
    const reach = reachOf(library, document);
    return paths.flatMap(({ asked, path, names }) => {
      if (globs.some((glob) => glob.startsWith("!") && isMatch(glob.slice(1), path))) return [];
      const ways = [
        globs.some((glob) =>
          !glob.startsWith("!") && (isMatch(glob, path) || isAbove(path, glob))
        ) &&
        "applies_to" as const,
        isAmong(reach.inText, path) && "path" as const,
        isAmong(reach.linked, path) && "link" as const,
        names.some((name) => reach.names.has(name)) && "name" as const,
      ];
      return ways.filter((way) => way !== false).map((by) => ({ path: asked, by }));
    });
  };
}

/**
 * Returns a quick test that is false if a record can't govern any of the paths. The server parses
 * only records that pass the test.
 */
function nameTest(
  asked: readonly { path: string; names: readonly string[] }[],
): (own: string, text: string) => boolean {
  // A link may escape any character outside this set.
  if (!asked.every(({ path }) => /^[\w./-]+$/.test(path))) return () => true;
  const begins = asked.map(({ path }) => {
    const [top = "", next] = path.split("/").map((segment) => RegExp.escape(segment));
    return next === undefined ? top : `${top}/(?:${next}|${WORD_END})|${top}${WORD_END}`;
  });
  const names = asked.flatMap((one) => one.names.map((name) => RegExp.escape(name)));
  const any = new RegExp(["applies_to", ...begins, ...names].join("|"), "i");
  // A relative link from the same top-level folder doesn't contain the folder's name.
  const tops = new Set(asked.map(({ path }) => path.split("/", 1)[0]));
  return (own, text) => tops.has(own.split("/", 1)[0]) || any.test(own) || any.test(text);
}

/** The end of a path in a text. */
const WORD_END = "[\\].:!?*_~>]{0,9}(?:[\\s`\"'“”„(),;|#?>\\]]|$)";

/**
 * Returns true for a record that doesn't name a path in a glob, in its text or in a link to a file.
 */
export function namesNoPath(library: DocumentLibrary, document: ArchitectureDocument): boolean {
  if ((library.details(document).adr?.appliesTo ?? []).length > 0) return false;
  const { inText, linked } = reachOf(library, document);
  return linked.size === 0 && ![...inText].some(isSurePath);
}

/**
 * Returns a path relative to the content root, whose absolute path is `root`; also accepts an
 * absolute path inside the content root. Throws `ToolError` for a path outside the content root.
 */
function pathBelow(root: string, asked: string): string {
  const path = asked.replaceAll("\\", "/");
  const folder = `${root.replaceAll("\\", "/").replace(/\/$/, "")}/`;
  const relative = root !== "" && path.startsWith(folder) ? path.slice(folder.length) : path;
  const isOutside = /^(?:\/|[a-z]:\/)/i.test(relative) || relative.split("/").includes("..");
  if (isOutside) {
    throw new ToolError(`${excerpt(asked, 200)} is not in the content root`, {
      next: "Pass a path relative to the content root, such as src/billing/invoice.ts.",
    });
  }
  return relative;
}

function reachOf(library: DocumentLibrary, document: ArchitectureDocument): Reach {
  const known = reaches.get(document);
  if (known !== undefined) return known;
  const text = library.latestText(document) ?? "";
  const { inText, linked } = namedPaths(document.path, text);
  const isOther = (path: string) => library.at(path)?.category !== "adr";
  const reach = {
    inText: new Set(narrowed([...inText].filter(isOther))),
    linked: new Set([...linked].filter(isOther)),
    names: componentNames(library.details(document).title, text),
  };
  reaches.set(document, reach);
  return reach;
}

/**
 * Returns the paths without folders that every repository has, such as `apps/`, unless all paths
 * are such folders.
 */
function narrowed(paths: readonly string[]): readonly string[] {
  const narrow = paths.filter((path) => path.includes("/") || !COMMON.has(path.toLowerCase()));
  return narrow.length > 0 ? narrow : paths;
}

/**
 * Returns a path from the root folder without `.`, double slashes, and leading or trailing slashes.
 */
function plainPath(path: string): string {
  return path.split("/").filter((segment) => segment !== "" && segment !== ".").join("/");
}

/**
 * Returns true if a glob matches a path. A glob without a wildcard matches a file, or a folder and
 * its content; `a/**` also matches `a`.
 */
function isMatch(glob: string, path: string): boolean {
  const plain = plainPath(glob);
  if (!plain.includes("*")) return plain === path || path.startsWith(`${plain}/`);
  const below = parseGlob(glob.replace(/^(?:\.?\/)+/, ""));
  return matchesGlob(below, path) || (plain.endsWith("/**") && matchesGlob(below, `${path}/-`));
}

/** Returns true if a folder is a parent of every path that a glob matches. */
function isAbove(folder: string, glob: string): boolean {
  const fixed = plainPath(glob.split("*", 1)[0] ?? "");
  return folder !== "" && fixed.startsWith(`${folder}/`);
}

/**
 * Returns true if one of the named paths is the requested path, a parent folder, or a path in it.
 */
function isAmong(named: ReadonlySet<string>, path: string): boolean {
  if (named.has(path)) return true;
  for (const one of named) {
    if (path.startsWith(`${one}/`) || one.startsWith(`${path}/`)) return true;
  }
  return false;
}

/** Folder names that every repository has, and that don't name a component. */
const COMMON = new Set(
  ("src source lib libs app apps packages package pkg services service modules module components component internal cmd " +
    "main java kotlin scala python com org net io test tests spec specs e2e docs doc api apis core common shared util utils " +
    "helpers types models model index config configs scripts tools client server web www public assets static build dist " +
    "example examples handler handlers controller controllers view views page pages data domain infra infrastructure " +
    "resources")
    .split(" "),
);
const NOUN =
  "service|module|package|component|library|app|application|api|server|client|worker|plugin|folder|directory|subsystem|" +
  "crate|gateway|frontend|backend|team|dienst|modul|servicio|módulo";
/**
 * A component's name in a text, such as "the payments service", "the `ledger` module" or "module
 * ledger".
 */
const COMPONENT = new RegExp(
  `[\`"']?([\\p{L}][\\p{L}\\p{N}_-]{1,40})[\`"']?\\s(?:micro)?(?:${NOUN})s?(?![\\p{L}])|` +
    `(?<![\\p{L}])(?:${NOUN})\\s[\`"']([\\p{L}][\\p{L}\\p{N}_-]{1,40})[\`"']`,
  "giu",
);
const MAX_DECISION = 4000;

/** Returns the component names in a path, from its folder names and its file name. */
function componentsOf(path: string): string[] {
  return plainPath(path).toLowerCase().split("/").map((segment) =>
    segment.replace(/\.\w{1,8}$/, "")
  )
    .filter((name) => name.length > 2 && !COMMON.has(name));
}

/** Returns the names among a title's words, and the names that a decision calls a component. */
function componentNames(title: string, text: string): Set<string> {
  const words = title.toLowerCase().match(/[\p{L}][\p{L}\p{N}_-]+/gu) ?? [];
  const decision = recordBlocks(text).filter(({ section }) => section === "decision")
    .map(blockText).join("\n").slice(0, MAX_DECISION);
  const called = [...decision.toLowerCase().matchAll(COMPONENT)].map(([, before, after]) =>
    before ?? after ?? ""
  );
  return new Set([...words, ...called].filter((name) => name.length > 2 && !COMMON.has(name)));
}
