/** The npm package's program that Node runs, with the package's commands. */
import process from "node:process";
import { probablyMeant } from "../../../kernel/nearest.ts";
import { init } from "./init.ts";
import { readServers, runDeno, serverArguments } from "./runtime.ts";

/** Runs the command or server that the first argument names, otherwise prints their names. */
export async function launchNamed([name = "", ...args]: readonly string[]): Promise<void> {
  const servers = readServers();
  if (Object.hasOwn(servers, name)) return await launch(name, args);
  if (name === "init") process.exit(await init(args));
  const summary = "Sets up the repository in the working directory";
  const rows = Object.entries({ init: { summary }, ...servers })
    .map(([one, { summary }]) => `  ${one.padEnd(20)} ${summary}`);
  const isHelp = name === "--help" || name === "-h";
  const meant = probablyMeant(name, ["init", ...Object.keys(servers)]);
  const hint = meant ? `unknown command ${JSON.stringify(name)}. Did you mean ${meant}?\n` : "";
  const usage = `${hint}usage: acm-mcp-servers COMMAND|SERVER [ARGUMENT…]`;
  const text = [usage, "", ...rows, ""].join("\n");
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
