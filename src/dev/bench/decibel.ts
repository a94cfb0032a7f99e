import { figure, print, printTable, reasonOf } from "../print.ts";
import { connect } from "./client.ts";
import { peakMemory } from "./memory.ts";
import { processorTime } from "./processor.ts";
import { installNodeProgram, projectRoot, runToEnd } from "./servers.ts";
import { median } from "./statistics.ts";

const executable = `${projectRoot}/dist/decibel-server`;
/** An executable of an earlier version, measured in the same run where it is there. */
const earlier = `${projectRoot}/dist/decibel-server-before`;
const RECORDS = 100_000;
const PROJECT = "big";
const ORACLE = "oracle.next_actions";
const program = {
  file: "src/dev/bench/decibel/node_next_actions.mjs",
  packages: ["gray-matter@4.0.3"],
};

type KindName = "designer" | "architect" | "sentinel";

/** What the project holds: the kinds of its records, in turn. */
const PROJECTS: readonly { title: string; kinds: readonly KindName[] }[] = [
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
    const grave = writeRecords(root, kinds);
    const [server, before, node]: [Measured, Measured, Measured] = [{}, {}, {}];
    for (let round = 0; round < rounds; round++) {
      await measureServer(server, { path: executable, root, grave });
      if (isFile(earlier)) await measureServer(before, { path: earlier, root, grave });
      // It reads everything each time, for half a minute: once tells enough.
      if (command !== undefined && round === 0) await measureNode(node, command, root);
    }
    Deno.removeSync(root, { recursive: true });
    print(`${ORACLE} on ${RECORDS.toLocaleString("en")} ${title}, of one project`);
    printTable([
      ["", ...Object.keys(TARGETS)],
      row("decibel-server", server),
      ...(isFile(earlier) ? [row("decibel-server before", before)] : []),
      ...(command === undefined ? [] : [row("plain reading in Node", node)]),
      ["target", ...Object.values(TARGETS).map(figure)],
    ]);
  }
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

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
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

/** Waits until the folder is older than what a listing of it needs. */
async function rested(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 3000));
}

async function measureNode(into: Measured, command: string[], root: string): Promise<void> {
  const [path = "", ...args] = command;
  const printed = await runToEnd(path, [...args, root, PROJECT]);
  const [first, again, usage] = printed.split("\n").map((line) => JSON.parse(line));
  record(into, "first, ms", first.ms);
  record(into, "first, processor ms", first.processor_ms);
  record(into, "again, ms", again.ms);
  record(into, "peak MiB", usage.peak_kib / 1024);
}

/** Writes records of those kinds in turn; returns the name of the one grave issue. */
function writeRecords(root: string, kinds: readonly KindName[]): string {
  const folders = {
    designer: `${root}/designer/${PROJECT}`,
    architect: `${root}/architect/${PROJECT}`,
    sentinel: `${root}/sentinel/${PROJECT}/issues`,
  };
  for (const folder of Object.values(folders)) Deno.mkdirSync(folder, { recursive: true });
  const start = Date.UTC(2020, 0, 1);
  for (let n = 0; n < RECORDS; n++) {
    const kind = kinds[n % kinds.length] ?? "designer";
    const time = new Date(start + n * 61_000).toISOString();
    const name = `${time.slice(0, 19).replaceAll(":", "-")}Z-record-${n}.md`;
    Deno.writeTextFileSync(`${folders[kind]}/${name}`, recordText(kind, n, time));
  }
  const grave = "2015-01-01T00-00-00Z-the-oldest.md";
  const text = recordText("sentinel", RECORDS, new Date(0).toISOString()).replace(
    "low",
    "critical",
  );
  Deno.writeTextFileSync(`${folders.sentinel}/${grave}`, text);
  return grave;
}

function recordText(kind: KindName, n: number, time: string): string {
  const fields = {
    designer: `project_id: ${PROJECT}\narea: API\nsummary: Record ${n}\ntimestamp: ${time}`,
    architect: `system_id: ${PROJECT}\nchange: Record ${n}\ntimestamp: ${time}`,
    sentinel: `repo: ${PROJECT}\nseverity: low\nstatus: open\ncreated_at: ${time}`,
  };
  return `---\n${fields[kind]}\n---\n\n# Record ${n}\n\n${"Some text of it. ".repeat(40)}\n`;
}
