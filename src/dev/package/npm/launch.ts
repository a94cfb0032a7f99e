/** The npm package's program that Node runs, with the package's commands. */
import process from "node:process";
import { brief, init } from "./repository.ts";
import { readServers, runDeno, serverArguments } from "./runtime.ts";

const COMMANDS = new Map([
  ["init", { summary: "Sets up the repository in the working directory", run: init }],
  ["brief", { summary: "Prints what agents get at the start of a session", run: brief }],
]);

/**
 * Runs the command or server that the first argument names. Prints the list of names if the
 * argument names none.
 */
export async function launchNamed([name = "", ...args]: readonly string[]): Promise<void> {
  const servers = readServers();
  if (Object.hasOwn(servers, name)) return await launch(name, args);
  const command = COMMANDS.get(name);
  if (command !== undefined) {
    process.exitCode = await command.run(args);
    return;
  }
  const rows = [...COMMANDS, ...Object.entries(servers)].map(([one, { summary }]) =>
    `  ${one.padEnd(20)} ${summary}`
  );
  const isHelp = name === "--help" || name === "-h";
  const text = ["usage: acm-mcp-servers COMMAND|SERVER [ARGUMENT…]", "", ...rows, ""].join("\n");
  process[isHelp ? "stdout" : "stderr"].write(text);
  process.exitCode = isHelp ? 0 : 2;
}

/**
 * Runs a server on stdin and stdout until it ends. Exits with its code, or with 128 plus its
 * signal's number.
 */
export async function launch(name: string, args: readonly string[]): Promise<void> {
  process.exit((await runDeno([...serverArguments(name), ...args], "inherit")).code);
}
