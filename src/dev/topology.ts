/**
 * `deno task topology`: tests what knowledge-server's README promises about several servers on one
 * database.
 */
import { madeUpVectors } from "./bench/knowledge/server_command.ts";
import { print, reasonOf } from "./print.ts";
import { runProgram, startPrimary, startReplica } from "./topology/clusters.ts";
import { failOver } from "./topology/fail_over.ts";
import type { Claim } from "./topology/load.ts";
import { pooled } from "./topology/pooler.ts";

/** The databases' data folder, as PostgreSQL's programs see it. */
const FOLDER = Deno.env.get("KB_TOPOLOGY_DATA") ?? "/tmp";
const FIRST_PORT = 55_430;
const DIMENSION = 64;

/**
 * Runs a trial and prints which claims hold. Returns false if a claim doesn't hold or the trial
 * can't run.
 */
async function holds(title: string, part: Promise<Claim[]>): Promise<boolean> {
  print(title);
  try {
    const claims = await part;
    for (const { claim, isTrue, seen } of claims) {
      print(`  ${isTrue ? "held" : "DID NOT HOLD"}: ${claim}\n    ${seen}`);
    }
    return claims.every(({ isTrue }) => isTrue);
  } catch (error) {
    print(`  not tried: ${reasonOf(error)}`);
    return false;
  }
}

const folder = `${FOLDER}/kb-topology-${crypto.randomUUID().slice(0, 8)}`;
const settings = await Deno.makeTempDir({ prefix: "kb-topology-" });
const api = madeUpVectors(DIMENSION);
await runProgram("mkdir", ["-p", folder]);
const primary = await startPrimary(folder, FIRST_PORT);
const replica = await startReplica(folder, FIRST_PORT + 1, primary);
let isTrue = false;
try {
  isTrue = await holds("A primary and a synchronous replica", failOver(primary, replica, api.url));
  isTrue = await holds("pgbouncer", pooled(settings, replica, api.url)) && isTrue;
} finally {
  api.close();
  await primary.remove();
  await replica.remove();
  await runProgram("rm", ["-r", folder]);
  await Deno.remove(settings, { recursive: true });
}
Deno.exit(isTrue ? 0 : 1);
