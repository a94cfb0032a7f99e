/** What path resolution needs to know of the process. */
export interface Place {
  cwd: string;
  home: string | undefined;
  windows: boolean;
}

/** True for a path that starts at a file system's root: `/…`, and on Windows `C:\…` or `\\…`. */
export function isAbsolute(path: string, windows: boolean): boolean {
  return path.startsWith("/") || (windows && /^([A-Za-z]:[\\/]|\\\\)/.test(path));
}

/**
 * `path` as an absolute one: `~` and `~/…` from the home folder, relative ones from `cwd`, with
 * `.`, `..` and doubled separators resolved by text alone. Undefined when `~` has no home.
 */
export function expandPath(path: string, place: Place): string | undefined {
  const fromHome = path === "~" || path.startsWith("~/") ||
    (place.windows && path.startsWith("~\\"));
  if (fromHome && place.home === undefined) return undefined;
  const expanded = fromHome ? `${place.home}/${path.slice(2)}` : path;
  const absolute = isAbsolute(expanded, place.windows) ? expanded : `${place.cwd}/${expanded}`;
  return normalize(absolute, place.windows);
}

function normalize(path: string, windows: boolean): string {
  const separator = windows ? "\\" : "/";
  const [, prefix = "", rest = ""] = windows
    ? /^(\\\\[^\\/]+[\\/][^\\/]+|[A-Za-z]:)?(.*)$/s.exec(path) ?? []
    : ["", "", path];
  const kept: string[] = [];
  for (const segment of rest.split(windows ? /[\\/]+/ : /\/+/)) {
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  return `${prefix}${separator}${kept.join(separator)}`;
}

/** True when `path` is `root` or below it, segment by segment; both absolute and normalized. */
export function isWithin(path: string, root: string): boolean {
  if (path === root) return true;
  const separator = separatorOf(root);
  return path.startsWith(root.endsWith(separator) ? root : root + separator);
}

/** The separator of an absolute path; elsewhere than on Windows a name may hold a backslash. */
export function separatorOf(path: string): "/" | "\\" {
  return path.startsWith("/") ? "/" : "\\";
}

/** The folder that an absolute path lies in; no separator at its end, save at a file system's root. */
export function folderOf(path: string): string {
  const cut = path.lastIndexOf(separatorOf(path));
  const folder = path.slice(0, cut);
  return folder === "" || /^[A-Za-z]:$/.test(folder) ? path.slice(0, cut + 1) : folder;
}

/** What an absolute path is called in its folder. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(separatorOf(path)) + 1);
}

/** The path of what `folder`, an absolute path, has under a name. */
export function pathIn(folder: string, ...names: readonly string[]): string {
  const separator = separatorOf(folder);
  return [folder.endsWith(separator) ? folder.slice(0, -1) : folder, ...names].join(separator);
}

/** Folders that are never a root: a file system's root, and the kernel's own trees. */
export function isForbiddenRoot(path: string): boolean {
  return path === "/" || /^[A-Za-z]:\\?$/.test(path) ||
    ["/proc", "/sys", "/dev"].some((tree) => isWithin(path, tree));
}
