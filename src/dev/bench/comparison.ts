import { cpuTimeOfProcess } from "../cpu_time.ts";
import { figure, print, printTable } from "../print.ts";
import { type Answer, type Client, connect } from "./client.ts";
import { peakMemory } from "./memory.ts";
import { comparedServers, NODE } from "./servers.ts";
import { median, pairedRatio, quantile } from "./statistics.ts";

/** A tool and its input. */
export type ToolCall = readonly [tool: string, input: Record<string, unknown>];

/** A call that a benchmark repeats; `round` counts a process's calls from 0. */
export interface MeasuredCall {
  name: string;
  ask: (client: Client, round: number) => Promise<Answer>;
  /** The equivalent call for node_server.mjs, with paths relative to its folder. */
  node: ToolCall;
  /** The number of times that each process repeats the call after its first call. */
  again?: number;
}

/** The executable to measure, and the calls to compare. */
export interface Comparison {
  executable: string;
  title: string;
  /** Returns a server's folder with its files. A server that writes needs its own folder. */
  folderOf: (server: string) => Promise<string>;
  env: (folder: string) => Record<string, string>;
  calls: readonly MeasuredCall[];
  /**
   * The number of processes that run each server. The servers' processes run alternately, and the
   * first doesn't count.
   */
  processes: number;
  /** The number of times that each process repeats a call, unless the call sets another number. */
  again: number;
  /** False to print only start time and memory. */
  printsCalls?: boolean;
}

/** A server's measured values, one for each process, and those of each call by the call's name. */
interface Measured {
  start: number[];
  peak: number[];
  first: Map<string, number[]>;
  again: Map<string, number[]>;
  cpu: Map<string, number[]>;
}

/** The server's measured values and their ratios to Node's; NaN if not measured. */
export interface Compared {
  startOfNode: number;
  memoryOfNode: number;
  peakMiB: number;
  first: (call: string) => number;
  p50: (call: string) => number;
  p95: (call: string) => number;
}

/**
 * Runs the servers' processes alternately. Initialises each process, makes every call once, repeats
 * each call, and ends the process. Prints the medians and returns the server's medians.
 */
export async function compare(comparison: Comparison, workspace: string): Promise<Compared> {
  const servers = await comparedServers(comparison.executable, workspace);
  const all = await Promise.all(servers.map(async (server) => ({
    ...server,
    folder: await comparison.folderOf(server.name),
    measured: emptyMeasured(comparison.calls),
  })));
  for (let round = 0; round <= comparison.processes; round++) {
    for (const { name, command, folder, measured } of round % 2 === 0 ? all : all.toReversed()) {
      const env = comparison.env(folder);
      const into = round === 0 ? emptyMeasured(comparison.calls) : measured;
      const client = await connect({ ...command, env, cwd: folder });
      await measureProcess(client, comparison, { into, isNode: name === NODE });
    }
  }
  const [own] = all;
  const node = all.find(({ name }) => name === NODE);
  if (own === undefined) throw new Error("nothing to measure");
  printTables(comparison, all, node?.measured);
  return {
    startOfNode: pairedRatio(own.measured.start, node?.measured.start ?? []),
    memoryOfNode: pairedRatio(own.measured.peak, node?.measured.peak ?? []),
    peakMiB: median(own.measured.peak),
    first: (call) => median(own.measured.first.get(call) ?? []),
    p50: (call) => median(own.measured.again.get(call) ?? []),
    p95: (call) => quantile(own.measured.again.get(call) ?? [], 0.95),
  };
}

function emptyMeasured(calls: readonly MeasuredCall[]): Measured {
  const lists = () => new Map(calls.map(({ name }) => [name, new Array<number>()]));
  return { start: [], peak: [], first: lists(), again: lists(), cpu: lists() };
}

async function measureProcess(
  client: Client,
  { calls, again }: Comparison,
  { into, isNode }: { into: Measured; isNode: boolean },
): Promise<void> {
  const ask = async ({ name, ask, node }: MeasuredCall, round: number): Promise<number> => {
    const { ms, text, isError } = await (isNode ? client.call(...node) : ask(client, round));
    if (isError) throw new Error(`${name}: ${text.slice(0, 200)}`);
    return ms;
  };
  try {
    into.start.push(client.startMs);
    for (const call of calls) into.first.get(call.name)?.push(await ask(call, 0));
    await untilAtRest(client);
    for (const call of calls) {
      const [times, before] = [call.again ?? again, await cpuTimeOfProcess(client.pid)];
      for (let round = 1; round <= times; round++) {
        into.again.get(call.name)?.push(await ask(call, round));
      }
      into.cpu.get(call.name)?.push((await cpuTimeOfProcess(client.pid) - before) / times);
    }
    into.peak.push(await peakMemory(client.pid));
  } finally {
    await client.stop();
  }
}

/** Waits until a process has finished its own work, such as indexing. */
async function untilAtRest({ pid }: Client): Promise<void> {
  let before: number;
  let now = await cpuTimeOfProcess(pid);
  do {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 200));
    now = await cpuTimeOfProcess(pid);
  } while (now > before);
}

function printTables(
  { title, calls, processes, printsCalls = true }: Comparison,
  all: readonly { name: string; measured: Measured }[],
  node: Measured | undefined,
): void {
  print(`${title}; processes in turn: ${processes}, medians`);
  const ratio = (own: readonly number[], other: readonly number[] | undefined): string =>
    figure(pairedRatio(own, other ?? []));
  printTable([
    ["", "start ms", "of Node's", "peak MiB", "of Node's"],
    ...all.map(({ name, measured: { start, peak } }) => [
      name,
      figure(median(start)),
      ratio(start, node?.start),
      figure(median(peak)),
      ratio(peak, node?.peak),
    ]),
  ]);
  for (const { name, measured: { first, again, cpu } } of all) {
    if (name === NODE || !printsCalls) continue;
    printTable([
      [name, "first ms", "p50 ms", "p95 ms", "CPU ms", "Node p50 ms", "of Node's"],
      ...calls.map(({ name }) => [
        name,
        figure(median(first.get(name) ?? [])),
        figure(median(again.get(name) ?? [])),
        figure(quantile(again.get(name) ?? [], 0.95)),
        figure(median(cpu.get(name) ?? [])),
        figure(median(node?.again.get(name) ?? [])),
        ratio(again.get(name) ?? [], node?.again.get(name)),
      ]),
    ]);
  }
}
