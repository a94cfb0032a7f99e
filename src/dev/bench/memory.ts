import { connect } from "./client.ts";
import { toolCalls } from "./calls.ts";
import { figure, print, printTable } from "../print.ts";
import type { Server, Servers } from "./servers.ts";
import { measureInTurn, median, pairedRatio } from "./statistics.ts";

const callsPerTool = 20;

/**
 * Measures and prints the peak memory of every server after the same calls. Returns the
 * executable's as a share of the Node server's, or undefined.
 */
export async function reportMemory(servers: Servers, rounds: number): Promise<number | undefined> {
  print("Peak memory (VmHWM): a new process, initialize, every tool " + `${callsPerTool} times`);
  if (Deno.build.os !== "linux") {
    print("  not measured: only Linux tells it, in /proc/PID/status");
    print();
    return undefined;
  }
  print(`${rounds} rounds in turn`);
  const { executable, source, node } = servers;
  const subjects = [executable, source, node].flatMap((server) =>
    server ? [{ name: server.name, run: () => measurePeak(server) }] : []
  );
  const values = await measureInTurn(subjects, rounds);
  const ratio = (name: string): number =>
    pairedRatio(values.get(name) ?? [], values.get(node?.name ?? "") ?? []);
  printTable([
    ["", "median MiB", "of Node's"],
    ...[...values].map(([name, mib]) => [name, figure(median(mib)), figure(ratio(name))]),
  ]);
  return executable && node ? ratio(executable.name) : undefined;
}

/** The peak in MiB of a process that has answered the same calls as every other. */
async function measurePeak({ command }: Server): Promise<number> {
  const client = await connect(command);
  for (let round = 0; round < callsPerTool; round++) {
    for (const { tool, input } of toolCalls) await client.call(tool, input);
  }
  const status = await Deno.readTextFile(`/proc/${client.pid}/status`);
  await client.stop();
  const kib = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1];
  if (kib === undefined) throw new Error("/proc/PID/status has no VmHWM");
  return Number(kib) / 1024;
}
