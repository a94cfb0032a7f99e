import { figure, print, printTable } from "../print.ts";
import { type Client, connect } from "./client.ts";
import type { Server, Servers } from "./servers.ts";
import { measureInTurn, median, pairedRatio } from "./statistics.ts";

/** The executable's peak in MiB, and as a share of the Node server's; NaN where not measured. */
export type Peak = { mebibytes: number; ofNode: number };

/** What a process has done when its memory is looked at: in words, and the calls. */
export type Work = { what: string; run: (client: Client) => Promise<void> };

/** Measures and prints the peak memory of every server after the same work. */
export async function reportMemory(
  { executable, source, node }: Servers,
  { what, run }: Work,
  rounds: number,
): Promise<Peak> {
  print(`Peak memory (VmHWM): a new process, initialize, ${what}`);
  if (Deno.build.os !== "linux") {
    print("  not measured: only Linux tells it, in /proc/PID/status");
    print();
    return { mebibytes: NaN, ofNode: NaN };
  }
  print(`${rounds} rounds in turn`);
  const subjects = [executable, source, node].flatMap((server) =>
    server ? [{ name: server.name, run: () => measurePeak(server, run) }] : []
  );
  const values = await measureInTurn(subjects, rounds);
  const ratio = (name: string): number =>
    pairedRatio(values.get(name) ?? [], values.get(node?.name ?? "") ?? []);
  printTable([
    ["", "median MiB", "of Node's"],
    ...[...values].map(([name, mib]) => [name, figure(median(mib)), figure(ratio(name))]),
  ]);
  const name = executable?.name ?? "";
  return { mebibytes: median(values.get(name) ?? []), ofNode: ratio(name) };
}

/** The peak in MiB of a process that has done the same as every other. */
async function measurePeak({ command }: Server, run: Work["run"]): Promise<number> {
  const client = await connect(command);
  await run(client);
  const peak = await peakMemory(client.pid);
  await client.stop();
  if (Number.isNaN(peak)) throw new Error("/proc/PID/status has no VmHWM");
  return peak;
}

/** The peak memory of a process so far, in MiB; NaN where the system does not tell it. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? NaN) / 1024;
}
