import { AceSimulation } from "./ace.ts";
import { DecibelSimulation } from "./decibel.ts";
import type { SimulatedDisk } from "./disk.ts";
import { ACM, ARCHITECTURE, readingSimulation } from "./reading.ts";
import { runStoreSchedule } from "./knowledge.ts";
import { runSchedule, type ScheduleOptions, type Simulation } from "./schedule.ts";

/** Runs one schedule. Throws `Error` for a broken promise. */
type Runner = (options: ScheduleOptions) => Promise<void>;

/** For each server what runs its schedules. */
const RUNNERS: Readonly<Record<string, () => Promise<Runner>>> = {
  acm: async () => onDisk(await readingSimulation(ACM)),
  architecture: async () => onDisk(await readingSimulation(ARCHITECTURE)),
  decibel: () => Promise.resolve(onDisk(() => new DecibelSimulation())),
  ace: () => Promise.resolve(onDisk(() => new AceSimulation())),
  knowledge: () => Promise.resolve(({ seed }) => runStoreSchedule(seed)),
};

function onDisk(simulation: () => Simulation): Runner {
  return (options) => runSchedule(simulation(), options);
}

/** The servers that can be simulated. */
export const SIMULATED: readonly string[] = Object.keys(RUNNERS);

/** A schedule that broke a promise. */
export interface ScheduleFailure {
  seed: number;
  message: string;
}

/** Runs schedules of consecutive seeds, and yields those that fail. */
export async function* failuresOf(
  server: string,
  { first, count, Disk }: { first: number; count: number; Disk?: typeof SimulatedDisk },
): AsyncGenerator<ScheduleFailure> {
  const run = await RUNNERS[server]?.();
  if (run === undefined) throw new Error(`there is no simulation of ${server}`);
  for (let seed = first; seed < first + count; seed++) {
    try {
      await run({ seed, ...(Disk && { Disk }) });
    } catch (error) {
      yield { seed, message: error instanceof Error ? error.message : String(error) };
    }
  }
}
