import { EXIT, StartError } from "./errors.ts";
import { say, writeStdout } from "./log.ts";
import type { Place, Roots } from "./roots.ts";
import { runSandboxed } from "./sandbox.ts";
import { excerpt } from "./text.ts";

/** An environment variable a server reads. */
export interface Variable {
  name: string;
  /** What it sets, with its default. */
  purpose: string;
}

/** What the process was given: the variables it may read, and where it stands. */
export interface Environment extends Place {
  /** The variable's value; undefined when unset or empty. */
  get(name: string): string | undefined;
}

/** An executable: what it is called, what it reads, and the worker that does its job. */
export interface Program {
  name: string;
  version: string;
  /** One line: what it serves. */
  summary: string;
  variables: readonly Variable[];
  /** Opens the roots; throws `StartError`. */
  roots(environment: Environment): Roots;
  /** What a user should know of these roots, a line each for stderr. */
  notices?(roots: Roots): string[];
  worker: URL;
}

/**
 * Runs an executable: without arguments it serves MCP on stdio; `--help`, `--version` and
 * `call TOOL [JSON]` are the other commands. Never returns to a caller that has more to do.
 */
export function run(program: Program): void {
  try {
    runCommand(program, Deno.args);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    say(`${program.name}: ${error.message}`);
    Deno.exit(error.exitCode);
  }
}

function runCommand(program: Program, [command, ...rest]: string[]): void {
  switch (command) {
    case undefined:
      if (Deno.stdin.isTerminal()) say(hint(program));
      return start(program);
    case "call":
      return start(program, parseCall(rest));
    case "--help":
    case "-h":
    case "help":
      return writeStdout(help(program));
    case "--version":
    case "-V":
      return writeStdout(`${program.name} ${program.version}\n`);
    default:
      throw new StartError(
        `unknown command "${excerpt(command)}". Try ${program.name} --help`,
        EXIT.usage,
      );
  }
}

function start(program: Program, call?: { tool: string; input: unknown }): void {
  const { name, version, worker } = program;
  const roots = program.roots(environment());
  for (const notice of program.notices?.(roots) ?? []) say(`${name}: ${notice}`);
  runSandboxed({
    program: name,
    worker,
    start: { type: "start", version, roots, ...(call && { call }) },
  });
}

function parseCall([tool, json = "{}", ...rest]: string[]): { tool: string; input: unknown } {
  if (tool === undefined || rest.length > 0) {
    throw new StartError(
      `usage: call TOOL [JSON], for example call get_stage '{"stage":"design"}'`,
      EXIT.usage,
    );
  }
  try {
    return { tool, input: JSON.parse(json) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `the input of ${excerpt(tool)} is not valid JSON: ${excerpt(reason)}`,
      EXIT.usage,
    );
  }
}

function environment(): Environment {
  const windows = Deno.build.os === "windows";
  const get = (name: string) => Deno.env.get(name) || undefined;
  return { get, cwd: Deno.cwd(), home: get(windows ? "USERPROFILE" : "HOME"), windows };
}

function hint({ name }: Program): string {
  return `${name} speaks MCP on stdin and stdout and is started by an MCP client. Try ${name} --help`;
}

function help({ name, summary, variables }: Program): string {
  const width = Math.max(...variables.map((variable) => variable.name.length));
  return `${summary}

Usage:
  ${name}                    serve MCP on stdin and stdout
  ${name} call TOOL [JSON]   call one tool and print its answer
  ${name} --help             this text
  ${name} --version          name and version

Environment:
${variables.map((variable) => `  ${variable.name.padEnd(width)}  ${variable.purpose}`).join("\n")}

Exit codes: 0 done, 1 the tool answered with an error, 2 bad usage, 3 bad configuration, 70 internal.
`;
}
