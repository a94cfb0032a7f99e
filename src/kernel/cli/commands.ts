import type { HookMoment } from "../hook/client.ts";
import { clientNames } from "./client_config.ts";
import type { Variable } from "../roots/environment.ts";
import type { Flag } from "./flags.ts";

export interface Command {
  name: string;
  args: string;
  does: string;
}

const commands: readonly Command[] = [
  { name: "call", args: "TOOL [key=value …|JSON]", does: "call a tool and print its result" },
  { name: "tools", args: "[--json]", does: "list the tools, or print the tools/list result" },
  { name: "skill", args: "", does: "print the skill that teaches the tools" },
  {
    name: "report",
    args: "[JSON]",
    does: "print the report as HTML, for example: report > page.html",
  },
  { name: "brief", args: "", does: "print the text that an agent gets when a session starts" },
  {
    name: "hook",
    args: "[--client NAME]",
    does: "read one hook event from stdin and print the result",
  },
  {
    name: "doctor",
    args: "[--json]",
    does: "check root folders, files, permissions and the protocol",
  },
  { name: "doctor", args: "--prove", does: "attempt forbidden operations and print each refusal" },
  {
    name: "config",
    args: "CLIENT [--hooks]",
    does: "print a client's configuration or hooks; --env NAME=VALUE adds a variable",
  },
  { name: "init", args: "--client NAME", does: "print the lines to add to a client's files" },
  { name: "--help", args: "", does: "print this help" },
  { name: "--version", args: "", does: "print name and version" },
];

export interface Usage {
  name: string;
  summary: string;
  variables: readonly Variable[];
  flags: readonly Flag[];
  commands?: readonly Command[];
  hooks?: readonly HookMoment[];
}

/** Returns the commands of an executable. Its additional commands come before `config`. */
export function commandsOf(
  { commands: own = [], hooks = [] }: Pick<Usage, "commands" | "hooks">,
): readonly Command[] {
  const shared = commands.filter(({ name }) => name !== "hook" || hooks.length > 0);
  const at = shared.findIndex(({ name }) => name === "config");
  return [...shared.slice(0, at), ...own, ...shared.slice(at)];
}

export function renderHelp(usage: Usage): string {
  const { name, summary, variables, flags } = usage;
  const serve = { name: "[FLAGS]", args: "", does: "serve MCP on stdin and stdout" };
  const lines = [serve, ...commandsOf(usage)]
    .map((command) => ({ ...command, left: `${name} ${command.name} ${command.args}`.trimEnd() }));
  const leftWidth = Math.max(...lines.map(({ left }) => left.length));
  const width = Math.max(...variables.map((variable) => variable.name.length));
  const flagOf = (variable: string): string =>
    flags.filter((flag) => flag.variable === variable)
      .map((flag) => `; flag ${flag.name}${flag.repeatable ? ", repeatable" : ""}`).join("");
  return `${summary}

Usage:
${lines.map(({ left, does }) => `  ${left.padEnd(leftWidth)}  ${does}`).join("\n")}

Clients: ${clientNames.join(", ")}

Environment (a flag overrides its variable):
${
    variables.filter(({ isRare }) => !isRare).map((variable) =>
      `  ${variable.name.padEnd(width)}  ${variable.purpose}${flagOf(variable.name)}`
    ).join("\n")
  }

Exit codes: 0 success, 1 a check failed or a tool returned an error, 2 incorrect usage,
3 incorrect configuration, 70 internal error.
`;
}
