import type { Place } from "./path.ts";

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
