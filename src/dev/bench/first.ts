import { z } from "zod";
import config from "../../../deno.json" with { type: "json" };
import { repositoryPath } from "../executables.ts";
import { copyRepository } from "../mutation/mutation_run.ts";
import { writeNpmPackage } from "../package/npm_package.ts";
import { figure, printTable, reasonOf } from "../print.ts";
import { connect } from "./client.ts";
import { runToEnd } from "./servers.ts";

/** One of the first commands of somebody who has nothing cached. */
interface FirstCommand {
  command: string;
  run(): Promise<unknown>;
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
const npm = Deno.build.os === "windows" ? "npm.cmd" : "npm";

/**
 * Measures what a new user runs first, each command with empty caches and then once more. What
 * npm's registry takes to answer is a part of the first figure.
 */
export async function reportFirst(workspace: string): Promise<void> {
  const newcomer = await newcomerIn(workspace);
  const rows = [["command", "first, s", "again, s"]];
  for (const { command, run } of firstCommands(newcomer)) {
    rows.push([command, await secondsOf(run), await secondsOf(run)]);
  }
  printTable(rows);
}

async function newcomerIn(workspace: string): Promise<Newcomer> {
  const folders = { copy: `${workspace}/copy`, home: `${workspace}/home`, npm: `${workspace}/npm` };
  for (const folder of Object.values(folders)) await Deno.mkdir(folder);
  await copyRepository(repositoryPath("."), folders.copy);
  await Deno.mkdir(`${workspace}/package`);
  await writeNpmPackage(`${workspace}/package`);
  const name = await runToEnd(npm, ["pack", "--silent", "--pack-destination", workspace], {
    cwd: `${workspace}/package`,
  });
  const own = Object.entries(Deno.env.toObject())
    .filter(([variable]) => !/^(?:DENO_DIR|XDG_CACHE_HOME|npm_.*)$/i.test(variable));
  return {
    copy: folders.copy,
    packed: `${workspace}/${name}`,
    env: { ...Object.fromEntries(own), HOME: folders.home, npm_config_cache: folders.npm },
  };
}

function firstCommands({ copy, env, packed }: Newcomer): FirstCommand[] {
  const deno = `deno@${Deno.version.deno}`;
  const inCopy = { cwd: copy, env, clearEnv: true };
  return [
    {
      command: `npx -y ${deno} --version`,
      run: () => runToEnd(npx, ["-y", deno, "--version"], inCopy),
    },
    {
      command: `npx -y ${deno} task try`,
      run: () => runToEnd(npx, ["-y", deno, "task", "try"], inCopy),
    },
    {
      command: ".mcp.json: from source to its list of tools, Deno's cache empty",
      run: async () => {
        const text = await Deno.readTextFile(`${copy}/.mcp.json`);
        const [entry] = Object.values(entrySchema.parse(JSON.parse(text)).mcpServers);
        // An own cache: `try` before has filled the other one.
        const caches = { HOME: `${env.HOME}/client` };
        await listTools(Deno.execPath(), entry?.args ?? [], {
          ...inCopy,
          env: { ...env, ...entry?.env, ...caches },
        });
      },
    },
    {
      command: `npx -y acm-mcp-servers acm-server --version (${config.version}, packed here)`,
      run: () => runToEnd(npx, ["-y", `--package=${packed}`, "acm-server", "--version"], inCopy),
    },
    {
      command: "dist/acm-server: to its list of tools",
      run: () => listTools(repositoryPath("dist/acm-server"), [], inCopy),
    },
  ];
}

async function listTools(
  path: string,
  args: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<void> {
  const client = await connect({ path, args, cwd, env });
  await client.request("tools/list", {});
  await client.stop();
}

async function secondsOf(run: () => Promise<unknown>): Promise<string> {
  const begin = performance.now();
  try {
    await run();
    return figure((performance.now() - begin) / 1000);
  } catch (error) {
    return `failed: ${reasonOf(error).slice(0, 60)}`;
  }
}
