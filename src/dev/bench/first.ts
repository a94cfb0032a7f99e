import { repositoryPath } from "../executables.ts";
import { writeNpmPackage } from "../package/npm_package.ts";
import { figure, printTable, reasonOf } from "../print.ts";
import { copyRepository } from "../sources.ts";
import { connect } from "./client.ts";
import { NPM, runToEnd } from "./servers.ts";

/** A first command of somebody with empty caches; a server is asked for its tools. */
interface FirstCommand {
  title: string;
  command: readonly string[];
  env?: Record<string, string>;
  isServer?: true;
}

const NPX = Deno.build.os === "windows" ? "npx.cmd" : "npx";

/**
 * Measures what a new user runs first: each command with empty caches, then once more. The first
 * time includes npm's registry; the CPU time leaves out other programs.
 */
export async function reportFirst(workspace: string): Promise<void> {
  const [copy, home] = [`${workspace}/copy`, `${workspace}/home`];
  for (const folder of [copy, home]) await Deno.mkdir(folder);
  await copyRepository(copy);
  const env = { ...cleanEnvironment(), HOME: home, npm_config_cache: `${workspace}/npm` };
  const packed = await packedNpmPackage(workspace);
  const rows = [["command", "first, s", "CPU s", "again, s", "CPU s"]];
  for (const command of firstCommands(copy, packed)) {
    const cells: string[] = [];
    for (let run = 0; run < 2; run++) {
      const times = await timesOf(command, { env: { ...env, ...command.env }, cwd: copy })
        .catch((error) => [`failed: ${reasonOf(error).slice(0, 60)}`, "-"]);
      cells.push(...times);
    }
    rows.push([command.title, ...cells]);
  }
  printTable(rows);
}

function cleanEnvironment(): Record<string, string> {
  const own = Object.entries(Deno.env.toObject());
  return Object.fromEntries(
    own.filter(([name]) => !/^(?:DENO_DIR|XDG_CACHE_HOME|npm_.*)$/i.test(name)),
  );
}

async function packedNpmPackage(workspace: string): Promise<string> {
  const folder = `${workspace}/package`;
  await Deno.mkdir(folder);
  await writeNpmPackage(folder);
  const flags = ["pack", "--silent", "--pack-destination", workspace];
  return `${workspace}/${await runToEnd(NPM, flags, folder)}`;
}

function firstCommands(copy: string, packed: string): readonly FirstCommand[] {
  const deno = `deno@${Deno.version.deno}`;
  const { mcpServers } = JSON.parse(Deno.readTextFileSync(`${copy}/.mcp.json`));
  const { args, env } = Object.values<{ args: string[]; env: object }>(mcpServers)[0] ??
    { args: [], env: {} };
  return [
    { title: `npx -y ${deno} --version`, command: [NPX, "-y", deno, "--version"] },
    { title: `npx -y ${deno} task try`, command: [NPX, "-y", deno, "task", "try"] },
    {
      title: ".mcp.json: acm-server from source, its list of tools",
      command: [Deno.execPath(), ...args],
      // A cache of its own: `try` has filled the other one.
      env: { ...env, DENO_DIR: `${copy}/../client` },
      isServer: true,
    },
    {
      title: "npx -y acm-mcp-servers acm-server --version",
      command: [NPX, "-y", `--package=${packed}`, "acm-server", "--version"],
    },
    {
      title: "acm-server, the executable, its list of tools",
      command: [repositoryPath("dist/acm-server")],
      isServer: true,
    },
  ];
}

/** Runs a command to its end, or a server until it has listed its tools. */
async function timesOf(
  { command, isServer }: FirstCommand,
  { env, cwd }: { env: Record<string, string>; cwd: string },
): Promise<string[]> {
  // The shell's `times` prints the CPU time of its children.
  const args = ["-c", '"$@" || exit; times >&2', "sh", ...command];
  const begin = performance.now();
  if (isServer) {
    const client = await connect({ path: "sh", args, cwd, env });
    await client.request("tools/list", {});
    const wall = performance.now() - begin;
    return [figure(wall / 1000), figure(childrenTime(await client.stop()))];
  }
  const { success, stderr } = await new Deno.Command("sh", { args, cwd, env, clearEnv: true })
    .output();
  const printed = new TextDecoder().decode(stderr);
  if (!success) throw new Error(printed);
  return [figure((performance.now() - begin) / 1000), figure(childrenTime(printed))];
}

/** Returns the seconds in the last line of `times`, such as `0m1.25s 0m0.31s`. */
function childrenTime(text: string): number {
  const last = text.trim().split("\n").at(-1) ?? "";
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)]
    .reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
