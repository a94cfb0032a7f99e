import { z } from "zod";
import { repositoryPath } from "../executables.ts";
import { writeNpmPackage } from "../package/npm_package.ts";
import { figure, printTable, reasonOf } from "../print.ts";
import { copyRepository } from "../sources.ts";
import { connect } from "./client.ts";
import { NPM, runToEnd } from "./servers.ts";

/** One of the first commands of somebody who has nothing cached. */
interface FirstCommand {
  title: string;
  command: readonly string[];
  env: Record<string, string>;
  /** True for a server, which is asked for its tools. */
  isServer?: true;
}

/** What a run took, in seconds; the processor's time is not known on Windows. */
interface Duration {
  wall: number;
  processor: number;
}

/** How the first commands are run: in a clean copy, with empty caches. */
interface Newcomer {
  /** A clean copy of the repository. */
  copy: string;
  /** The environment, whose home folder and caches are empty at first. */
  env: Record<string, string>;
  /** The npm package, packed. */
  packed: string;
}

const entrySchema = z.object({
  mcpServers: z.record(
    z.string(),
    z.object({ args: z.array(z.string()), env: z.record(z.string(), z.string()) }),
  ),
});

const npx = Deno.build.os === "windows" ? "npx.cmd" : "npx";

/**
 * Measures what a new user runs first, each command with empty caches and then once more. What
 * npm's registry takes to answer is a part of the first figure; the processor's time leaves out what
 * else the machine does.
 */
export async function reportFirst(workspace: string): Promise<void> {
  const newcomer = await newcomerIn(workspace);
  const rows = [["command", "first, s", "of it processor", "again, s", "processor"]];
  for (const command of await firstCommands(newcomer)) {
    const cells: string[] = [];
    for (let run = 0; run < 2; run++) {
      try {
        const { wall, processor } = await durationOf(command, newcomer.copy);
        cells.push(figure(wall), figure(processor));
      } catch (error) {
        cells.push(`failed: ${reasonOf(error).slice(0, 60)}`, "-");
      }
    }
    rows.push([command.title, ...cells]);
  }
  printTable(rows);
}

async function newcomerIn(workspace: string): Promise<Newcomer> {
  const folders = { copy: `${workspace}/copy`, home: `${workspace}/home`, npm: `${workspace}/npm` };
  for (const folder of Object.values(folders)) await Deno.mkdir(folder);
  await copyRepository(folders.copy);
  await Deno.mkdir(`${workspace}/package`);
  await writeNpmPackage(`${workspace}/package`);
  const name = await runToEnd(
    NPM,
    ["pack", "--silent", "--pack-destination", workspace],
    `${workspace}/package`,
  );
  const own = Object.entries(Deno.env.toObject())
    .filter(([variable]) => !/^(?:DENO_DIR|XDG_CACHE_HOME|npm_.*)$/i.test(variable));
  return {
    copy: folders.copy,
    packed: `${workspace}/${name}`,
    env: { ...Object.fromEntries(own), HOME: folders.home, npm_config_cache: folders.npm },
  };
}

async function firstCommands({ copy, env, packed }: Newcomer): Promise<FirstCommand[]> {
  const deno = `deno@${Deno.version.deno}`;
  const text = await Deno.readTextFile(`${copy}/.mcp.json`);
  const [entry] = Object.values(entrySchema.parse(JSON.parse(text)).mcpServers);
  return [
    { title: `npx -y ${deno} --version`, command: [npx, "-y", deno, "--version"], env },
    { title: `npx -y ${deno} task try`, command: [npx, "-y", deno, "task", "try"], env },
    {
      title: ".mcp.json, acm-server from source, to its list of tools",
      command: [Deno.execPath(), ...entry?.args ?? []],
      // A cache of its own: `try` has filled the other one.
      env: { ...env, ...entry?.env, HOME: `${env.HOME}/client` },
      isServer: true,
    },
    {
      title: "npx -y acm-mcp-servers acm-server --version, packed here",
      command: [npx, "-y", `--package=${packed}`, "acm-server", "--version"],
      env,
    },
    {
      title: "acm-server, the executable, to its list of tools",
      command: [repositoryPath("dist/acm-server")],
      env,
      isServer: true,
    },
  ];
}

/** Runs a command to its end, or a server until it has listed its tools. */
async function durationOf(
  { command, env, isServer }: FirstCommand,
  cwd: string,
): Promise<Duration> {
  // The shell's `times` tells what its children took.
  const timed = Deno.build.os === "windows"
    ? command
    : ["sh", "-c", '"$@" || exit; times >&2', "sh", ...command];
  const [path = "", ...args] = timed;
  const begin = performance.now();
  if (isServer) {
    const client = await connect({ path, args, cwd, env });
    await client.request("tools/list", {});
    const wall = (performance.now() - begin) / 1000;
    return { wall, processor: childrenTime(await client.stop()) };
  }
  const { success, stderr } = await new Deno.Command(path, { args, cwd, env, clearEnv: true })
    .output();
  const complaints = new TextDecoder().decode(stderr);
  if (!success) throw new Error(complaints);
  return { wall: (performance.now() - begin) / 1000, processor: childrenTime(complaints) };
}

/** The last line of `times`: the user and the system time of the children, as `0m1.25s 0m0.31s`. */
function childrenTime(text: string): number {
  const [last = ""] = text.trim().split("\n").slice(-1);
  const found = [...last.matchAll(/(\d{1,9})m([\d.]{1,20})s/g)];
  if (found.length !== 2) return NaN;
  return found.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
