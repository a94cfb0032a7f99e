import { connect, isRecord } from "./client.ts";
import type { ServerCommand } from "./client.ts";
import { reasonOf } from "../print.ts";
import { prepareRoots, projectRoot } from "./roots.ts";
import type { Roots } from "./roots.ts";

/** A server to measure under its name in the tables. */
export type Server = { name: string; command: ServerCommand };

/** Which servers can be measured, and why the others cannot. */
export type Servers = {
  executable: Server | undefined;
  source: Server | undefined;
  node: Server | undefined;
  absent: string[];
};

const here = `${import.meta.dirname}`;
const windows = Deno.build.os === "windows";
const nodePackages = [
  "@modelcontextprotocol/sdk@1.32.2",
  "zod@4.6.7",
  "gray-matter@4.0.3",
];

/** Where `deno task build` leaves the executable. */
export const executablePath = `${projectRoot}/dist/acm-server${windows ? ".exe" : ""}`;

/** Returns the server pointed at other roots. */
export function withRoots({ name, command }: Server, roots: Roots): Server {
  const env = {
    ACM_ROOT: roots.framework,
    ACM_REGISTRY_ROOT: roots.registry,
    ACM_PROJECT_ROOT: roots.project,
  };
  return { name, command: { ...command, env } };
}

/** Finds or sets up the three servers, starts each once and leaves out what does not start. */
export async function findServers(workspace: string): Promise<Servers> {
  const roots = await prepareRoots(workspace);
  const absent: string[] = [];
  async function tried(name: string, find: () => Promise<string[]>): Promise<Server | undefined> {
    try {
      const [path = "", ...args] = await find();
      const command = { path, args, env: {}, cwd: projectRoot };
      const server = withRoots({ name, command }, roots);
      await (await connect(server.command)).stop();
      return server;
    } catch (error) {
      absent.push(`${name}: ${reasonOf(error)}`);
      return undefined;
    }
  }
  return {
    executable: await tried("executable", findExecutable),
    source: await tried("source", readSourceCommand),
    node: await tried("Node server", () => installNodeServer(`${workspace}/node`)),
    absent,
  };
}

async function findExecutable(): Promise<string[]> {
  const found = await Deno.stat(executablePath).catch(() => undefined);
  if (!found?.isFile) throw new Error("dist/acm-server is not there; deno task build makes it");
  return [executablePath];
}

/** The words of deno.json's task `acm`, with this Deno in front. */
async function readSourceCommand(): Promise<string[]> {
  const config: unknown = JSON.parse(await Deno.readTextFile(`${projectRoot}/deno.json`));
  const tasks = isRecord(config) && isRecord(config.tasks) ? config.tasks : {};
  const task = isRecord(tasks.acm) ? tasks.acm.command : tasks.acm;
  if (typeof task !== "string") throw new Error("deno.json has no task acm");
  const words = task.match(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g) ?? [];
  return [Deno.execPath(), ...words.slice(1).map((word) => word.replace(/["']/g, ""))];
}

async function installNodeServer(folder: string): Promise<string[]> {
  await Deno.mkdir(folder);
  await Deno.copyFile(`${here}/node_server.mjs`, `${folder}/node_server.mjs`);
  await Deno.writeTextFile(`${folder}/package.json`, '{ "private": true, "type": "module" }\n');
  const flags = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  await runToEnd(windows ? "npm.cmd" : "npm", [...flags, ...nodePackages], { cwd: folder });
  return ["node", `${folder}/node_server.mjs`];
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
