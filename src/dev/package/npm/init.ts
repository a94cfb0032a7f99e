import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, isAbsolute, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { clients, projectFiles } from "../../../init/clients.ts";
import { readServers, runDeno } from "./runtime.ts";

/** Sets up the repository in the working directory. Only `src/init` changes its files. */
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
  const programs = [...clients.map(({ program }) => program), ...Object.keys(readServers())];
  const launcher = { programs: programs.filter(isInstalled), ignored: ignoredFiles(), stores };
  return await runDeno([...flags, main, JSON.stringify(launcher), ...args]);
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

function isInstalled(program: string): boolean {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.some((folder) =>
    ["", ".cmd", ".exe"].some((ending) => existsSync(join(folder, program + ending)))
  );
}

function ignoredFiles(): string[] {
  const input = projectFiles.join("\n");
  const { stdout } = spawnSync("git", ["check-ignore", "--stdin"], { input, encoding: "utf8" });
  return stdout ? stdout.trim().split("\n") : [];
}
