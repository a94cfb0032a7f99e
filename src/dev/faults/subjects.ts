import { AceSimulation } from "./ace.ts";
import { DecibelSimulation } from "./decibel.ts";
import type { SimulatedDisk } from "./disk.ts";
import { ACM, ARCHITECTURE, readingSimulation } from "./reading.ts";
import { runStoreSchedule } from "./knowledge.ts";
import { PostgresSchedules } from "./postgres.ts";
import { runSchedule, type ScheduleOptions, type Simulation } from "./schedule.ts";

/** Runs schedules in sequence. */
interface Runner extends Partial<AsyncDisposable> {
  /** Throws `Error` if the server breaks a promise. */
  run(options: ScheduleOptions): Promise<void>;
}

/** knowledge-server on PostgreSQL, if the environment names a database. */
export const POSTGRES = "knowledge-postgres";
/** The variable that names the PostgreSQL server. */
export const POSTGRES_URL = "KB_TEST_DATABASE_URL";

/** The functions that run each server's schedules. */
const RUNNERS: Readonly<Record<string, () => Promise<Runner>>> = {
  // This server runs first, because it spends most time waiting.
  [POSTGRES]: () => PostgresSchedules.on(Deno.env.get(POSTGRES_URL) ?? ""),
  acm: async () => onDisk(await readingSimulation(ACM)),
  architecture: async () => onDisk(await readingSimulation(ARCHITECTURE)),
  decibel: () => Promise.resolve(onDisk(() => new DecibelSimulation())),
  ace: () => Promise.resolve(onDisk(() => new AceSimulation())),
  knowledge: () => Promise.resolve({ run: ({ seed }) => runStoreSchedule(seed) }),
};

function onDisk(simulation: () => Simulation): Runner {
  return { run: (options) => runSchedule(simulation(), options) };
}

/** The simulations, by server name. */
export const SIMULATED: readonly string[] = Object.keys(RUNNERS);

/** A schedule in which a server broke a promise. */
export interface ScheduleFailure {
  seed: number;
  message: string;
}

/** Runs schedules with consecutive seeds, and yields the failed schedules. */
export async function* failuresOf(
  server: string,
  { first, count, Disk }: { first: number; count: number; Disk?: typeof SimulatedDisk },
): AsyncGenerator<ScheduleFailure> {
  const runner = await RUNNERS[server]?.();
  if (runner === undefined) throw new Error(`no fault simulation exists for ${server}`);
  try {
    for (let seed = first; seed < first + count; seed++) {
      try {
        await runner.run({ seed, ...(Disk && { Disk }) });
      } catch (error) {
        yield { seed, message: error instanceof Error ? error.message : String(error) };
      }
    }
  } finally {
    await runner[Symbol.asyncDispose]?.();
  }
}
