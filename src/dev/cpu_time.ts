import process from "node:process";

/** Returns the CPU time of this thread so far, in milliseconds: what other programs take is not in it. */
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
