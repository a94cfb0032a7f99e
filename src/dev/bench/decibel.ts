import { figure, print, printTable, reasonOf } from "../print.ts";
import { connect } from "./client.ts";
import {
  onDisk,
  PROJECT,
  readHeads,
  rested,
  writeArchive,
  type WrittenKind,
} from "./decibel/archive.ts";
import { reportSearches } from "./decibel/search.ts";
import { peakMemory } from "./memory.ts";
import { processorTime } from "./processor.ts";
import { installNodeProgram, projectRoot, runToEnd } from "./servers.ts";
import { median } from "./statistics.ts";
import { measuredVersions } from "./versions.ts";

const RECORDS = 100_000;
const ORACLE = "oracle.next_actions";
const program = {
  file: "src/dev/bench/decibel/node_next_actions.mjs",
  packages: ["gray-matter@4.0.3"],
};

/** What the project holds: the kinds of its records, in turn. */
const PROJECTS: readonly { title: string; kinds: readonly WrittenKind[] }[] = [
  { title: "records, a quarter issues", kinds: ["designer", "designer", "architect", "sentinel"] },
  { title: "issues", kinds: ["sentinel"] },
];

/** What is measured, and what it should be: milliseconds, and MiB at the peak. */
const TARGETS = {
  "first, ms": 1200,
  "first, processor ms": NaN,
  "again, ms": 60,
  "after a write, ms": 500,
  "no match, ms": 1500,
  "peak MiB": 170,
  "peak MiB with a search and lists": 250,
};

type Column = keyof typeof TARGETS;
type Measured = Partial<Record<Column, number[]>>;

/** Prints what the first and later calls cost, and what a plain reading in Node does. */
export async function reportDecibel(workspace: string, quick: boolean): Promise<void> {
  const rounds = quick ? 2 : 7;
  const command = await installNodeProgram(program, `${workspace}/node`).catch((error) => {
    print(`Not measured: Node: ${reasonOf(error)}`);
    return undefined;
  });
  for (const { title, kinds } of PROJECTS) {
    const root = `${workspace}/${title.replaceAll(/\W+/g, "-")}`;
    const text = () => "Some text of it. ".repeat(40);
    const grave = writeArchive(root, { count: RECORDS, kinds, text });
    await onDisk();
    const servers = measuredVersions("decibel-server").map((version) => ({
      ...version,
      measured: {},
    }));
    const [bare, node]: [Measured, Measured] = [{}, {}];
    for (let round = 0; round < rounds; round++) {
      for (const { path, measured } of servers) {
        const { ms, processorMs } = await readHeads(root);
        record(bare, "first, ms", ms);
        record(bare, "first, processor ms", processorMs);
        await measureServer(measured, { path, root, grave });
      }
      // It reads everything each time, for half a minute: once tells enough.
      if (command !== undefined && round === 0) await measureNode(node, command, root);
    }
    Deno.removeSync(root, { recursive: true });
    print(`${ORACLE} on ${RECORDS.toLocaleString("en")} ${title}, of one project`);
    printTable([
      ["", ...Object.keys(TARGETS)],
      ...servers.map(({ name, measured }) => row(name, measured)),
      row("bare heads in Deno", bare),
      ...(command === undefined ? [] : [row("plain reading in Node", node)]),
      ["target", ...Object.values(TARGETS).map(figure)],
    ]);
  }
  await reportSearches(workspace, quick ? 1 : 5);
}

function row(name: string, measured: Record<string, number[]>): string[] {
  return [
    name,
    ...Object.keys(TARGETS).map((column) => {
      const values = measured[column];
      return values === undefined ? "-" : figure(median(values));
    }),
  ];
}

function record(into: Measured, column: Column, value: number): void {
  (into[column] ??= []).push(value);
}

async function measureServer(
  into: Measured,
  { path, root, grave }: { path: string; root: string; grave: string },
): Promise<void> {
  await rested();
  const env = { DECIBEL_MCP_ROOT: root };
  const client = await connect({ path, args: [], env, cwd: projectRoot });
  try {
    const input = { project_id: PROJECT };
    const used = await processorTime(client.pid);
    const first = await client.call(ORACLE, input);
    record(into, "first, processor ms", await processorTime(client.pid) - used);
    if (!first.text.includes(grave)) throw new Error("the oldest critical issue is not the first");
    record(into, "first, ms", first.ms);
    const again: number[] = [];
    for (let turn = 0; turn < 5; turn++) again.push((await client.call(ORACLE, input)).ms);
    record(into, "again, ms", median(again));
    record(into, "peak MiB", await peakMemory(client.pid));
    await client.call("sentinel.create_issue", issue);
    record(into, "after a write, ms", (await client.call(ORACLE, input)).ms);
    const unmatched = await client.call(ORACLE, { ...input, focus: "zeppelin" });
    record(into, "no match, ms", unmatched.ms);
    await client.call("search_records", { query: "record 77777" });
    const { result } = await client.request("resources/list", {});
    await client.request("resources/list", { cursor: result.nextCursor });
    record(into, "peak MiB with a search and lists", await peakMemory(client.pid));
  } finally {
    await client.stop();
  }
}

const issue = { repo: PROJECT, severity: "low", title: "Found meanwhile", details: "Now." };

async function measureNode(into: Measured, command: string[], root: string): Promise<void> {
  const [path = "", ...args] = command;
  const printed = await runToEnd(path, [...args, root, PROJECT]);
  const [first, again, usage] = printed.split("\n").map((line) => JSON.parse(line));
  record(into, "first, ms", first.ms);
  record(into, "first, processor ms", first.processor_ms);
  record(into, "again, ms", again.ms);
  record(into, "peak MiB", usage.peak_kib / 1024);
}
