import { realPathOf, whatIsAt } from "../kernel/disk/path_lookup.ts";
import { system } from "../kernel/disk/system.ts";
import { folderOf, isWithin, nameOf, pathIn } from "../kernel/roots/path.ts";

/** The place of a folder among documents: its repository, and its path from the root. */
export interface FolderPlace {
  /** The path from the repository's root with forward slashes; without one, the real path. */
  path: string;
  /** The repository's origin without protocol and user, or the root's name with a digest. */
  repository: string | undefined;
}

/** Returns the nearest folder with `.git`, among a folder and its parents, as git finds it. */
export function gitRootOf(given: string): string | undefined {
  let folder = realPathOf(given) ?? given;
  for (let parent = folderOf(folder);; folder = parent, parent = folderOf(folder)) {
    if (whatIsAt(pathIn(folder, ".git")) !== "nothing") return folder;
    if (parent === folder || parent === "") return undefined;
  }
}

/** Returns the place of an existing folder. All clones of an origin have the same repository. */
export function folderPlace(folder: string): FolderPlace {
  const real = realPathOf(folder) ?? folder;
  const root = gitRootOf(real);
  if (root === undefined) return { path: real.replaceAll("\\", "/"), repository: undefined };
  const path = isWithin(real, root) ? real.slice(root.length + 1).replaceAll("\\", "/") : "";
  return { path, repository: originOf(root) ?? namedAfter(root) };
}

/** Returns a name for a folder: its own, and a digest of its path. */
export function namedAfter(folder: string): string {
  const name = nameOf(folder).replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60) || "project";
  // FNV-1a with 32 bits (RFC 9923).
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(folder)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return `${name}-${hash.toString(16).padStart(8, "0")}`;
}

function originOf(root: string): string | undefined {
  const config = readText(pathIn(gitFolderOf(root), "config"));
  const [, remote = ""] = /^\s*\[remote "origin"\]\s*$([^[]*)/m.exec(config) ?? [];
  const [, url = ""] = /^\s*url\s*=\s*(\S+)\s*$/m.exec(remote) ?? [];
  const [, host = "", path = ""] =
    /^(?:[a-z+]+:\/\/)?(?:[^@/]*@)?([\w.-]+)(?::\d+\/|[:/])(.+?)(?:\.git)?\/?$/i.exec(url) ?? [];
  return host.includes(".") ? `${host.toLowerCase()}/${path.replace(/^\//, "")}` : undefined;
}

function gitFolderOf(root: string): string {
  const own = pathIn(root, ".git");
  if (whatIsAt(own) === "folder") return own;
  const [, folder = ""] = /^gitdir:\s*(\S.*)$/m.exec(readText(own)) ?? [];
  return folder.replace(/[\\/]worktrees[\\/][^\\/]+$/, "");
}

function readText(path: string): string {
  try {
    return new TextDecoder().decode(system.readFile(path));
  } catch {
    return "";
  }
}
