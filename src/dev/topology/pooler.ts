import type { Cluster } from "./clusters.ts";
import { type Claim, loadServers, missingFrom, pause } from "./load.ts";

const SERVERS = 4;
const CONNECTIONS = 3;
const LOAD_MS = 8000;

/**
 * Servers that share a few connections through PgBouncer, which reassigns them after each
 * transaction.
 */
export async function pooled(folder: string, database: Cluster, api: string): Promise<Claim[]> {
  const port = database.port + 5;
  const settings = `${folder}/pgbouncer.ini`;
  await Deno.writeTextFile(
    settings,
    `[databases]
kb = host=127.0.0.1 port=${database.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
`,
  );
  // PgBouncer refuses to run as root.
  const user = Deno.uid() === 0 ? ["-u", "nobody"] : [];
  const pooler = new Deno.Command("pgbouncer", {
    args: [...user, settings],
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    const url = `postgres://postgres@127.0.0.1:${port}/kb`;
    const urls = Array.from({ length: SERVERS }, () => url);
    const load = await loadServers(urls, api, () => pause(LOAD_MS));
    const missing = await missingFrom(database.url(), load.acknowledged);
    const failures = [...load.failures.keys()].join(", ") || "none";
    return [{
      claim:
        `${SERVERS} servers work over ${CONNECTIONS} connections of pgbouncer, pooled by transaction`,
      isTrue: load.failures.size === 0 && load.acknowledged.length > 0 && missing === 0,
      seen: `${load.calls} calls, failed: ${failures}; ${load.acknowledged.length} entries ` +
        `acknowledged, ${missing} missing`,
    }];
  } finally {
    pooler.kill("SIGKILL");
    await pooler.status;
  }
}
