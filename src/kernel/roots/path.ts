export interface Place {
  cwd: string;
  home: string | undefined;
  windows: boolean;
}

export function isAbsolute(path: string, windows: boolean): boolean {
  return path.startsWith("/") || (windows && /^([A-Za-z]:[\\/]|\\\\)/.test(path));
}

/** Returns the absolute path without reading symlinks; undefined without a known home folder. */
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

/** Returns true if `path` is `root` or inside it. Both paths must be absolute and normalised. */
export function isWithin(path: string, root: string): boolean {
  if (path === root) return true;
  const separator = separatorOf(root);
  return path.startsWith(root.endsWith(separator) ? root : root + separator);
}

/** Returns the separator of an absolute path. Outside Windows, a name may contain a backslash. */
export function separatorOf(path: string): "/" | "\\" {
  return path.startsWith("/") ? "/" : "\\";
}

/** Returns an absolute path's parent folder. Only a file system root ends with a separator. */
export function folderOf(path: string): string {
  const cut = path.lastIndexOf(separatorOf(path));
  const folder = path.slice(0, cut);
  return folder === "" || /^[A-Za-z]:$/.test(folder) ? path.slice(0, cut + 1) : folder;
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(separatorOf(path)) + 1);
}

export function pathIn(folder: string, ...names: readonly string[]): string {
  const separator = separatorOf(folder);
  return [folder.endsWith(separator) ? folder.slice(0, -1) : folder, ...names].join(separator);
}

/** Returns true for file system roots and system folders such as `/proc`. */
export function isForbiddenRoot(path: string): boolean {
  return path === "/" || /^[A-Za-z]:\\?$/.test(path) ||
    ["/proc", "/sys", "/dev"].some((tree) => isWithin(path, tree));
}

export function namedAfter(folder: string): string {
  const name = nameOf(folder).replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60) || "project";
  // FNV-1a with 32 bits (RFC 9923).
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(folder)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return `${name}-${hash.toString(16).padStart(8, "0")}`;
}
