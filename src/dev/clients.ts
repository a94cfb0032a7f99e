/**
 * `deno task clients [CLIENT…]`: tries all servers and hooks with agents from npm and a scripted
 * model, in a repository that init sets up. Exits with 1 if a check fails.
 */
import { type Agent, agents, CHECKS, tryAgent } from "./clients/agents.ts";
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
  const packed = await runToEnd("npm", pack, `${folder}/package`);
  await runToEnd("npm", ["install", "--global", "--prefix", folder, `${folder}/${packed}`]);
  return `${folder}/bin`;
}

async function checksOf(agent: Agent, commands: string): Promise<string[]> {
  const home = repositoryPath(`dist/clients/${agent.bin}`);
  await installPackages([agent.npmPackage], home);
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "clients-" }));
  try {
    return await tryAgent(agent, { home, folder, commands });
  } catch (error) {
    print(`${agent.title}: ${reasonOf(error)}`);
    return [];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const named = Deno.args.filter((arg) => !arg.startsWith("--"));
const commands = await installServers();
let failures = 0;
for (const agent of agents.filter(({ title }) => named.length === 0 || named.includes(title))) {
  const held = await checksOf(agent, commands);
  failures += CHECKS.length - held.length;
  const marks = CHECKS.map((name) => `${held.includes(name) ? "✓" : "✗"} ${name}`).join("  ");
  print(`${agent.npmPackage}  ${marks}`);
}
Deno.exit(failures > 0 ? 1 : 0);
