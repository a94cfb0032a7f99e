import { clientNames } from "./client_config.ts";
import type { Variable } from "../roots/environment.ts";
import type { Flag } from "./flags.ts";

/** A command of every executable. */
export interface Command {
  name: string;
  /** What may follow it, as the usage shows it. */
  args: string;
  does: string;
  /** The words that may follow it, where they are a fixed few. */
  words?: readonly string[];
}

/** The shells that `completions` knows. */
export const shells = ["bash", "zsh", "fish"] as const;

/** The commands of every executable; without one it serves. */
export const commands: readonly Command[] = [
  { name: "call", args: "TOOL [JSON]", does: "call one tool and print its answer" },
  {
    name: "tools",
    args: "[--json]",
    does: "the tools, or what clients are told of them",
    words: ["--json"],
  },
  { name: "skill", args: "", does: "print the skill that teaches the tools" },
  {
    name: "doctor",
    args: "[--json]",
    does: "roots, files, permissions, protocol: what is wrong and what to do",
    words: ["--json", "--prove"],
  },
  { name: "doctor", args: "--prove", does: "try what the sandbox refuses and print each refusal" },
  {
    name: "config",
    args: "CLIENT",
    does: "print a client's entry; --env NAME=VALUE is carried in",
    words: clientNames,
  },
  {
    name: "completions",
    args: "SHELL",
    does: `print completions for ${shells.join(", ")}`,
    words: shells,
  },
  { name: "--help", args: "", does: "this text" },
  { name: "--version", args: "", does: "name and version" },
];

/** What an executable's usage and completions are made of. */
export interface Usage {
  name: string;
  summary: string;
  variables: readonly Variable[];
  flags: readonly Flag[];
}

/** What `--help` prints. */
export function renderHelp({ name, summary, variables, flags }: Usage): string {
  const lines = [{ name: "[FLAGS]", args: "", does: "serve MCP on stdin and stdout" }, ...commands]
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

Environment (a flag wins over its variable):
${
    variables.map((variable) =>
      `  ${variable.name.padEnd(width)}  ${variable.purpose}${flagOf(variable.name)}`
    ).join("\n")
  }

Exit codes: 0 done, 1 a check failed or a tool answered with an error, 2 bad usage,
3 bad configuration, 70 internal.
`;
}
