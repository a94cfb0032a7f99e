/** A folder the process may read. Plain data: it is sent to the worker. */
export interface Root {
  /** The name in messages: "ACM framework". */
  title: string;
  /** The source of its path: a variable, a flag, or a phrase such as "the working directory". */
  setBy: string;
  /** The value as given, before it was resolved. */
  value: string;
  /** The absolute real path; of a folder that does not exist yet, the path it would have. */
  path: string;
  /** True if `path` is the given one: symlinks in it are followed at each access. */
  isFollowed?: boolean;
  /** True when no variable or flag named it. */
  isDefault?: boolean;
  /** True for a folder outside the server's own, from which a call may name a file. */
  isBorrowed?: boolean;
  /** True for a folder that the server creates when it is needed. */
  isMade?: boolean;
  /** True for files built into the program: `path` is empty. */
  embedded?: true;
  /** The target of a default that is a symlink out of the working directory: it is not served. */
  leavesTo?: string;
  /** Other absolute paths known to lead to it through symlinks. */
  aliases?: string[];
}

/** The roots of a server by purpose, one or several each; every server has its own type. */
export type Roots = Readonly<Record<string, Root | readonly Root[] | undefined>>;

/** All roots, in order. */
export function rootsOf(roots: Roots): Root[] {
  return Object.values(roots).flat().filter((root) => root !== undefined);
}

/** The paths of all roots that are folders. */
export function pathsOf(roots: Roots): string[] {
  return rootsOf(roots).map(({ path }) => path).filter((path) => path !== "");
}
