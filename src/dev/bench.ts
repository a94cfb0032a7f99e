import { reportGrowth } from "./bench/growth.ts";
import { reportLatency } from "./bench/latency.ts";
import { reportMemory } from "./bench/memory.ts";
import { print } from "./print.ts";
import { reportProfile } from "./bench/profile.ts";
import { findServers, runToEnd } from "./bench/servers.ts";
import type { Servers } from "./bench/servers.ts";
import { reportStart } from "./bench/start.ts";
import { reportTargets } from "./bench/targets.ts";

type Rounds = { start: number; calls: number; memory: number; growth: number };

const usage = `Usage: deno task bench [--quick]

Measures acm-server against an empty program and against the same tools on Node.
A missed target is reported and is no failure.

  --quick   few runs, to try the benchmarks out`;

const fullRounds: Rounds = { start: 25, calls: 300, memory: 15, growth: 15 };
const quickRounds: Rounds = { start: 5, calls: 40, memory: 3, growth: 3 };

/** Runs the benchmarks and returns the exit code: 2 for bad usage, else 0. */
async function main(args: string[]): Promise<number> {
  if (args.some((arg) => arg !== "--quick")) {
    print(usage);
    return args.includes("--help") ? 0 : 2;
  }
  const quick = args.includes("--quick");
  const workspace = await Deno.makeTempDir({ prefix: "acm-bench-" });
  const clean = (): void => Deno.removeSync(workspace, { recursive: true });
  const interrupted = (): void => {
    clean();
    Deno.exit(130);
  };
  Deno.addSignalListener("SIGINT", interrupted);
  try {
    await printMachine();
    if (quick) print("--quick: too few runs to rely on\n");
    await measure(workspace, quick ? quickRounds : fullRounds);
  } finally {
    Deno.removeSignalListener("SIGINT", interrupted);
    clean();
  }
  return 0;
}

async function measure(workspace: string, rounds: Rounds): Promise<void> {
  const servers = await findServers(workspace);
  printServers(servers);
  const server = servers.executable ?? servers.source;
  const start = await reportStart(servers, workspace, rounds.start);
  if (!server) return print("Nothing more to measure: acm-server starts neither way.");
  if (servers.executable) await reportProfile(servers.executable, workspace, rounds.start);
  const slowestDocumentMs = await reportLatency(server, servers.node, rounds.calls);
  const memoryShare = await reportMemory(servers, rounds.memory);
  const compared = servers.node ? [server, servers.node] : [server];
  const growth = await reportGrowth(compared, workspace, rounds.growth);
  reportTargets({ start, slowestDocumentMs, growth, memoryShare });
}

async function printMachine(): Promise<void> {
  const node = await runToEnd("node", ["--version"]).catch(() => "not there");
  const { os, arch } = Deno.build;
  const load = Deno.loadavg()[0]?.toFixed(1) ?? "-";
  print("acm-server benchmarks: ratios of what was measured in turn in one run");
  print(`Deno ${Deno.version.deno}, Node ${node}, ${os} ${arch}, load ${load} at the start of`);
  print(`${navigator.hardwareConcurrency} processors\n`);
}

function printServers({ absent }: Servers): void {
  for (const reason of absent) print(`Not measured: ${reason}`);
  if (absent.length > 0) print();
}

if (import.meta.main) Deno.exit(await main(Deno.args));
