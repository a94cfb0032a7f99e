/** A folder or file that the process may access. It is plain data, as the worker receives it. */
export interface Root {
  /** The name in messages, for example "ACM framework". */
  title: string;
  /** A variable, a flag, or a phrase such as "the working directory". */
  setBy: string;
  value: string;
  /** The absolute real path. For a folder that doesn't exist yet, the future path. */
  path: string;
  /** True if `path` is the given path, whose symlinks are followed at each access. */
  isFollowed?: boolean;
  isDefault?: boolean;
  /** True for a folder that the server creates on demand. */
  isMade?: boolean;
  isPrivate?: boolean;
  /** True for files built into the program. `path` is then empty. */
  embedded?: true;
  /** Other known absolute paths that point to the root through symlinks. */
  aliases?: string[];
}

/** A server's roots by purpose. Every server defines its own type. */
export type Roots = Readonly<Record<string, Root | readonly Root[] | undefined>>;

export function rootsOf(roots: Roots): Root[] {
  return Object.values(roots).flat().filter((root) => root !== undefined);
}

/** Returns the paths of all roots except built-in files and unresolved folders. */
export function pathsOf(roots: Roots): string[] {
  return rootsOf(roots).map(({ path }) => path).filter((path) => path !== "");
}
