/** The npm package's program that Node runs, with the package's commands. */
import process from "node:process";
import { init } from "./init.ts";
import { readServers, runDeno, serverArguments } from "./runtime.ts";

/**
 * Runs `init`, or the server that the first argument names. Prints the list of names if the
 * argument names neither.
 */
export async function launchNamed([name = "", ...args]: readonly string[]): Promise<void> {
  const servers = readServers();
  if (Object.hasOwn(servers, name)) return await launch(name, args);
  if (name === "init") process.exit(await init(args));
  const summary = "Sets up the repository in the working directory";
  const rows = Object.entries({ init: { summary }, ...servers })
    .map(([one, { summary }]) => `  ${one.padEnd(20)} ${summary}`);
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
  process.exit(await runDeno([...serverArguments(name), ...args]));
}
