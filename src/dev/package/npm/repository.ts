/** The commands of the npm package for a repository; `src/init` is what changes its files. */
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join, sep } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { SET_UP } from "../../../init/outcome.ts";
import { type Ran, readServers, runDeno, serverArguments } from "./runtime.ts";

/** Sets up the repository in the working directory, and prints the servers' findings. */
export async function init(args: readonly string[]): Promise<number> {
  const folder = realpathSync(process.cwd());
  if (folder === realpathSync(homedir())) {
    process.stderr.write(
      "acm-mcp-servers init: this is your home folder. Run it in a repository.\n",
    );
    return 2;
  }
  // A comma separates two folders there; a doubled comma is part of a name.
  const granted = folder.replaceAll(",", ",,");
  const flags = ["--no-prompt", `--allow-read=${granted}`, `--allow-write=${granted}`];
  const main = fileURLToPath(new URL("./init.js", import.meta.url));
  if (!args.includes("--remove")) await printAdrs();
  const { code } = await runDeno([...flags, main, commandFolder(), ...args], "inherit");
  if (code !== SET_UP) return code;
  const doctors = await runServers(["doctor"]);
  const lines = doctors.map(([name, { code, text }]) =>
    code === 0 ? `✓ ${name} doctor` : `✗ ${name} doctor: ${problemsIn(text)}`
  );
  print(["", ...lines, "", "At the start of a session, an agent gets:", "", ""].join("\n"));
  return Math.max(await brief([]), ...doctors.map(([, { code }]) => code));
}

/** Prints how many ADRs the repository has, from the first line of their server's brief. */
async function printAdrs(): Promise<void> {
  const { text } = await runDeno([...serverArguments("architecture-server"), "brief"], "pipe");
  const [, found] = /^architecture: (\d+ ADRs?: .*?) \(/.exec(text) ?? [];
  if (found !== undefined) print(`Found ${found}\n`);
}

/** The end of a doctor's output, from the count of its problems on. */
function problemsIn(text: string): string {
  return /^\d+ problems?:$[^]*/m.exec(text)?.[0] ?? text;
}

/** Prints the briefs of all servers as one screen. */
export async function brief(args: readonly string[]): Promise<number> {
  const briefs = await runServers(["brief", ...args]);
  // A brief has items, or one sentence that nothing is open.
  const isTold = ([, { text }]: [string, Ran]): boolean => /^- /m.test(text);
  const texts = briefs.filter((one) => isTold(one) || one[1].code !== 0).map(([, { text }]) =>
    text
  );
  const silent = briefs.filter((one) => !isTold(one)).map(([name]) => name);
  if (silent.length > 0) texts.push(`Nothing about this project yet: ${silent.join(", ")}\n`);
  print(texts.join("\n"));
  return Math.max(...briefs.map(([, { code }]) => code));
}

/** Prints to a pipe whose reader may end first. */
function print(text: string): void {
  process.stdout.once("error", () => process.exit());
  process.stdout.write(text);
}

/** Runs a command of every server, all at once. */
async function runServers(args: readonly string[]): Promise<[string, Ran][]> {
  return await Promise.all(
    Object.keys(readServers()).map(async (
      name,
    ): Promise<[string, Ran]> => [
      name,
      await runDeno([...serverArguments(name), ...args], "pipe"),
    ]),
  );
}

/**
 * The folder of this installation's commands, with a final separator; empty if the PATH contains
 * it. A folder that npx has created, or a project's, is in the PATH only temporarily.
 */
function commandFolder(): string {
  const own = realpathSync(fileURLToPath(new URL("./bin/acm-server.js", import.meta.url)));
  const [modules] = own.split(join("acm-mcp-servers", "bin"));
  const isOwn = (folder: string): boolean => {
    const command = join(folder, "acm-server");
    if (existsSync(`${command}.cmd`)) return join(folder, "node_modules", sep) === modules;
    return existsSync(command) && realpathSync(command) === own;
  };
  const folders = (process.env["PATH"] ?? "").split(delimiter)
    .filter((folder) => folder !== "" && !folder.split(sep).includes("node_modules"));
  if (folders.some(isOwn)) return "";
  return join(dirname(process.argv[1] ?? own), sep);
}
