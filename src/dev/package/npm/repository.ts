/** The npm package's commands for a repository. Only `src/init` changes the repository's files. */
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
  // A comma separates two folders in the variable. A doubled comma is part of a folder name.
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

async function printAdrs(): Promise<void> {
  const { text } = await runDeno([...serverArguments("architecture-server"), "brief"], "pipe");
  const [, found] = /^architecture: (\d+ ADRs?: .*?) \(/.exec(text) ?? [];
  if (found !== undefined) print(`Found ${found}\n`);
}

function problemsIn(text: string): string {
  return /^\d+ problems?:$[^]*/m.exec(text)?.[0] ?? text;
}

/** Prints the briefs from all servers on one screen. */
export async function brief(args: readonly string[]): Promise<number> {
  const briefs = await runServers(["brief", ...args]);
  // A brief has items, or one sentence that reports no open items.
  const isTold = ([, { text }]: [string, Ran]): boolean => /^- /m.test(text);
  const texts = briefs.filter((one) => isTold(one) || one[1].code !== 0).map(([, { text }]) =>
    text
  );
  const silent = briefs.filter((one) => !isTold(one)).map(([name]) => name);
  if (silent.length > 0) texts.push(`Nothing about this project yet: ${silent.join(", ")}\n`);
  print(texts.join("\n"));
  return Math.max(...briefs.map(([, { code }]) => code));
}

function print(text: string): void {
  process.stdout.once("error", () => process.exit());
  process.stdout.write(text);
}

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
