import process from "node:process";

/** The processor time that a function takes, in milliseconds: what else the machine does is left out. */
export function cpuTimeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
