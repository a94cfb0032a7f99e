import { wordsOf } from "../../kernel/search/words.ts";
import { withoutEscapes } from "../../kernel/text.ts";
import { rulePartsOf } from "../playbook/rule_text.ts";
import { namesFailure, type Situation, situationIn } from "../playbook/situation.ts";
import type { TraceError } from "../traces/trace.ts";
import { toolOf } from "../traces/tool_names.ts";
import { failureIn } from "./slot.ts";
import type { Rule } from "./slot_pairs.ts";

/** A failed run, with all its output. */
export interface FailedRun {
  runner: string;
  command: string;
  output: string;
  errors: readonly TraceError[];
}

/** The number of characters to search at each end of an output. */
const MAX_SHOWN = 8000;
/** The maximum number of lines in a message. */
const MESSAGE_LINES = 3;
/** The minimum share of a situation's words in one message, as in `namesFailure`. */
const NAMED = 0.6;
const NAMED_EXACTLY = 0.5;

/**
 * Matches words that introduce the circumstances of a failure. The run's output doesn't show
 * circumstances.
 */
const CIRCUMSTANCE = /\s(?:after|while|during|since|once|because|although|on CI|in CI)\s/;

/**
 * Returns the rules whose situation matches an error in the failed run. If none matches, returns
 * the rules that best match the run's output.
 */
export function rulesForFailure(rules: readonly Rule[], run: FailedRun): Rule[] {
  const failures = run.errors.map(failureIn);
  const named = rules.filter(({ slot }) =>
    slot !== undefined && failures.some((failure) => namesFailure(slot.situation, failure))
  );
  if (named.length > 0) return named;
  const shown = shownBy(run);
  const shares = rules.map((rule) => ({ rule, share: shareIn(shown, rule) }));
  const most = Math.max(...shares.map(({ share }) => share));
  return most === 0 ? [] : shares.filter(({ share }) => share === most).map(({ rule }) => rule);
}

/** The names in a run's output, and the words of each message. */
interface ShownRun {
  /** In lower case. */
  text: string;
  all: Situation;
  messages: readonly ReadonlySet<string>[];
}

function shownBy({ runner, command, output }: FailedRun): ShownRun {
  const part = output.length <= 2 * MAX_SHOWN
    ? output
    : `${output.slice(0, MAX_SHOWN)}\n${output.slice(-MAX_SHOWN)}`;
  const lines = withoutEscapes(part).split("\n").filter((line) => line.trim() !== "");
  const words = lines.map((line) => wordsShownIn(line));
  const text = [runner, command, ...lines].join("\n");
  const all = situationIn(text);
  return {
    text: text.toLowerCase(),
    all: { ...all, tools: new Set([...all.tools, toolOf(runner)]) },
    messages: words.map((_, at) =>
      words.slice(at, at + MESSAGE_LINES).reduce((one, other) => one.union(other))
    ),
  };
}

/** Returns the words in a line, including those in its names and numbers. */
function wordsShownIn(line: string): Set<string> {
  const { words, names } = situationIn(wordsOf(line).join(" "));
  return words.union(names);
}

/** Returns true if a task's name contains the tool, such as flyway in `flywayMigrate`. */
function isPart(text: string, tool: string): boolean {
  return tool.length > 3 && text.includes(tool);
}

/** Returns the share of a rule's situation that a run's output shows, from 0 to 1. */
function shareIn({ text, all, messages }: ShownRun, { bullet, slot }: Rule): number {
  if (slot === undefined) return 0;
  const { when = "" } = rulePartsOf(bullet.text);
  const { tools, codes, packages, names, words } = situationIn(
    when.split(CIRCUMSTANCE, 1)[0] ?? "",
  );
  if (tools.size > 0 && ![...tools].some((tool) => all.tools.has(tool) || isPart(text, tool))) {
    return 0;
  }
  if (codes.size > 0 && codes.isDisjointFrom(all.codes)) return 0;
  if (![...packages].every((name) => text.includes(name))) return 0;
  const specific = [...names].filter((name) => !/[/\\]$/.test(name));
  if (specific.length > 0 && !specific.some((name) => text.includes(name))) return 0;
  const isExact = codes.size + packages.size + specific.length > 0;
  if (words.size === 0) return isExact ? 1 : 0;
  const common = Math.max(0, ...messages.map((message) => words.intersection(message).size));
  const isShown = common / words.size >= (isExact ? NAMED_EXACTLY : NAMED) &&
    (isExact || common >= 2);
  return isShown ? common / words.size : 0;
}
