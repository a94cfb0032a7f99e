import type { Cluster } from "./clusters.ts";
import { forwardTo } from "./forwarder.ts";
import { type Claim, loadServers, missingFrom, pause } from "./load.ts";

/** The time for which calls continue before and after the primary ends, in milliseconds. */
const PART_MS = 8000;

/**
 * Runs two servers on one database whose primary ends during the calls, and the replica takes over.
 */
export async function failOver(primary: Cluster, replica: Cluster, api: string): Promise<Claim[]> {
  const address = forwardTo(primary.port);
  const url = `postgres://postgres@127.0.0.1:${address.port}/kb`;
  let promotedMs = 0;
  const load = await loadServers([url, url], api, async () => {
    await pause(PART_MS);
    const began = performance.now();
    await primary.kill();
    await replica.promote();
    address.leadTo(replica.port);
    promotedMs = performance.now() - began;
    await pause(PART_MS);
  });
  address.close();
  const missing = await missingFrom(replica.url(), load.acknowledged);
  const failures = [...load.failures].map(([code, count]) => `${count} ${code}`).join(", ");
  return [
    {
      claim: "nothing acknowledged is lost when the primary ends",
      isTrue: load.acknowledged.length > 0 && missing === 0,
      seen: `${load.acknowledged.length} entries acknowledged, ${missing} missing on the replica`,
    },
    {
      claim: "every call returns a result, meanwhile DATABASE_ERROR",
      isTrue: [...load.failures.keys()].every((code) => code === "DATABASE_ERROR"),
      seen: `${load.calls} calls, failed: ${failures || "none"}; the longest took ` +
        `${seconds(load.longestMs)}`,
    },
    {
      claim: "sessions continue once the replica has taken over",
      isTrue: load.outageMs < promotedMs + PART_MS,
      seen: `after ${seconds(promotedMs)}; ${seconds(load.outageMs)} without a success`,
    },
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
