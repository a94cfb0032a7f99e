import process from "node:process";

/** Returns this thread's CPU time so far, in milliseconds, which excludes other programs. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
