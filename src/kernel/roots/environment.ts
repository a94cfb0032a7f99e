import { isFolder, openRoot } from "../disk/open_root.ts";
import type { Place, Root, Roots } from "./path.ts";
import { excerpt } from "../text.ts";

/** An environment variable a server reads. */
export interface Variable {
  name: string;
  /** What it sets, with its default. */
  purpose: string;
}

/** What the process was given: the variables it may read, and where it stands. */
export interface Environment extends Place {
  /** The variable's value, or that of its flag; undefined when unset or empty. */
  get(name: string): string | undefined;
  /** What set it: the variable, or the flag that stands for it. */
  label(name: string): string;
}

/** A root that a variable names. */
export interface NamedRoot {
  /** What it is to a person: "ACM framework". */
  title: string;
  variable: string;
  /** Where it is when the variable is not set. */
  fallback: string;
}

/** The root that its variable or the default names. Throws `StartError` for what is no folder. */
export function namedRoot(environment: Environment, named: NamedRoot): Root {
  const { title, variable, fallback } = named;
  const value = environment.get(variable);
  const label = environment.label(variable);
  const given = { title, variable: label, value: value ?? fallback };
  return openRoot({ ...given, ...(value === undefined && { isDefault: true }) }, environment);
}

/** As `namedRoot`; when neither a variable nor the default names a folder, the built-in starter. */
export function rootOrStarter(environment: Environment, named: NamedRoot): Root {
  const root = namedRoot(environment, named);
  // A folder that was named and is missing is never replaced silently.
  return root.isDefault && !isFolder(root) ? { ...root, path: "", embedded: true } : root;
}

/** What a user should know of the roots before they wonder: one line each. */
export function rootNotices(roots: Roots): string[] {
  return Object.values(roots).flat().flatMap((root) => {
    const { title, variable, value, embedded, isMade } = root;
    if (embedded) {
      return [
        `no ${title} at ${value}; serving the built-in starter. Set ${variable} to use yours`,
      ];
    }
    if (isMade || isFolder(root)) return [];
    return [`the ${title} folder is missing: ${variable} is "${excerpt(value, 200)}"`];
  });
}
