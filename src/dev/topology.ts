/** `deno task topology [--quick]`: tries what the README says of several servers on one database. */
import { millionEntries } from "./bench/knowledge/filling.ts";
import { madeUpVectors } from "./bench/knowledge/server_command.ts";
import { print, reasonOf } from "./print.ts";
import { runProgram, startPrimary, startReplica } from "./topology/clusters.ts";
import { failOver } from "./topology/fail_over.ts";
import { partitioned } from "./topology/partitions.ts";
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

async function main(isQuick: boolean): Promise<boolean> {
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
  const url = Deno.env.get("KB_TEST_DATABASE_URL");
  if (isQuick || url === undefined) {
    print(`Partitions: not tried ${isQuick ? "with --quick" : "without KB_TEST_DATABASE_URL"}`);
  } else {
    held.push(await tried("Partitions by role", () => partitioned(url, millionEntries)));
  }
  return held.every((one) => one);
}

if (import.meta.main) Deno.exit(await main(Deno.args.includes("--quick")) ? 0 : 1);
