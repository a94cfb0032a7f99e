import type { Cluster } from "./clusters.ts";
import { forwardTo } from "./forwarder.ts";
import { loadServers, missingFrom } from "./load.ts";
import type { Held } from "./report.ts";

/** How long calls go on before and after the primary is gone, in milliseconds. */
const PART_MS = 8000;

/** Two servers on one database: its primary ends in the middle of it, and the replica takes over. */
export async function failOver(primary: Cluster, replica: Cluster, api: string): Promise<Held[]> {
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
      what: "nothing that was acknowledged is lost when the primary ends",
      held: load.acknowledged.length > 0 && missing === 0,
      facts: `${load.acknowledged.length} entries acknowledged, ${missing} missing on the replica`,
    },
    {
      what: "every call is answered, meanwhile with DATABASE_ERROR",
      held: [...load.failures.keys()].every((code) => code === "DATABASE_ERROR"),
      facts: `${load.calls} calls, failed: ${failures || "none"}; the longest took ` +
        `${seconds(load.longestMs)}`,
    },
    {
      what: "sessions go on by themselves once the replica has taken over",
      held: load.outageMs < promotedMs + PART_MS,
      facts: `it had after ${seconds(promotedMs)}; without a success for ${seconds(load.outageMs)}`,
    },
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
