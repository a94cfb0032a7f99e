/** A tick of Linux's accounting of processes, in milliseconds. */
const TICK_MS = 10;

/**
 * Milliseconds that all threads of a process have run, by Linux's accounting; 0 elsewhere. Those that
 * have ended count in whole ticks.
 */
export async function processorTime(pid: number): Promise<number> {
  if (Deno.build.os !== "linux") return 0;
  let nanoseconds = 0;
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    const stat = await Deno.readTextFile(`/proc/${pid}/task/${name}/schedstat`).catch(() => "0");
    nanoseconds += Number(stat.split(" ", 1)[0]);
  }
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12).map(Number);
  return Math.max(nanoseconds / 1e6, (user + system) * TICK_MS);
}
