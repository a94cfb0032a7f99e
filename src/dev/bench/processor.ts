/** A tick of Linux's accounting of processes, in milliseconds. */
const TICK_MS = 10;

/**
 * Milliseconds that all threads of a process have run, by Linux's accounting; 0 elsewhere. Those that
 * have ended count in whole ticks.
 */
export async function processorTime(pid: number): Promise<number> {
  if (Deno.build.os !== "linux") return 0;
  const running = (await threadTimes(pid)).reduce((sum, { ms }) => sum + ms, 0);
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12).map(Number);
  return Math.max(running, (user + system) * TICK_MS);
}

/**
 * Returns what tells for how many milliseconds the thread has run that had run longest when it was
 * chosen. The system counts up to 4 ms of it later; 0 but on Linux.
 */
export async function busiestThread(pid: number): Promise<() => number> {
  const [first] = (await threadTimes(pid)).toSorted((a, b) => b.ms - a.ms);
  if (first === undefined) return () => 0;
  return () => millisecondsIn(Deno.readTextFileSync(first.path));
}

async function threadTimes(pid: number): Promise<{ path: string; ms: number }[]> {
  if (Deno.build.os !== "linux") return [];
  const times: { path: string; ms: number }[] = [];
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    const path = `/proc/${pid}/task/${name}/schedstat`;
    times.push({ path, ms: millisecondsIn(await Deno.readTextFile(path).catch(() => "0")) });
  }
  return times;
}

function millisecondsIn(schedstat: string): number {
  return Number(schedstat.split(" ", 1)[0]) / 1e6;
}
