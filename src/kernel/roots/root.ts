/** A folder the process may read, as the environment names it. Plain data: it crosses to the worker. */
export interface Root {
  /** What it is to a person: "ACM framework". */
  title: string;
  /** What set it: a variable, a flag, or a phrase such as "the working directory". */
  setBy: string;
  /** The value as given, before it was resolved. */
  value: string;
  /** The absolute real path; where the folder does not exist yet, the path it would have. */
  path: string;
  /** True when no variable or flag named it. */
  isDefault?: boolean;
  /** True for a folder that the server makes when it is needed. */
  isMade?: boolean;
  /** True for files that are part of the program: there is no folder, and `path` is empty. */
  embedded?: true;
  /** Other absolute paths that are known to lead to it through symlinks. */
  aliases?: string[];
}

/** The roots of a server by purpose, one or several each; every server has a type of its own. */
export type Roots = Readonly<Record<string, Root | readonly Root[] | undefined>>;

/** All roots, in order. */
export function rootsOf(roots: Roots): Root[] {
  return Object.values(roots).flat().filter((root) => root !== undefined);
}

/** The paths of the roots that are folders. */
export function pathsOf(roots: Roots): string[] {
  return rootsOf(roots).map(({ path }) => path).filter((path) => path !== "");
}
