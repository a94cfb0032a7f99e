import { hookClient } from "../hook/client.ts";
import { printText } from "../log.ts";
import { probablyMeant } from "../nearest.ts";
import type { Task } from "../process/messages.ts";
import { readStandardInput } from "../process/standard_input.ts";
import type { Variable } from "../roots/environment.ts";
import { excerpt } from "../text.ts";
import { parseCall, parseReport } from "./call_input.ts";
import { clientNames, type ConfiguredProgram, printConfig, printSetup } from "./client_config.ts";
import { type Flag, takeSwitches, usage } from "./flags.ts";
import {
  environmentGiven,
  processEnvironment,
  projectOf,
  workingDirectory,
} from "./process_environment.ts";

export interface Command {
  name: string;
  args: string;
  does: string;
}

export interface Usage extends ConfiguredProgram {
  version: string;
  summary: string;
  example: string;
  variables: readonly Variable[];
  flags: readonly Flag[];
  commands?: readonly Command[];
  doctorSwitches?: readonly string[];
}

/** A command line: the program, the words after the command's name, and the flags' values. */
export interface Call {
  program: Usage;
  words: readonly string[];
  values: ReadonlyMap<string, string[]>;
  start(task: Task, folder?: string): void;
}

interface SharedCommand extends Command {
  run(call: Call): void;
}

const COMMANDS: readonly SharedCommand[] = [
  {
    name: "call",
    args: "TOOL [key=value …|JSON]",
    does: "call a tool and print its result",
    run: ({ program, words, start }) => start({ kind: "call", ...parseCall(program, words) }),
  },
  {
    name: "tools",
    args: "[--json]",
    does: "list the tools, or print the tools/list result",
    run: ({ words, start }) =>
      start({ kind: "tools", json: takeSwitches(words, ["--json"]).has("--json") }),
  },
  {
    name: "skill",
    args: "",
    does: "print the skill that teaches the tools",
    run: startPlain("skill"),
  },
  {
    name: "report",
    args: "[JSON]",
    does: "print the report as HTML, for example: report > page.html",
    run: ({ words, start }) => start({ kind: "report", given: parseReport(words) }),
  },
  {
    name: "brief",
    args: "",
    does: "print the text that an agent gets when a session starts",
    run: startPlain("brief"),
  },
  {
    name: "hook",
    args: "[--client NAME]",
    does: "read one hook event from stdin and print the result",
    run: startHook,
  },
  {
    name: "doctor",
    args: "[--json|--prove]",
    does: "check folders, files, permissions and the protocol, or try the sandbox",
    run: startDoctor,
  },
  {
    name: "config",
    args: "CLIENT [--hooks]",
    does: "print a client's configuration or hooks; --env NAME=VALUE adds a variable",
    run: ({ program, words, values }) =>
      printConfig(program, words, environmentGiven(values, program.variables)),
  },
  {
    name: "init",
    args: "--client NAME",
    does: "print the lines to add to a client's files",
    run: (call) =>
      call.words.length === 0 && isOwn(call.program, "init")
        ? startOwn("init", call)
        : printSetup(call.program, call.words),
  },
  {
    name: "--help",
    args: "",
    does: "print this help",
    run: ({ program }) => printText(renderHelp(program)),
  },
  {
    name: "--version",
    args: "",
    does: "print name and version",
    run: ({ program: { name, version } }) => printText(`${name} ${version}\n`),
  },
];

export function runNamed(given: string, call: Call): void {
  const { program, words } = call;
  const isHelp = [given, ...words].some((word) => word === "--help" || word === "-h");
  const wanted = isHelp ? "--help" : given;
  const command = sharedBy(program).find(({ name }) => name === wanted);
  if (command !== undefined) return command.run(call);
  if (!isOwn(program, given)) throw unknownCommand(program, given);
  startOwn(given, call);
}

function sharedBy({ hooks }: Usage): readonly SharedCommand[] {
  return COMMANDS.filter(({ name }) => name !== "hook" || hooks.length > 0);
}

function isOwn({ commands = [] }: Usage, given: string): boolean {
  return commands.some(({ name }) => name === given);
}

function startOwn(name: string, { words: args, start }: Call): void {
  start({ kind: "command", name, args, folder: workingDirectory() ?? "" });
}

function startPlain(kind: "skill" | "brief"): (call: Call) => void {
  return ({ words, start }) => {
    takeSwitches(words, []);
    start({ kind });
  };
}

function startHook({ program, words: [flag, name, ...rest], values, start }: Call): void {
  const isWrong = flag !== undefined && (flag !== "--client" || name === undefined);
  if (isWrong || rest.length > 0) throw usage("usage: hook [--client NAME]");
  const client = name === undefined ? {} : { client: hookClient(name) };
  const event = readStandardInput();
  start({ kind: "hook", event, ...client }, projectOf(event, processEnvironment(program, values)));
}

function startDoctor({ program: { doctorSwitches: own = [] }, words, start }: Call): void {
  const given = takeSwitches(words, ["--json", "--prove", ...own]);
  const json = given.has("--json");
  if (given.has("--prove")) return start({ kind: "prove", json });
  const switches = own.filter((name) => given.has(name));
  start({ kind: "doctor", json, ...(switches.length > 0 && { switches }) });
}

function unknownCommand(program: Usage, command: string): Error {
  const flags = program.flags.map(({ name }) => name);
  const names = [...sharedBy(program), ...program.commands ?? []].map(({ name }) => name);
  const meant = probablyMeant(command, [...names, ...flags]);
  const isFlag = command.startsWith("-");
  const hint = meant ? ` Did you mean ${meant}?` : isFlag ? ` Known: ${flags.join(", ")}.` : "";
  const help = `${program.name} --help lists the commands and flags.`;
  return usage(`unknown ${isFlag ? "flag" : "command"} "${excerpt(command)}".${hint} ${help}`);
}

function renderHelp(program: Usage): string {
  const { name, summary, variables, flags, commands = [] } = program;
  const serve = { name: "[FLAGS]", args: "", does: "serve MCP on stdin and stdout" };
  const lines = [serve, ...commands, ...sharedBy(program)]
    .map(({ does, ...words }) => [`${name} ${words.name} ${words.args}`.trimEnd(), does]);
  const settings = variables.filter(({ isRare }) => !isRare).map((variable) => {
    const set = flags.filter((flag) => flag.variable === variable.name)
      .map((flag) => `; flag ${flag.name}${flag.repeatable ? ", repeatable" : ""}`).join("");
    return [variable.name, `${variable.purpose}${set}`];
  });
  return `${summary}

Usage:
${columns(lines)}

Clients: ${clientNames.join(", ")}

Environment (a flag overrides its variable):
${columns(settings)}

Exit codes: 0 success, 1 a check failed or a tool returned an error, 2 incorrect usage,
3 incorrect configuration, 70 internal error.
`;
}

function columns(rows: readonly string[][]): string {
  const width = Math.max(...rows.map(([left = ""]) => left.length));
  return rows.map(([left = "", right = ""]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
