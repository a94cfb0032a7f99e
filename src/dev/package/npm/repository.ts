/** The npm package's commands for a repository. Only `src/init` changes the repository's files. */
import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { clientPrograms, projectFiles } from "../../../init/clients.ts";
import { type Ran, readServers, runDeno, serverArguments } from "./runtime.ts";

/** Sets up the repository in the working directory. */
export async function init(args: readonly string[]): Promise<number> {
  const folder = realpathSync(process.cwd());
  const problem = problemOf(folder);
  if (problem !== undefined) {
    process.stderr.write(`acm-mcp-servers init: ${problem}\n`);
    return 2;
  }
  const data = process.env["XDG_DATA_HOME"] ?? "";
  const share = isAbsolute(data) ? data : join(homedir(), ".local", "share");
  const stores = join(share, "knowledge-server");
  // A comma separates two folders in the variable. A doubled comma is part of a folder name.
  const granted = [folder, ...(args.includes("--data") ? [stores] : [])]
    .map((path) => path.replaceAll(",", ",,")).join();
  const flags = ["--no-prompt", `--allow-read=${granted}`, `--allow-write=${granted}`];
  const main = fileURLToPath(new URL("./init.js", import.meta.url));
  const programs = [...clientPrograms, ...Object.keys(readServers())].filter(isInstalled);
  const launcher = { programs, ignored: ignoredFiles(), stores };
  return (await runDeno([...flags, main, JSON.stringify(launcher), ...args], "inherit")).code;
}

function problemOf(folder: string): string | undefined {
  if (existsSync(homedir()) && folder === realpathSync(homedir())) {
    return "this is your home folder. Run it in a repository.";
  }
  if (dirname(folder) === folder) return "this is no repository. Run it in a repository.";
  if (existsSync(join(folder, ".git"))) return undefined;
  let above = dirname(folder);
  while (!existsSync(join(above, ".git"))) {
    if (dirname(above) === above) return undefined;
    above = dirname(above);
  }
  return `this folder is inside a repository. Run it in ${above}`;
}

function searchPath(): string[] {
  return (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
}

function isInstalled(program: string): boolean {
  return searchPath().some((folder) =>
    ["", ".cmd", ".exe"].some((ending) => existsSync(join(folder, program + ending)))
  );
}

function ignoredFiles(): string[] {
  const input = projectFiles.join("\n");
  const { stdout } = spawnSync("git", ["check-ignore", "--stdin"], { input, encoding: "utf8" });
  return stdout ? stdout.trim().split("\n") : [];
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
