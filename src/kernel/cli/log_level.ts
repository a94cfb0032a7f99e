import { EXIT, StartError } from "../errors.ts";
import { LOG_LEVELS, type LogLevel } from "../log.ts";
import type { Task } from "../process/messages.ts";
import { type Environment, oneOf, type Variable } from "../roots/environment.ts";
import { excerpt } from "../text.ts";
import type { Flag } from "./flags.ts";

const FLAG = "--log-level";

const RULE = oneOf(...LOG_LEVELS);

const SERVE_LEVEL = "info";
const COMMAND_LEVEL = "warning";
/** `call` and `report` show failures themselves, and a hook must stay quiet. */
const ANSWER_LEVEL = "error";
const DEFAULTS: Readonly<Partial<Record<Task["kind"], LogLevel>>> = {
  serve: SERVE_LEVEL,
  call: ANSWER_LEVEL,
  hook: ANSWER_LEVEL,
  report: ANSWER_LEVEL,
};

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
  const given = get(variable)?.trim() ?? DEFAULTS[task.kind] ?? COMMAND_LEVEL;
  const level = LOG_LEVELS.find((one) => one === given);
  if (level !== undefined) return level;
  const isFlag = label(variable) === FLAG;
  // A variable's value may be a secret that the user assigned to the wrong variable.
  const value = isFlag ? `, not "${excerpt(given)}"` : "";
  throw new StartError(
    `${label(variable)} must be ${RULE.wanted}${value}`,
    isFlag ? EXIT.usage : EXIT.configuration,
  );
}
