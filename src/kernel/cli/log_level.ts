import { EXIT, StartError } from "../errors.ts";
import { LOG_LEVELS, type LogLevel } from "../log.ts";
import type { Task } from "../process/messages.ts";
import { type Environment, oneOf, type Variable } from "../roots/environment.ts";
import { excerpt } from "../text.ts";
import type { Flag } from "./flags.ts";

/** The flag of every executable for the least level of its log. */
const FLAG = "--log-level";

const RULE = oneOf(...LOG_LEVELS);

/** The log level of a command: its user needs the result, not a log. */
const COMMAND_LEVEL: LogLevel = "warning";
/** `call` prints the failure, `report` shows it, and a hook is silent. */
const ANSWER_LEVEL: LogLevel = "error";
const SERVE_LEVEL: LogLevel = "info";

/** The parts of a program that its log adds to. */
interface Logging {
  /** The variable for the least level of its log: `ACM_LOG_LEVEL`. */
  logVariable: string;
  variables: readonly Variable[];
  flags: readonly Flag[];
}

/** Returns the program with the variable and the flag for the least level of its log. */
export function withLogLevel<Program extends Logging>(program: Program): Program {
  const { logVariable: variable } = program;
  const purpose =
    `${RULE.wanted}; default: ${SERVE_LEVEL}; ${COMMAND_LEVEL} for commands; for call, hook and report ` +
    ANSWER_LEVEL;
  return {
    ...program,
    variables: [...program.variables, { name: variable, purpose }],
    flags: [...program.flags, { name: FLAG, variable }],
  };
}

/** Returns the least level that is written; throws `StartError` for a value that is no level. */
export function logLevelOf(variable: string, task: Task, { get, label }: Environment): LogLevel {
  const given = get(variable)?.trim();
  if (given === undefined) {
    if (task.kind === "serve") return SERVE_LEVEL;
    return ["call", "hook", "report"].includes(task.kind) ? ANSWER_LEVEL : COMMAND_LEVEL;
  }
  const level = LOG_LEVELS.find((one) => one === given);
  if (level !== undefined) return level;
  if (label(variable) === FLAG) {
    throw new StartError(`${FLAG} must be ${RULE.wanted}, not "${excerpt(given)}"`, EXIT.usage);
  }
  // The value may be a secret that was set in the wrong variable.
  throw new StartError(`${variable} must be ${RULE.wanted}`, EXIT.configuration);
}
