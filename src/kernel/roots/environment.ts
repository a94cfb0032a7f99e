import { EXIT, StartError } from "../errors.ts";
import { excerpt } from "../text.ts";
import type { Settings } from "./grant.ts";
import type { Place } from "./path.ts";

export interface Variable {
  name: string;
  purpose: string;
  rule?: VariableRule;
  /** True for a setting that the README lists but the help omits. */
  isRare?: boolean;
}

export interface VariableRule {
  accepts(value: string): boolean;
  /** A description of valid values, for example "a whole number from 1 to 100". */
  wanted: string;
  /** True if messages must not show an invalid value, because it may contain a secret. */
  isSecret?: boolean;
}

export interface Environment extends Place {
  /** Returns the value of the variable's flag, or otherwise of the variable. */
  get(name: string): string | undefined;
  label(name: string): string;
}

export function oneOf(...values: readonly string[]): VariableRule {
  const [last = "", ...others] = values.toReversed();
  return {
    accepts: (value) => values.includes(value),
    wanted: others.length === 0 ? last : `${others.reverse().join(", ")} or ${last}`,
  };
}

export function wholeNumber(least: number, most: number): VariableRule {
  return {
    accepts: (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
    wanted: `a whole number from ${least} to ${most}`,
  };
}

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

/** Returns the trimmed values by name. Throws one `StartError` with every invalid value. */
export function settingsOf(environment: Environment, variables: readonly Variable[]): Settings {
  const problems = variableProblems(environment, variables);
  if (problems.length > 0) throw new StartError(problems.join("; "), EXIT.configuration);
  return Object.fromEntries(variables.flatMap(({ name }) => {
    const value = environment.get(name)?.trim();
    return value === undefined ? [] : [[name, value]];
  }));
}
