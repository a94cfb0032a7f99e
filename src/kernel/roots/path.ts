/** The facts about the process that path resolution needs. */
export interface Place {
  cwd: string;
  home: string | undefined;
  windows: boolean;
}

/** True for a path that starts at a file system root: `/…`, and on Windows `C:\…` or `\\…`. */
export function isAbsolute(path: string, windows: boolean): boolean {
  return path.startsWith("/") || (windows && /^([A-Za-z]:[\\/]|\\\\)/.test(path));
}

/**
 * The absolute form of `path`: `~` and `~/…` are relative to the home folder, other relative paths
 * to `cwd`; `.`, `..` and doubled separators are resolved lexically. Undefined when the home folder
 * is needed but unknown.
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
  const [prefix = ""] = (windows && /^(?:\\\\[^\\/]+[\\/][^\\/]+|[A-Za-z]:)/.exec(path)) || [];
  const rest = path.slice(prefix.length);
  const kept: string[] = [];
  for (const segment of rest.split(windows ? /[\\/]+/ : /\/+/)) {
    if (segment === "..") kept.pop();
    else if (segment !== "" && segment !== ".") kept.push(segment);
  }
  return `${prefix}${separator}${kept.join(separator)}`;
}

/**
 * Returns true if `path` is `root` or in it, by whole segments; both are absolute and normalised.
 */
export function isWithin(path: string, root: string): boolean {
  if (path === root) return true;
  const separator = separatorOf(root);
  return path.startsWith(root.endsWith(separator) ? root : root + separator);
}

/** The separator of an absolute path; outside Windows a name may contain a backslash. */
export function separatorOf(path: string): "/" | "\\" {
  return path.startsWith("/") ? "/" : "\\";
}

/** The parent of an absolute path, without a trailing separator unless it is a file system root. */
export function folderOf(path: string): string {
  const cut = path.lastIndexOf(separatorOf(path));
  const folder = path.slice(0, cut);
  return folder === "" || /^[A-Za-z]:$/.test(folder) ? path.slice(0, cut + 1) : folder;
}

/** The last segment of an absolute path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(separatorOf(path)) + 1);
}

/** Returns the path of an entry in `folder`, which is absolute. */
export function pathIn(folder: string, ...names: readonly string[]): string {
  const separator = separatorOf(folder);
  return [folder.endsWith(separator) ? folder.slice(0, -1) : folder, ...names].join(separator);
}

/** True for folders that can never be a root: a file system root and the kernel's own trees. */
export function isForbiddenRoot(path: string): boolean {
  return path === "/" || /^[A-Za-z]:\\?$/.test(path) ||
    ["/proc", "/sys", "/dev"].some((tree) => isWithin(path, tree));
}
