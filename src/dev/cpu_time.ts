import process from "node:process";

/** Returns this thread's CPU time so far, in milliseconds, which excludes other programs. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Returns the CPU time that a function takes in this thread, in milliseconds. */
export function cpuTimeOf(run: () => unknown): number {
  const before = cpuTime();
  run();
  return cpuTime() - before;
}

const TICK_MS = 10;

/** Returns the CPU time of all threads in a process so far, in milliseconds; 0 except on Linux. */
export async function cpuTimeOfProcess(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12).map(Number);
  return (user + system) * TICK_MS;
}
