/** `deno task bench [SERVER] [--quick]`: measures a server beside what it is compared with. */
import { reportAce } from "./bench/ace.ts";
import { reportAcm } from "./bench/acm.ts";
import { reportArchitecture } from "./bench/architecture.ts";
import { reportDecibel } from "./bench/decibel.ts";
import { reportKnowledge } from "./bench/knowledge.ts";
import { reportFirst } from "./bench/first.ts";
import { runToEnd } from "./bench/servers.ts";
import { print } from "./print.ts";

/** Measures and prints; may leave files in the workspace, which is removed after it. */
type Report = (workspace: string, quick: boolean) => Promise<void>;

const defaultName = "acm";

/** Every server's benchmark by the server's name; a new one is a row. */
const benchmarks = new Map<string, { against: string; report: Report }>([
  ["acm", { against: "an empty program and the same tools on Node", report: reportAcm }],
  ["architecture", { against: "the same documents on Node", report: reportArchitecture }],
  ["decibel", { against: "a plain reading of the records in Node", report: reportDecibel }],
  ["ace", { against: "the same on logs and a playbook in Node", report: reportAce }],
  ["first", { against: "a new user's first commands, with empty caches", report: reportFirst }],
  ["knowledge", { against: "each of its stores", report: reportKnowledge }],
]);

const usage = `Usage: deno task bench [SERVER] [--quick]

Measures a server; a missed target is reported and is no failure. SERVER is one of
${
  [...benchmarks].map(([name, { against }]) => `\n  ${nameColumn(name)}against ${against}`).join("")
}

  ${nameColumn("--quick")}few runs, to try the benchmarks out`;

/** Runs a benchmark and returns the exit code: 2 for bad usage, else 0. */
async function main(args: string[]): Promise<number> {
  const [name = defaultName, ...others] = args.filter((arg) => arg !== "--quick");
  const benchmark = benchmarks.get(name);
  if (benchmark === undefined || others.length > 0) {
    print(usage);
    return args.includes("--help") ? 0 : 2;
  }
  const quick = args.includes("--quick");
  const workspace = await Deno.makeTempDir({ prefix: `${name}-bench-` });
  const clean = (): void => Deno.removeSync(workspace, { recursive: true });
  const interrupted = (): void => {
    clean();
    Deno.exit(130);
  };
  Deno.addSignalListener("SIGINT", interrupted);
  try {
    await printMachine(name);
    if (quick) print("--quick: too few runs to rely on\n");
    await benchmark.report(workspace, quick);
  } finally {
    Deno.removeSignalListener("SIGINT", interrupted);
    clean();
  }
  return 0;
}

function nameColumn(name: string): string {
  return (name === defaultName ? `${name} (default)` : name).padEnd(16);
}

async function printMachine(name: string): Promise<void> {
  const node = await runToEnd("node", ["--version"]).catch(() => "not there");
  const { os, arch } = Deno.build;
  const load = Deno.loadavg()[0]?.toFixed(1) ?? "-";
  print(`Benchmarks of ${name}: ratios of what was measured in turn in one run`);
  print(`Deno ${Deno.version.deno}, Node ${node}, ${os} ${arch}, load ${load} at the start of`);
  print(`${navigator.hardwareConcurrency} processors\n`);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
