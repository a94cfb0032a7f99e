import { system } from "../../kernel/disk/system.ts";
import type { CallOutcome } from "../../kernel/service/call.ts";
import type { ToolAnswer } from "../../kernel/service/tool.ts";
import { type Random, seededRandom } from "../bench/random.ts";
import { SimulatedDisk } from "./disk.ts";
import { type FaultCode, type FaultPlan, Injector, NO_FAULTS, planFaults } from "./injector.ts";
import { inMachine } from "./machine.ts";

/** A tool call, and the effect of its outcome on the model. */
export interface Step {
  tool: string;
  input: Record<string, unknown>;
  /** Records that the server has acknowledged the call. */
  acknowledge(answer: ToolAnswer): void;
}

/** A server on a simulated disk, and the model of its acknowledged content. */
export interface Simulation {
  /** Creates the files that exist on the disk before the server starts. */
  prepare(disk: SimulatedDisk): void;
  /** Starts the server with its files in `root`. */
  start(root: string): RunningServer;
}

/** One run of a server, from its start to its end. */
export interface RunningServer {
  nextStep(random: Random): Step;
  call(tool: string, input: Record<string, unknown>): Promise<CallOutcome>;
  /** Throws `Error` if acknowledged content is missing, or unexpected content exists. */
  verify(disk: SimulatedDisk): Promise<void>;
}

const STARTS = 2;
const STEPS = 3;
/** The approximate number of system calls in one run. */
const CALLS = 150;

/** A machine with a disk that can start a server repeatedly. */
interface Machine {
  random: Random;
  disk: SimulatedDisk;
  injectorOf(plan: FaultPlan): Injector;
  start(injector: Injector): RunningServer;
}

/**
 * The number of starts. Each start has its own paths, because a process remembers facts about
 * paths.
 */
let starts = 0;

/** A schedule's seed and its kind of disk. */
export interface ScheduleOptions {
  seed: number;
  Disk?: typeof SimulatedDisk;
}

/** Runs `action` on a machine that only the seed controls. */
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

/** Returns the result of `ask` from a server without faults. */
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

/** Runs a seed's schedule. Throws `Error` if the server breaks a promise. */
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

/** Calls a tool. An error must name a fault that affected the call, and a remedy. */
async function take(server: RunningServer, step: Step, injector: Injector): Promise<void> {
  const before = injector.met.length;
  const outcome = await server.call(step.tool, step.input);
  if (injector.isOff) return;
  if (outcome.ok) step.acknowledge(outcome.answer);
  else requireNamed(outcome.text, injector.met.slice(before), step);
  if (injector.met.length > before) injector.releaseLocks();
}

/** The reasons that an error may give for each fault. */
const REASONS: Record<FaultCode, RegExp> = {
  EIO: /disk reported an error/,
  ENOSPC: /disk is full/,
  EROFS: /read-only/,
  EACCES: /not permitted|permission/,
  EPERM: /not permitted|permission/,
  ENOLCK: /system refused|locked/,
  held: /locked/,
};

/** The file in an error, unless the call was creating that file. */
const NAMES_FILE = /Cannot (?:read|write) \.?\w|Nothing was recorded/;

/** Throws `Error` unless an error's text names one of the faults, and a remedy. */
export function requireNamed(
  text: string,
  met: readonly FaultCode[],
  { tool }: Pick<Step, "tool">,
): void {
  const faults = [...new Set(met)].join(", ");
  if (text.includes("Internal error")) throw new Error(`${tool}: internal error for ${faults}`);
  if (met.length === 0) throw new Error(`${tool} fails even without an injected fault: ${text}`);
  if (!met.some((code) => REASONS[code].test(text))) {
    throw new Error(`${tool} gives another reason than ${faults}: ${text}`);
  }
  if (met.some((code) => code === "EACCES" || code === "EPERM") && !NAMES_FILE.test(text)) {
    throw new Error(`${tool} names no file: ${text}`);
  }
  if (!/\n|\. [A-Z]/.test(text)) throw new Error(`${tool} names no remedy: ${text}`);
}
