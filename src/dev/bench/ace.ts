import { repositoryPath } from "../executables.ts";
import { figure, print, printTable } from "../print.ts";
import { type AceFiles, makeAceFiles } from "./ace/files.ts";
import { type Client, connect, type ServerCommand } from "./client.ts";
import { peakMemory } from "./memory.ts";
import { processorTime } from "./processor.ts";
import { findExecutable, sourceCommand } from "./servers.ts";
import { median, pairedRatio, quantile } from "./statistics.ts";

/** What is called, how often in a round of measuring, and what it must stay under. */
interface Job {
  name: string;
  tool: string;
  input: (round: number) => Record<string, unknown>;
  rounds: number;
  /** In milliseconds. */
  target: number;
}

const LARGE = { traces: 100_000, bullets: 5000 };
const SMALL = { traces: 100, bullets: 5000 };

const capture: Job = {
  name: "capture",
  tool: "ace_capture_trace",
  input: () => ({ beadId: "B-1", taskDescription: "Measure", executions: [] }),
  rounds: 100,
  target: 10,
};

/** The jobs by the size of the log they are done with. */
const jobs: readonly { size: "small" | "large"; job: Job }[] = [
  { size: "small", job: { ...capture, name: "capture, small log" } },
  { size: "large", job: { ...capture, name: "capture, large log" } },
  {
    size: "large",
    job: {
      ...capture,
      name: "capture with feedback",
      input: (round) => ({
        ...capture.input(round),
        bulletFeedback: [{ bulletId: "00000007", feedback: "helpful" }],
      }),
      target: Infinity,
    },
  },
  {
    size: "large",
    job: {
      name: "update",
      tool: "ace_update_knowledge",
      input: () => ({}),
      rounds: 10,
      target: 100,
    },
  },
  {
    size: "large",
    job: {
      name: "get bullets",
      tool: "ace_get_insights",
      input: () => ({ source: "bullets" }),
      rounds: 100,
      target: 50,
    },
  },
  {
    size: "large",
    job: {
      name: "batch analysis",
      tool: "ace_analyze_patterns",
      input: () => ({ mode: "batch", minFrequency: 5 }),
      rounds: 3,
      target: 5000,
    },
  },
];

/** Each server has files of its own: what one writes must not be read by the other. */
interface Side {
  name: string;
  command(files: AceFiles): ServerCommand;
}

/** Measures and prints; `quick` takes a fifth of the rounds, and a tenth of the large log. */
export async function reportAce(workspace: string, quick: boolean): Promise<void> {
  const large = quick ? { ...LARGE, traces: LARGE.traces / 10 } : LARGE;
  const sides = await presentSides();
  const running = await Promise.all(sides.map(async (side) => {
    const start = async (name: string, size: typeof LARGE) => {
      const files = await makeAceFiles(`${workspace}/${side.name}-${name}`, size);
      return { files, client: await connect(side.command(files)) };
    };
    return { side, small: await start("small", SMALL), large: await start("large", large) };
  }));
  const [first] = running;
  const mebibytes = (first?.large.files.bytes ?? 0) / 1024 ** 2;
  print(`ace-server: ${large.traces} traces (${figure(mebibytes)} MiB), ${large.bullets} bullets`);
  const [rows, processor]: [string[][], string[][]] = [[], []];
  for (const { size, job } of jobs) {
    const clients = running.map((one) => one[size].client);
    const { times, used } = await measured(job, clients, quick ? job.rounds / 5 : job.rounds);
    rows.push(rowOf(job, times));
    processor.push([job.name, ...used.map(figure)]);
  }
  const others = running.slice(1).flatMap(({ side: { name } }) => [`${name} p50 ms`, "of that"]);
  printTable([["job", "p50 ms", "p99 ms", "target ms", ...others], ...rows]);
  // What others take of the machine changes this much less than it changes the times.
  printTable([["processor ms a call", ...sides.map(({ name }) => name)], ...processor]);
  printTable([
    ["peak memory after all that", "MiB"],
    ...await Promise.all(running.map(async ({ side, large: { client } }) => [
      side.name,
      figure(await peakMemory(client.pid)),
    ])),
  ]);
  for (const { small, large } of running) {
    await small.client.stop();
    await large.client.stop();
  }
}

async function presentSides(): Promise<Side[]> {
  const built = await findExecutable("ace-server").catch(() => undefined);
  const [path = "", ...args] = built ?? sourceCommand("ace-server");
  const own: Side = {
    name: built === undefined ? "ace-server from source" : "ace-server",
    command: ({ env, folder }) => ({ path, args, env, cwd: folder }),
  };
  const node = (name: string, more: Record<string, string>): Side => ({
    name,
    command: ({ env, folder }) => ({
      path: "node",
      args: [repositoryPath("src/dev/bench/ace/node.mjs")],
      env: { ...env, ...more },
      cwd: folder,
    }),
  });
  const hasNode = await new Deno.Command("node", { args: ["--version"] }).output()
    .then(({ success }) => success, () => false);
  if (!hasNode) print("Not measured: Node is not there");
  return hasNode ? [own, node("Node", {}), node("Node, safely", { WRITES: "safely" })] : [own];
}

/** Milliseconds of each client: of every call, and of the processor for one call. */
interface Measured {
  times: number[][];
  used: number[];
}

/** In turn, round by round, after a round that does not count. */
async function measured(
  job: Job,
  clients: readonly Client[],
  wanted: number,
): Promise<Measured> {
  const times: number[][] = clients.map(() => []);
  const rounds = Math.max(1, Math.round(wanted));
  let before: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    if (round === 1) before = await Promise.all(clients.map(({ pid }) => processorTime(pid)));
    for (const [index, client] of clients.entries()) {
      const { ms, isError, text } = await client.call(job.tool, job.input(round));
      if (isError) throw new Error(`${job.name}: ${text.slice(0, 200)}`);
      if (round > 0) times[index]?.push(ms);
    }
  }
  const after = await Promise.all(clients.map(({ pid }) => processorTime(pid)));
  return { times, used: after.map((ms, index) => (ms - (before[index] ?? NaN)) / rounds) };
}

function rowOf({ name, target }: Job, [own = [], ...others]: readonly number[][]): string[] {
  return [
    name,
    figure(median(own)),
    figure(quantile(own, 0.99)),
    Number.isFinite(target) ? String(target) : "",
    ...others.flatMap((other) => [figure(median(other)), figure(pairedRatio(own, other))]),
  ];
}
