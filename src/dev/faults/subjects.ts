import { AceSimulation } from "./ace.ts";
import { DecibelSimulation } from "./decibel.ts";
import type { SimulatedDisk } from "./disk.ts";
import { ACM, ARCHITECTURE, readingSimulation } from "./reading.ts";
import { runSchedule, type Simulation } from "./schedule.ts";

/** For each server what makes its simulations, one a schedule. */
const SIMULATIONS: Readonly<Record<string, () => Promise<() => Simulation>>> = {
  acm: () => readingSimulation(ACM),
  architecture: () => readingSimulation(ARCHITECTURE),
  decibel: () => Promise.resolve(() => new DecibelSimulation()),
  ace: () => Promise.resolve(() => new AceSimulation()),
};

/** The servers that can be simulated. */
export const SIMULATED: readonly string[] = Object.keys(SIMULATIONS);

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
  const simulation = await SIMULATIONS[server]?.();
  if (simulation === undefined) throw new Error(`there is no simulation of ${server}`);
  for (let seed = first; seed < first + count; seed++) {
    try {
      await runSchedule(simulation(), { seed, ...(Disk && { Disk }) });
    } catch (error) {
      yield { seed, message: error instanceof Error ? error.message : String(error) };
    }
  }
}
