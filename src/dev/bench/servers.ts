import { executableOf, repositoryPath, sourceArguments } from "../executables.ts";
import { print, reasonOf } from "../print.ts";
import { connect, type ServerCommand } from "./client.ts";

/** A server to measure under its name in the tables. */
export type Server = { name: string; command: ServerCommand };

/** Which servers can be measured, and why the others cannot. */
export type Servers = {
  executable: Server | undefined;
  source: Server | undefined;
  node: Server | undefined;
  absent: string[];
};

/** What is compared: an executable and a Node program beside it, both told the same by `env`. */
export type Compared = {
  /** Its name. */
  executable: string;
  node: NodeProgram;
  env: Record<string, string>;
};

/** A program for Node: its file, and the npm packages it needs, with their versions. */
export type NodeProgram = { file: string; packages: readonly string[] };

const windows = Deno.build.os === "windows";

/** The name of npm's command here. */
export const NPM = windows ? "npm.cmd" : "npm";

/** The project's root folder. */
export const projectRoot = Deno.realPathSync(`${import.meta.dirname}/../../..`);

/** Returns the server with other environment variables. */
export function withEnv({ name, command }: Server, env: Record<string, string>): Server {
  return { name, command: { ...command, env } };
}

/** Finds or sets up the three servers, starts each once and leaves out what does not start. */
export async function findServers(
  { executable: name, node, env }: Compared,
  workspace: string,
): Promise<Servers> {
  const absent: string[] = [];
  async function tried(name: string, find: () => Promise<string[]>): Promise<Server | undefined> {
    try {
      const [path = "", ...args] = await find();
      const server = { name, command: { path, args, env, cwd: projectRoot } };
      await (await connect(server.command)).stop();
      return server;
    } catch (error) {
      absent.push(`${name}: ${reasonOf(error)}`);
      return undefined;
    }
  }
  return {
    executable: await tried("executable", () => findExecutable(name)),
    source: await tried("source", () => Promise.resolve(sourceCommand(name))),
    node: await tried("Node server", () => installNodeProgram(node, `${workspace}/node`)),
    absent,
  };
}

/** Prints which servers are not measured, and why. */
export function printAbsent({ absent }: Servers): void {
  for (const reason of absent) print(`Not measured: ${reason}`);
  if (absent.length > 0) print();
}

/** The command of an executable that was built. Throws when it is not there. */
export async function findExecutable(name: string): Promise<string[]> {
  const path = `${projectRoot}/dist/${name}${windows ? ".exe" : ""}`;
  const found = await Deno.stat(path).catch(() => undefined);
  if (!found?.isFile) throw new Error(`dist/${name} is not there; deno task build makes it`);
  return [path];
}

/** The command that runs an executable from source. */
export function sourceCommand(name: string): string[] {
  return [Deno.execPath(), ...sourceArguments(executableOf(name))];
}

/** Copies a program into a new folder, installs its packages there, and returns its command. */
export async function installNodeProgram(
  { file, packages }: NodeProgram,
  folder: string,
): Promise<string[]> {
  await installPackages(packages, folder);
  await Deno.copyFile(repositoryPath(file), `${folder}/program.mjs`);
  return ["node", `${folder}/program.mjs`];
}

/** Installs npm packages in a folder of their own, outside of this project's locks. */
export async function installPackages(packages: readonly string[], folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/package.json`, '{ "private": true, "type": "module" }\n');
  const flags = ["install", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
  await runToEnd(NPM, [...flags, ...packages], { cwd: folder });
}

/**
 * Runs a program to its end and returns its stdout. Throws with the end of its stderr when it
 * fails, or is not there.
 */
export async function runToEnd(
  path: string,
  args: string[],
  options: { cwd?: string; timeoutMs?: number } = {},
): Promise<string> {
  const { cwd = projectRoot, timeoutMs = 300_000 } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const { success, code, stdout, stderr } = await new Deno.Command(path, { args, cwd, signal })
    .output();
  if (success) return new TextDecoder().decode(stdout).trim();
  const complaint = new TextDecoder().decode(stderr).trim();
  const program = path.split(/[\\/]/).at(-1) ?? path;
  throw new Error(`${program} ${args[0] ?? ""} ended with ${code}. ${complaint}`.trim());
}
