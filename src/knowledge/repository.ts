import { realPathOf, whatIsAt } from "../kernel/disk/path_lookup.ts";
import { system } from "../kernel/disk/system.ts";
import { folderOf, isWithin, namedAfter, pathIn } from "../kernel/roots/path.ts";

export interface FolderPlace {
  /** The path from the repository's root with forward slashes; without one, the real path. */
  path: string;
  /** The repository's origin without protocol and user, or the root's name with a digest. */
  repository: string | undefined;
}

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

function originOf(root: string): string | undefined {
  const config = readText(pathIn(gitFolderOf(root), "config"));
  const [, remote = ""] = /^[ \t]{0,8}\[remote "origin"\][ \t]{0,8}$([^[]{0,4000})/m.exec(config) ??
    [];
  const [, url = ""] = /^[ \t]{0,8}url[ \t]{0,8}=[ \t]{0,8}(\S{1,500})/m.exec(remote) ?? [];
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
