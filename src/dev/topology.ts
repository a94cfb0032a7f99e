/** `deno task topology`: tries what the README says of several servers on one database. */
import { madeUpVectors } from "./bench/knowledge/server_command.ts";
import { print, reasonOf } from "./print.ts";
import { runProgram, startPrimary, startReplica } from "./topology/clusters.ts";
import { failOver } from "./topology/fail_over.ts";
import { pooled } from "./topology/pooler.ts";
import { type Held, printTold } from "./topology/report.ts";

/** Where the data of the databases lies, as PostgreSQL's programs see it. */
const FOLDER = Deno.env.get("KB_TOPOLOGY_DATA") ?? "/tmp";
const FIRST_PORT = 55_430;
const DIMENSION = 64;

/** Runs one part and prints what held; false also when it could not be run. */
async function tried(title: string, part: () => Promise<Held[]>): Promise<boolean> {
  try {
    return printTold(title, await part());
  } catch (error) {
    print(`${title}\n  not tried: ${reasonOf(error)}\n`);
    return false;
  }
}

async function main(): Promise<boolean> {
  print(`load ${Deno.loadavg()[0]?.toFixed(1)} of ${navigator.hardwareConcurrency} processors`);
  const folder = `${FOLDER}/kb-topology-${crypto.randomUUID().slice(0, 8)}`;
  const settings = `/tmp/kb-topology-settings-${Deno.pid}`;
  await Deno.mkdir(settings);
  const api = madeUpVectors(DIMENSION);
  await runProgram("mkdir", ["-p", folder]);
  const primary = await startPrimary(folder, FIRST_PORT);
  const replica = await startReplica(folder, FIRST_PORT + 1, primary);
  const held: boolean[] = [];
  try {
    held.push(
      await tried(
        "Two servers, a primary and a streaming replica that it waits for",
        () => failOver(primary, replica, api.url),
      ),
      await tried("pgbouncer", () => pooled(settings, replica, api.url)),
    );
  } finally {
    api.close();
    await primary.remove();
    await replica.remove();
    await runProgram("rm", ["-r", folder]);
    await Deno.remove(settings, { recursive: true });
  }
  return held.every((one) => one);
}

if (import.meta.main) Deno.exit(await main() ? 0 : 1);
