import { compile } from "../../build/compile.ts";
import { executableOf, runtimeFlags } from "../../executables.ts";
import { figure, print, printTable, reasonOf } from "../../print.ts";
import { connect, type ServerCommand } from "../client.ts";
import { peakMemory } from "../memory.ts";
import type { Server } from "../servers.ts";
import { median } from "../statistics.ts";
import { readMarks } from "./profile/marks.ts";

/** When each point was reached, in milliseconds since the spawn. */
type Points = Map<string, number>;

const folder = "src/dev/bench/acm/profile";

/** What passes between two points, in order; the bare worker has the first three. */
const phases: readonly [from: string, to: string, what: string][] = [
  ["spawn", "main", "runtime, to main's first line"],
  ["main", "worker-asked-for", "main: modules evaluated, roots resolved"],
  ["worker-asked-for", "worker", "worker: isolate made, program parsed, to its first line"],
  ["worker", "worker-evaluated", "worker: modules evaluated"],
  ["worker-evaluated", "started", "worker: told to begin"],
  ["started", "request-read", "worker: initialize read"],
  ["request-read", "initialize", "handshake: initialize answered"],
  ["tools-asked-for", "tools", "schemas built and tools/list answered"],
];

/**
 * Measures and prints what the time from spawn to the first `tools/list` answer goes into, by
 * builds of the same sources with modules before and after them that mark the time; then the
 * memory of a worker with nothing in it. The executable itself has no such marks.
 */
export async function reportProfile(
  { command }: Server,
  workspace: string,
  rounds: number,
): Promise<void> {
  print("Profile: what the executable's start goes into, by a build that marks the time");
  const [path, bare] = [`${workspace}/profiled`, `${workspace}/bare`];
  try {
    await compileProfiled(`${folder}/worker.ts`, path);
    await compileProfiled(`${folder}/bare/worker.ts`, bare);
  } catch (error) {
    return print(`  not measured: ${reasonOf(error)}\n`);
  }
  const runs: Points[] = [];
  const bareRuns: Points[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [points, barePoints] = [
      await runProfiled({ ...command, path }),
      await runBare({ ...command, path: bare }),
    ];
    if (round > 0) runs.push(points), bareRuns.push(barePoints);
  }
  const cell = (all: Points[], from: string, to: string): string =>
    figure(median(all.map((points) => (points.get(to) ?? NaN) - (points.get(from) ?? NaN))));
  printTable([
    [`median ms of ${rounds} rounds`, "the server", "an empty worker"],
    ...phases.map(([from, to, what]) => [what, cell(runs, from, to), cell(bareRuns, from, to)]),
    ["spawn to the answer of initialize", cell(runs, "spawn", "initialize"), "-"],
    ["spawn to the answer of tools/list", cell(runs, "spawn", "tools"), "-"],
  ]);
  const peak = median(bareRuns.map((points) => points.get("peak MiB") ?? NaN));
  print(`Peak memory of main and an empty worker, the floor: ${figure(peak)} MiB\n`);
}

async function compileProfiled(worker: string, output: string): Promise<void> {
  const flags = runtimeFlags(executableOf("acm-server"));
  await compile({ main: `${folder}/main.ts`, worker, flags }, output);
}

async function runProfiled(command: ServerCommand): Promise<Points> {
  const client = await connect(command);
  const sinceSpawn = (): number => performance.timeOrigin + performance.now() - client.spawnedAt;
  const asked = sinceSpawn();
  await client.request("tools/list", {});
  const answered = sinceSpawn();
  const marks = readMarks(await client.stop());
  return new Map([
    ["spawn", 0],
    ...[...marks].map(([point, at]): [string, number] => [point, at - client.spawnedAt]),
    ["initialize", client.startMs],
    ["tools-asked-for", asked],
    ["tools", answered],
  ]);
}

/** Runs the empty worker until it has begun, and notes the peak of its memory where it is told. */
async function runBare({ path, args, env, cwd }: ServerCommand): Promise<Points> {
  const spawnedAt = performance.timeOrigin + performance.now();
  const pipes = { stdin: "piped", stdout: "null", stderr: "piped" } as const;
  const child = new Deno.Command(path, { args, env, cwd, ...pipes }).spawn();
  let stderr = "";
  for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
    stderr += text;
    if (readMarks(stderr).has("worker")) break;
  }
  const peak = await peakMemory(child.pid);
  await child.stdin.close();
  await child.status;
  const marks = [...readMarks(stderr)].map(([at, ms]): [string, number] => [at, ms - spawnedAt]);
  return new Map([["spawn", 0], ...marks, ["peak MiB", peak]]);
}
