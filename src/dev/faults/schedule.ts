import { system } from "../../kernel/disk/system.ts";
import type { CallOutcome } from "../../kernel/service/call.ts";
import type { ToolAnswer } from "../../kernel/service/tool.ts";
import { type Random, seededRandom } from "../bench/random.ts";
import { SimulatedDisk } from "./disk.ts";
import { type FaultCode, type FaultPlan, Injector, NO_FAULTS, planFaults } from "./injector.ts";
import { inMachine } from "./machine.ts";

/** A call of a tool, and what its outcome means for the model. */
export interface Step {
  tool: string;
  input: Record<string, unknown>;
  /** Notes that it was acknowledged. */
  acknowledge(answer: ToolAnswer): void;
}

/** A server that runs on a simulated disk, and the model of what it acknowledged. */
export interface Simulation {
  /** Creates the files that exist on the disk before the server. */
  prepare(disk: SimulatedDisk): void;
  /** Starts the server, whose files are in `root`. */
  start(root: string): RunningServer;
}

/** One start of a server. */
export interface RunningServer {
  nextStep(random: Random): Step;
  call(tool: string, input: Record<string, unknown>): Promise<CallOutcome>;
  /** Throws `Error` if something acknowledged is missing, or something else exists. */
  verify(disk: SimulatedDisk): Promise<void>;
}

const STARTS = 2;
const STEPS = 3;
/** About the calls of the system in one start. */
const CALLS = 150;

/** A machine with a disk, on which a server can be started again and again. */
interface Machine {
  random: Random;
  disk: SimulatedDisk;
  injectorOf(plan: FaultPlan): Injector;
  start(injector: Injector): RunningServer;
}

/** The number of starts: each has paths of its own, since a process remembers facts about paths. */
let starts = 0;

/** The seed of a schedule, and the kind of disk that it has. */
export interface ScheduleOptions {
  seed: number;
  Disk?: typeof SimulatedDisk;
}

/** Runs `action` on a machine that only the seed decides about. */
function onMachine<Result>(
  simulation: Simulation,
  { seed, Disk = SimulatedDisk }: ScheduleOptions,
  action: (machine: Machine) => Promise<Result>,
): Promise<Result> {
  const random = seededRandom(seed);
  return inMachine(random, async (clock) => {
    const passTime = (milliseconds: number): void => void (clock.now += milliseconds);
    const injectorOf = (plan: FaultPlan): Injector => new Injector(plan, { random, passTime });
    const disk = new Disk(injectorOf(NO_FAULTS), random);
    simulation.prepare(disk);
    return await action({
      random,
      disk,
      injectorOf,
      start(injector) {
        const name = `start-${++starts}`;
        const files = { sleep: passTime, every: () => () => {}, unref: () => {} };
        Object.assign(system, files, disk.functions(name, injector));
        return simulation.start(`/${name}`);
      },
    });
  });
}

/** Returns what `ask` learns from a server without faults. */
export function withoutFaults<Result>(
  simulation: Simulation,
  ask: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  return onMachine(
    simulation,
    { seed: 0 },
    ({ start, injectorOf }) => ask(start(injectorOf(NO_FAULTS))),
  );
}

/** Runs the schedule of a seed. Throws `Error` for a broken promise. */
export function runSchedule(simulation: Simulation, options: ScheduleOptions): Promise<void> {
  return onMachine(simulation, options, async ({ random, disk, injectorOf, start }) => {
    for (let count = 0; count < STARTS; count++) {
      const injector = injectorOf(planFaults(random, CALLS));
      const server = start(injector);
      for (let step = 0; step < STEPS && !injector.isOff; step++) {
        await take(server, server.nextStep(random), injector);
      }
      disk.restart({ isPowerCut: injector.isOff || random() < 0.5 });
      await start(injectorOf(NO_FAULTS)).verify(disk);
    }
  });
}

/** Calls a tool; a refusal must name a fault that was met, and what to do. */
async function take(server: RunningServer, step: Step, injector: Injector): Promise<void> {
  const before = injector.met.length;
  const outcome = await server.call(step.tool, step.input);
  if (injector.isOff) return;
  if (outcome.ok) step.acknowledge(outcome.answer);
  else requireNamed(outcome.text, injector.met.slice(before), step);
  if (injector.met.length > before) injector.releaseLocks();
}

/** The reasons that an error may give for a fault. */
const REASONS: Record<FaultCode, RegExp> = {
  EIO: /disk reported an error/,
  ENOSPC: /disk is full/,
  EROFS: /read-only/,
  EACCES: /not permitted|permission/,
  EPERM: /not permitted|permission/,
  ENOLCK: /system refused|locked/,
  held: /locked/,
};

/** The file of an error, unless it was to be created. */
const NAMES_FILE = /Cannot (?:read|write) \.?\w|Nothing was recorded/;

/** Throws `Error` unless the text of a refusal names one of the faults, and a remedy. */
export function requireNamed(
  text: string,
  met: readonly FaultCode[],
  { tool }: Pick<Step, "tool">,
): void {
  const faults = [...new Set(met)].join(", ");
  if (text.includes("Internal error")) throw new Error(`${tool}: internal error for ${faults}`);
  if (met.length === 0) throw new Error(`${tool} fails without a fault: ${text}`);
  if (!met.some((code) => REASONS[code].test(text))) {
    throw new Error(`${tool} gives another reason than ${faults}: ${text}`);
  }
  if (met.some((code) => code === "EACCES" || code === "EPERM") && !NAMES_FILE.test(text)) {
    throw new Error(`${tool} names no file: ${text}`);
  }
  if (!/\n|\. [A-Z]/.test(text)) throw new Error(`${tool} names no remedy: ${text}`);
}
