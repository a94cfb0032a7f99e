/**
 * `deno task clients [CLIENT…]`: tries all servers and hooks with agents from npm and a scripted
 * model, in a repository that init sets up. Exits with 1 if a check fails.
 */
import { inTempFolder } from "../../tests/kernel/temp_folder.ts";
import { type Agent, agents, tryAgent } from "./clients/agents.ts";
import { repositoryPath } from "./executables.ts";
import { installPackages, runToEnd } from "./npm.ts";
import { writeNpmPackage } from "./package/npm_package.ts";
import { print, reasonOf } from "./print.ts";

async function installServers(): Promise<string> {
  const folder = repositoryPath("dist/clients/servers");
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(`${folder}/package`, { recursive: true });
  await writeNpmPackage(`${folder}/package`);
  const pack = ["pack", "--silent", "--pack-destination", folder];
  const packed = await runToEnd("npm", pack, { cwd: `${folder}/package` });
  await runToEnd("npm", ["install", "--global", "--prefix", folder, `${folder}/${packed}`]);
  return `${folder}/bin`;
}

async function checksOf(agent: Agent, commands: string): Promise<Record<string, boolean>> {
  const home = repositoryPath(`dist/clients/${agent.bin}`);
  await installPackages([agent.npmPackage], home);
  return await inTempFolder((folder) => tryAgent(agent, { home, folder, commands }))
    .catch((error) => {
      print(`${agent.bin}: ${reasonOf(error)}`);
      return { start: false };
    });
}

const named = Deno.args.filter((arg) => !arg.startsWith("--"));
const commands = await installServers();
let failures = 0;
for (const agent of agents.filter(({ bin }) => named.length === 0 || named.includes(bin))) {
  const held = await checksOf(agent, commands);
  const marks = Object.entries(held).map(([name, holds]) => `${holds ? "✓" : "✗"} ${name}`);
  failures += Object.values(held).filter((holds) => !holds).length;
  print(`${agent.npmPackage}  ${marks.join("  ")}`);
}
Deno.exit(failures > 0 ? 1 : 0);
