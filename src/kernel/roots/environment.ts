import { EXIT, StartError } from "../errors.ts";
import { excerpt } from "../text.ts";
import type { Settings } from "./grant.ts";
import type { Place } from "./path.ts";

/** An environment variable a server reads. */
export interface Variable {
  name: string;
  /** What it sets, with its default. */
  purpose: string;
  /** What its value must be; any value where absent. */
  rule?: VariableRule;
}

/** What the value of a variable must be. */
export interface VariableRule {
  accepts(value: string): boolean;
  /** In words: "a whole number from 1 to 100". */
  wanted: string;
  /** True where a bad value is not to be shown, for it may hold a secret. */
  isSecret?: boolean;
}

/** What the process was given: the variables it may read, and where it stands. */
export interface Environment extends Place {
  /** The variable's value, or that of its flag; undefined when unset or empty. */
  get(name: string): string | undefined;
  /** What set it: the variable, or the flag that stands for it. */
  label(name: string): string;
}

/** A rule for one of a few words. */
export function oneOf(...values: readonly string[]): VariableRule {
  const [last = "", ...others] = values.toReversed();
  return {
    accepts: (value) => values.includes(value),
    wanted: others.length === 0 ? last : `${others.reverse().join(", ")} or ${last}`,
  };
}

/** A rule for a whole number of at most nine digits. */
export function wholeNumber(least: number, most: number): VariableRule {
  return {
    accepts: (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
    wanted: `a whole number from ${least} to ${most}`,
  };
}

/** What is wrong with the variables that are set, a sentence each. */
export function variableProblems(
  { get, label }: Environment,
  variables: readonly Variable[],
): string[] {
  return variables.flatMap(({ name, rule }) => {
    const value = get(name)?.trim();
    if (value === undefined || rule === undefined || rule.accepts(value)) return [];
    const given = rule.isSecret ? "" : `, not "${excerpt(value)}"`;
    return [`${label(name)} must be ${rule.wanted}${given}`];
  });
}

/**
 * The values of the variables that are set, by name and without white space around them. Throws
 * `StartError` that names every one that breaks its rule.
 */
export function settingsOf(environment: Environment, variables: readonly Variable[]): Settings {
  const problems = variableProblems(environment, variables);
  if (problems.length > 0) throw new StartError(problems.join("; "), EXIT.configuration);
  return Object.fromEntries(variables.flatMap(({ name }) => {
    const value = environment.get(name)?.trim();
    return value === undefined ? [] : [[name, value]];
  }));
}
