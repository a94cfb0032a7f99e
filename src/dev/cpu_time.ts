import process from "node:process";

/** The processor time of this process so far, in milliseconds: it leaves out what others take. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The processor time that a function takes, in milliseconds. */
export function cpuTimeOf(run: () => unknown): number {
  const before = cpuTime();
  run();
  return cpuTime() - before;
}
