import { isSameAdvice } from "../playbook/advice_sense.ts";
import { normalizeText } from "../playbook/bullet.ts";
import { rulePartsOf } from "../playbook/rule_text.ts";
import {
  type Failure,
  failureOf,
  isNameless,
  isSameSituation,
  namesFailure,
  type Situation,
  situationIn,
} from "../playbook/situation.ts";
import { groupKey } from "../traces/error_group.ts";
import { errorKey } from "../traces/error_groups.ts";
import { patternOf, shownLine } from "../traces/message_pattern.ts";
import type { TraceError } from "../traces/trace.ts";
import type { Insight } from "./insight.ts";
import { TAGS } from "./tags.ts";

/** A slot for one rule: a situation, or a failure that a tool reported. */
export interface Slot {
  situation: Situation;
  /** Present only for insights from traces. */
  failure?: Failure;
}

/** Returns the failure that an error describes. */
export function failureIn(error: TraceError): Failure {
  const { tool, file, code } = error;
  const shown = shownLine(error.message);
  const message = code === undefined || shown.includes(code) ? shown : `${code} ${shown}`;
  return failureOf({ tool, file, message, key: errorKey(error) });
}

/** Returns the slot of a lesson or an insight. */
export function slotOf({ signal, scope, errors, metaTags, source }: Insight): Slot {
  const { pattern } = signal;
  if (metaTags.includes(TAGS.lesson)) {
    return { situation: situationIn(pattern, { ...scope, errors }) };
  }
  if (!metaTags.includes(TAGS.error)) {
    return { situation: situationIn("", { errors: [`\n${normalizeText(pattern)}`] }) };
  }
  const { runner: tool = "" } = source;
  const message = pattern.startsWith(`${tool}: `) ? pattern.slice(tool.length + 2) : pattern;
  const key = groupKey({ tool, pattern: patternOf(message).key });
  return {
    situation: situationIn("", { errors: [key] }),
    failure: failureOf({ tool, file: "", message, key }),
  };
}

const EVIDENCE = /\(`([^`]+)`\)$/;

/**
 * Returns a rule's slot, from its line or its logged insight. Returns undefined if the rule names
 * no situation.
 */
export function slotOfRule(text: string, insight?: Insight): Slot | undefined {
  if (insight !== undefined && !insight.metaTags.includes(TAGS.lesson)) return slotOf(insight);
  const { when, rule, scope } = rulePartsOf(text);
  const said = when ?? insight?.signal.pattern;
  if (said === undefined) return undefined;
  // Advice from a tool's makers quotes the error.
  const evidence = /^For /.test(rule) ? EVIDENCE.exec(rule)?.[1] ?? "" : "";
  // If a "when" contains a colon, only the log shows where it ends.
  const pattern = insight?.signal.pattern ?? "";
  const situation = situationIn(
    rule.includes(pattern) && pattern !== "" ? pattern : `${said} ${evidence}`,
    {
      files: [...scope.files, ...insight?.scope.files ?? []],
      literals: [...scope.literals, ...insight?.scope.literals ?? []],
      errors: insight?.errors,
    },
  );
  return isNameless(situation) ? undefined : { situation };
}

/** Returns true if two slots have the same situation. */
export function isSameSlot(a: Slot, b: Slot): boolean {
  if (a.failure && b.failure) return a.failure.key === b.failure.key;
  if (a.failure) return namesFailure(b.situation, a.failure);
  if (b.failure) return namesFailure(a.situation, b.failure);
  return isSameSituation(a.situation, b.situation);
}

/** Returns true if two rules have the same advice, even for different situations. */
export function sayTheSame(one: string, other: string): boolean {
  const [a, b] = [rulePartsOf(one), rulePartsOf(other)];
  return normalizeText(a.rule) === normalizeText(b.rule) || isSameAdvice(a.advice, b.advice);
}
