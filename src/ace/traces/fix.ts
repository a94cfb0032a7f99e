import { detached } from "../../kernel/text.ts";
import { isFormatting } from "./formatter.ts";
import type { Trace, TraceError, TraceRun } from "./trace.ts";

/** The commands between a failed run and the passed run of the same command. */
export interface Fix {
  beadId: string;
  /** The command that failed and later passed. */
  failed: string;
  /** The other commands that passed in between, in order. */
  commands: readonly string[];
}

const MAX_COMMANDS = 5;
/** The maximum length of a command, in characters. The start of a longer script identifies it. */
const MAX_COMMAND = 1000;

/**
 * Yields a possible fix for each error in a trace, with the error's key. A run failed with the
 * error, other commands passed, then the same command line passed. Commands before the last failure
 * don't count as fixes. A formatter counts as a fix only if the formatting was wrong.
 */
export function* fixesIn(
  { beadId, runs }: Trace,
  groupKey: (error: TraceError) => string,
): Generator<[string, Fix]> {
  const seen = new Set<string>();
  for (const [index, run] of runs.entries()) {
    if (run.errors.length === 0) continue;
    const rest = runs.slice(index + 1);
    const next = rest.findIndex((later) => isSameCommand(run, later));
    if (next < 0 || !rest[next]?.hasPassed) continue;
    const between = rest.slice(0, next);
    const commands = commandsIn(isAboutFormat(run) ? between : between.filter(isNoFormatter));
    if (commands.length === 0) continue;
    const fix = { beadId, failed: cut(run.command), commands };
    for (const key of new Set(run.errors.map(groupKey))) {
      if (seen.has(key)) continue;
      seen.add(key);
      yield [key, fix];
    }
  }
}

function isNoFormatter({ command }: TraceRun): boolean {
  return !isFormatting(command);
}

/** Matches the words with which linters and formatters report wrong formatting. */
const WRONG_FORMAT =
  /\bprettier\/prettier\b|\bnot (?:properly )?formatted\b|\breformat|\bcode style issues\b/i;

function isAboutFormat({ command, runner, errors }: TraceRun): boolean {
  return isFormatting(command) || isFormatting(runner) ||
    errors.some(({ tool, message }) =>
      isFormatting(tool) || WRONG_FORMAT.test(message.slice(0, 2000))
    );
}

function isSameCommand(one: TraceRun, other: TraceRun): boolean {
  return one.runner === other.runner && one.command.trim() === other.command.trim();
}

function commandsIn(runs: readonly TraceRun[]): string[] {
  const passed = runs.filter(({ hasPassed, command }) => hasPassed && command.trim() !== "");
  return [...new Set(passed.map(({ command }) => withoutIds(cut(command.trim()))))]
    .slice(-MAX_COMMANDS);
}

function cut(command: string): string {
  return command.length <= MAX_COMMAND ? command : detached(command.slice(0, MAX_COMMAND));
}

/** Matches UUIDs and mixed hex numbers, such as those of commits, containers and locks. */
const ID =
  /\b(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-f]{0,63}\d)(?=\d{0,63}[a-f])[\da-f]{7,64})\b/gi;

/** Returns a command without ids, because their targets won't exist later. */
function withoutIds(command: string): string {
  return command.replace(ID, "<id>");
}

/**
 * Returns the commands that all fixes share, otherwise the most frequent fix, with its number of
 * tasks.
 */
export function commonFix(
  fixes: readonly Fix[],
): { failed: string; commands: readonly string[]; tasks: number } | undefined {
  const [first] = fixes;
  if (first === undefined) return undefined;
  const tasksOf = (some: readonly Fix[]): number => new Set(some.map((fix) => fix.beadId)).size;
  const common = first.commands.filter((command) =>
    fixes.every(({ commands }) => commands.includes(command))
  );
  if (common.length > 0) return { ...first, commands: common, tasks: tasksOf(fixes) };
  const like = (fix: Fix): Fix[] =>
    fixes.filter(({ commands }) => commands.join("\n") === fix.commands.join("\n"));
  const most = fixes.toSorted((a, b) => like(b).length - like(a).length)[0] ?? first;
  return { ...most, tasks: tasksOf(like(most)) };
}
