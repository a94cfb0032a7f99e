import { EXIT, StartError } from "../errors.ts";
import { excerpt } from "../text.ts";
import type { Settings } from "./grant.ts";
import type { Place } from "./path.ts";

/** An environment variable a server reads. */
export interface Variable {
  name: string;
  /** The setting that it controls, and its default. */
  purpose: string;
  /** The constraint on its value; any value if absent. */
  rule?: VariableRule;
}

/** A constraint on the value of a variable. */
export interface VariableRule {
  accepts(value: string): boolean;
  /** The constraint in words: "a whole number from 1 to 100". */
  wanted: string;
  /** True when a bad value must not be shown because it may contain a secret. */
  isSecret?: boolean;
}

/** The variables and flags the process was given, and the folders paths are resolved against. */
export interface Environment extends Place {
  /** The value of the variable's flag, else of the variable; undefined when unset or empty. */
  get(name: string): string | undefined;
  /** The name of the setting's source: the flag or the variable. */
  label(name: string): string;
}

/** A rule that accepts exactly these values. */
export function oneOf(...values: readonly string[]): VariableRule {
  const [last = "", ...others] = values.toReversed();
  return {
    accepts: (value) => values.includes(value),
    wanted: others.length === 0 ? last : `${others.reverse().join(", ")} or ${last}`,
  };
}

/** A rule that accepts whole numbers in a range, of at most nine digits. */
export function wholeNumber(least: number, most: number): VariableRule {
  return {
    accepts: (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
    wanted: `a whole number from ${least} to ${most}`,
  };
}

/** One sentence for each variable whose value breaks its rule. */
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
 * Returns the values of the set variables, by name, trimmed. Throws one `StartError` that names
 * every variable with an invalid value.
 */
export function settingsOf(environment: Environment, variables: readonly Variable[]): Settings {
  const problems = variableProblems(environment, variables);
  if (problems.length > 0) throw new StartError(problems.join("; "), EXIT.configuration);
  return Object.fromEntries(variables.flatMap(({ name }) => {
    const value = environment.get(name)?.trim();
    return value === undefined ? [] : [[name, value]];
  }));
}
