import { servers } from "../../../tests/e2e/servers.ts";
import { repositoryPath } from "../executables.ts";
import { installPackages, textLines } from "../npm.ts";
import { figure, printTable } from "../print.ts";

export const NODE_PACKAGES = ["@modelcontextprotocol/sdk@1.32.2", "gray-matter@4.0.3", "zod@4.6.7"];
const ROUNDS = 20;

const MESSAGES = [
  {
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "bench", version: "1.0.0" },
    },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list" },
];

interface Run {
  command: string;
  args: readonly string[];
  cwd: string;
  env?: Record<string, string>;
}

interface Measured {
  wallMs: number;
  cpuMs: number;
  peakMiB: number;
}

const FIGURES = ["wallMs", "cpuMs", "peakMiB"] as const;

/**
 * Prints what a start costs a server in comparison with a plain Node server: spawn, `tools/list`,
 * exit. The two run alternately, and each ratio is the median of the rounds' ratios.
 */
export async function compareStart(executable: string, workspace: string): Promise<void> {
  const folder = `${workspace}/node`;
  await installPackages(NODE_PACKAGES, folder);
  await Deno.copyFile(repositoryPath("src/dev/bench/node_server.mjs"), `${folder}/server.mjs`);
  const node: Run = { command: "node", args: ["server.mjs"], cwd: folder };
  const own = await ownRun(executable, workspace);
  const rounds: [own: Measured, node: Measured][] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const pair: [Measured, Measured] = [await measured(own), await measured(node)];
    if (round > 0) rounds.push(pair);
  }
  printTable([
    ["spawn, tools/list, exit", "wall ms", "CPU ms", "peak MiB"],
    [executable, ...FIGURES.map((name) => figure(median(rounds.map(([own]) => own[name]))))],
    ["Node", ...FIGURES.map((name) => figure(median(rounds.map(([, node]) => node[name]))))],
    [
      "ratio",
      ...FIGURES.map((name) => figure(median(rounds.map(([own, node]) => own[name] / node[name])))),
    ],
  ]);
}

/** Prints how long each server takes to start and to print its brief. */
export async function printFirstAnswers(workspace: string): Promise<void> {
  const rows: string[][] = [];
  for (const { executable } of servers) {
    const run = await ownRun(executable, workspace);
    for (const args of [[], ["--version"], ["brief"]]) {
      const rounds: Measured[] = [];
      for (let round = 0; round <= ROUNDS / 2; round++) {
        rounds.push(await measured({ ...run, args }));
      }
      const values = FIGURES.map((name) => figure(median(rounds.slice(1).map((one) => one[name]))));
      rows.push([`${executable} ${args.join("") || "tools/list"}`, ...values]);
    }
  }
  printTable([["first answer and exit", "wall ms", "CPU ms", "peak MiB"], ...rows]);
}

async function ownRun(executable: string, workspace: string): Promise<Run> {
  const server = servers.find((one) => one.executable === executable);
  const command = repositoryPath(`dist/${executable}`);
  const cwd = `${workspace}/${executable}`;
  await Deno.mkdir(cwd);
  return { command, args: [], cwd, env: { HOME: workspace, ...server?.env(cwd) } };
}

async function measured({ args, command, ...options }: Run): Promise<Measured> {
  const cpuBefore = await childrenCpuMs();
  const begun = performance.now();
  const child = new Deno.Command(command, {
    ...options,
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  const lines = MESSAGES.map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }) + "\n");
  await writer.write(new TextEncoder().encode(lines.join(""))).catch(() => {});
  let peakMiB = NaN;
  for await (const line of textLines(child.stdout)) {
    peakMiB = await peakOf(child.pid) ?? peakMiB;
    if (line.includes('"id":2')) await writer.close();
  }
  const { success } = await child.status;
  const wallMs = performance.now() - begun;
  if (!success) throw new Error(`${command} ${args.join(" ")} failed`);
  return { wallMs, cpuMs: await childrenCpuMs() - cpuBefore, peakMiB };
}

const TICK_MS = 10;

/** Returns the CPU time of this process's ended children, in milliseconds. */
async function childrenCpuMs(): Promise<number> {
  const stat = await Deno.readTextFile("/proc/self/stat");
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(14).map(Number);
  return (user + system) * TICK_MS;
}

async function peakOf(pid: number): Promise<number | undefined> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
