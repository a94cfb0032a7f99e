import { EXIT, StartError } from "../errors.ts";
import { LOG_LEVELS, type LogLevel } from "../log.ts";
import type { Task } from "../process/messages.ts";
import { type Environment, oneOf, type Variable } from "../roots/environment.ts";
import { excerpt } from "../text.ts";
import type { Flag } from "./flags.ts";

const FLAG = "--log-level";

const RULE = oneOf(...LOG_LEVELS);

const COMMAND_LEVEL: LogLevel = "warning";
/**
 * The default log level for `call`, `report` and `hook`. `call` and `report` show failures
 * themselves, and a hook must stay quiet.
 */
const ANSWER_LEVEL: LogLevel = "error";
const SERVE_LEVEL: LogLevel = "info";

interface Logging {
  /** The variable that sets the minimum log level, for example `ACM_LOG_LEVEL`. */
  logVariable: string;
  variables: readonly Variable[];
  flags: readonly Flag[];
}

export function withLogLevel<Program extends Logging>(program: Program): Program {
  const { logVariable: variable } = program;
  const purpose = `${RULE.wanted}; default: ${SERVE_LEVEL}; ${COMMAND_LEVEL} for commands; ` +
    `${ANSWER_LEVEL} if they print results`;
  return {
    ...program,
    variables: [...program.variables, { name: variable, purpose }],
    flags: [...program.flags, { name: FLAG, variable }],
  };
}

/** Returns the minimum log level. Throws `StartError` for an unknown level. */
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
  // The value may be a secret that the user assigned to the wrong variable.
  throw new StartError(`${variable} must be ${RULE.wanted}`, EXIT.configuration);
}
