import { executableOf, repositoryPath, sourceArguments } from "../executables.ts";
import { print, reasonOf } from "../print.ts";
import type { ServerCommand } from "./client.ts";

/** A server to measure, and its name in the tables. */
export interface Server {
  name: string;
  command: Pick<ServerCommand, "path" | "args">;
}

const isWindows = Deno.build.os === "windows";

/** The name of the plain Node server in the tables. */
export const NODE = "Node";

/** The npm packages that node_server.mjs imports. */
const NODE_PACKAGES = ["@modelcontextprotocol/sdk@1.32.2", "zod@4.6.7", "gray-matter@4.0.3"];

/** Returns the executable in `dist/`, or the server from source if no executable was built. */
export function measuredServer(name: string): Server {
  const path = executablePath(name);
  if (isFile(path)) return { name, command: { path, args: [] } };
  const args = sourceArguments(executableOf(name));
  return { name: `${name} from source`, command: { path: Deno.execPath(), args } };
}

/**
 * Returns the servers to compare: the server, its earlier executable `dist/NAME-before` if that
 * file exists, and the plain Node server.
 */
export async function comparedServers(name: string, workspace: string): Promise<Server[]> {
  const servers = [measuredServer(name)];
  const before = executablePath(`${name}-before`);
  if (isFile(before)) servers.push({ name: "before", command: { path: before, args: [] } });
  try {
    const folder = `${workspace}/node`;
    await installPackages(NODE_PACKAGES, folder);
    const program = `${folder}/program.mjs`;
    await Deno.copyFile(repositoryPath("src/dev/bench/node_server.mjs"), program);
    servers.push({ name: NODE, command: { path: "node", args: [program] } });
  } catch (error) {
    print(`Not measured: Node: ${reasonOf(error)}`);
  }
  return servers;
}

/** Returns an executable's path. Throws if the executable doesn't exist. */
export function builtExecutable(name: string): string {
  const path = executablePath(name);
  if (!isFile(path)) throw new Error(`dist/${name} doesn't exist. Run: deno task build`);
  return path;
}

function executablePath(name: string): string {
  return repositoryPath(`dist/${name}${isWindows ? ".exe" : ""}`);
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Installs npm packages in a separate folder that this project's lock files don't cover. */
export async function installPackages(packages: readonly string[], folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/package.json`, '{ "private": true, "type": "module" }\n');
  const flags = ["install", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
  await runToEnd(isWindows ? "npm.cmd" : "npm", [...flags, ...packages], folder);
}

/**
 * Runs a program and returns its stdout. Throws an error with the program's stderr if the program
 * fails.
 */
export async function runToEnd(path: string, args: string[], cwd?: string): Promise<string> {
  const signal = AbortSignal.timeout(300_000);
  const { success, code, stdout, stderr } = await new Deno.Command(path, {
    args,
    signal,
    ...(cwd !== undefined && { cwd }),
  }).output();
  const [out, complaint] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes).trim());
  if (success) return out ?? "";
  throw new Error(
    `${path.split(/[\\/]/).at(-1)} ${args[0] ?? ""} ended with ${code}. ${complaint}`,
  );
}
