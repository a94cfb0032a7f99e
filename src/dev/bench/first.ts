import { servers } from "../../../tests/e2e/servers.ts";
import { clientEvent } from "../help_eval/events.ts";
import type { Occasion } from "../help_eval/trap.ts";
import { figure, print, printTable } from "../print.ts";
import { writeAceFiles } from "./ace/files.ts";
import { writeArchive } from "./acm/archive.ts";
import { contentEnv, writeContent } from "./architecture/content.ts";
import { writeRecords } from "./decibel/records.ts";
import { needle } from "./documents.ts";
import { builtExecutable } from "./servers.ts";
import { median } from "./statistics.ts";
import { printTargets } from "./targets.ts";

/** The maximum time that a hook may take in a small repository, in milliseconds. */
const HOOK_MS = 150;

/** The maximum additional time of a hook, as a multiple of the time to only read the same files. */
const READINGS = 3;

const START: Occasion = { at: "start" };
const PROMPT: Occasion = { at: "prompt", text: `What do we do about the ${needle}?` };

/** Reads every file in the working directory. */
const READ_ALL = `const { readdirSync, readFileSync } = require("node:fs");
for (const file of readdirSync(".", { recursive: true, withFileTypes: true }))
  if (file.isFile()) readFileSync(file.parentPath + "/" + file.name, "utf8");`;

/** A program, its working folder, and its input. */
interface Run {
  path: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
  stdin?: string;
}

/** A server with the maximum number of files that the server is built for. */
type LargePlace = Omit<Run, "args"> & { name: string };

/**
 * Measures what a user waits for first, each in its own process: a command, a hook and a brief. The
 * minimum of the rounds shows the work's time, and the median shows the state of this machine.
 */
export async function reportFirst(workspace: string, quick: boolean): Promise<void> {
  const rounds = quick ? 5 : 20;
  const small: string[][] = [["test fixtures", "least ms", "median ms"]];
  small.push(row("Node, an empty program", await times(rounds, node(workspace, ""))));
  const hooks: [string, number, number][] = [];
  for (const { executable, env: envIn } of servers) {
    const cwd = `${workspace}/${executable}`;
    await Deno.mkdir(cwd);
    const server = { path: builtExecutable(executable), cwd, env: envIn(cwd) };
    for (const [name, run] of firstRuns(server)) {
      const taken = await times(rounds, run);
      small.push(row(`${executable} ${name}`, taken));
      if (name.startsWith("hook")) hooks.push([`${executable} ${name}, ms`, least(taken), HOOK_MS]);
    }
  }
  printTable(small);
  const large: string[][] = [["stated sizes", "least ms", "median ms", "Node reads all, ms"]];
  for (const place of await largePlaces(workspace)) {
    const reading = await times(quick ? 2 : 5, node(place.cwd, READ_ALL));
    for (const [name, run] of firstRuns(place).filter(([name]) => name.startsWith("hook"))) {
      const taken = await times(quick ? 2 : 5, run);
      large.push([...row(`${place.name} ${name}`, taken), figure(least(reading))]);
      const most = HOOK_MS + READINGS * least(reading);
      hooks.push([`${place.name} ${name}, ms`, least(taken), Math.round(most)]);
    }
  }
  printTable(large);
  printTargets(hooks);
  print("knowledge-server is not measured with a large store here.");
}

function firstRuns(server: Omit<Run, "args">): [name: string, run: Run][] {
  const hook = (occasion: Occasion): Run => {
    const session = { folder: server.cwd, id: crypto.randomUUID() };
    const event = clientEvent("claude-code", occasion, session);
    return { ...server, args: ["hook"], stdin: JSON.stringify(event) };
  };
  return [
    ["--version", { ...server, args: ["--version"] }],
    ["brief", { ...server, args: ["brief"] }],
    ["hook at a start", hook(START)],
    ["hook at a prompt", hook(PROMPT)],
  ];
}

/** The servers whose reading time grows with their files, each with its maximum number of files. */
async function largePlaces(workspace: string): Promise<LargePlace[]> {
  const [archive, content, data, log] = [
    `${workspace}/archive`,
    `${workspace}/content`,
    `${workspace}/data`,
    `${workspace}/log`,
  ];
  await writeArchive(archive);
  await writeContent(content);
  await writeRecords(data);
  await writeAceFiles(log);
  const place = (name: string, cwd: string, env: Record<string, string>): LargePlace => ({
    name,
    path: builtExecutable(name),
    cwd,
    env,
  });
  return [
    place("acm-server", archive, {
      ACM_ROOT: `${archive}/framework`,
      ACM_REGISTRY_ROOT: `${archive}/registry`,
      ACM_PROJECT_ROOT: `${archive}/project`,
    }),
    place("architecture-server", content, contentEnv(content)),
    place("decibel-server", data, { DECIBEL_MCP_ROOT: data }),
    place("ace-server", log, {
      ACE_AGENTS_PATH: `${log}/AGENTS.md`,
      ACE_TRACES_PATH: `${log}/traces.jsonl`,
      ACE_INSIGHTS_PATH: `${log}/insights.jsonl`,
    }),
  ];
}

function node(cwd: string, program: string): Run {
  return { path: "node", args: ["-e", program], cwd };
}

/**
 * Returns the milliseconds of each run after a first run that doesn't count. Throws if a run fails.
 */
async function times(rounds: number, { path, args, cwd, env, stdin = "" }: Run): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const begun = performance.now();
    const child = new Deno.Command(path, {
      args,
      cwd,
      ...(env && { env }),
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    const input = child.stdin.getWriter();
    await input.write(new TextEncoder().encode(stdin)).catch(() => {});
    await input.close().catch(() => {});
    const { code } = await child.status;
    if (code !== 0) throw new Error(`${path} ${args[0]} ended with ${code}`);
    if (round > 0) taken.push(performance.now() - begun);
  }
  return taken;
}

function row(name: string, taken: readonly number[]): string[] {
  return [name, figure(least(taken)), figure(median(taken))];
}

function least(values: readonly number[]): number {
  return Math.min(...values);
}
