import { figure, print, printTable, reasonOf } from "../print.ts";
import { connect } from "./client.ts";
import { peakMemory } from "./memory.ts";
import { installNodeProgram, projectRoot, runToEnd } from "./servers.ts";
import { median } from "./statistics.ts";

const executable = `${projectRoot}/dist/decibel-server`;
const RECORDS = 100_000;
const PROJECT = "big";
const program = {
  file: "src/dev/bench/decibel/node_next_actions.mjs",
  packages: ["gray-matter@4.0.3"],
};
/** What the issue asks for: seconds at first, seconds again, MiB. */
const TARGETS = { first: 1500, again: 500, memory: 250 };

interface Measured {
  first: number[];
  again: number[];
  /** In MiB. */
  memory: number[];
}

/** Prints what the first and a second call cost, and what a plain reading in Node does. */
export async function reportDecibel(workspace: string, quick: boolean): Promise<void> {
  const rounds = quick ? 3 : 9;
  const root = `${workspace}/records`;
  const grave = writeRecords(root, RECORDS);
  const server: Measured = { first: [], again: [], memory: [] };
  const node: Measured = { first: [], again: [], memory: [] };
  const command = await installNodeProgram(program, `${workspace}/node`).catch((error) => {
    print(`Not measured: Node: ${reasonOf(error)}`);
    return undefined;
  });
  for (let round = 0; round < rounds; round++) {
    await measureServer(server, root, grave);
    if (command !== undefined && round < 3) await measureNode(node, command, root);
  }
  print(`oracle.next_actions on ${RECORDS.toLocaleString("en")} records of one project`);
  printTable([
    ["", "first, ms", "again, ms", "peak MiB"],
    row("decibel-server", server),
    ...(command === undefined ? [] : [row("plain reading in Node", node)]),
    ["target", `${TARGETS.first}`, `${TARGETS.again}`, `${TARGETS.memory}`],
  ]);
}

function row(name: string, { first, again, memory }: Measured): string[] {
  return [name, ...[first, again, memory].map((values) => figure(median(values)))];
}

async function measureServer(into: Measured, root: string, grave: string): Promise<void> {
  const env = { DECIBEL_MCP_ROOT: root };
  const client = await connect({ path: executable, args: [], env, cwd: projectRoot });
  try {
    const input = { project_id: PROJECT };
    const first = await client.call("oracle.next_actions", input);
    const again = await client.call("oracle.next_actions", input);
    if (!first.text.includes(grave)) throw new Error("the oldest critical issue is not the first");
    into.first.push(first.ms);
    into.again.push(again.ms);
    into.memory.push(await peakMemory(client.pid));
  } finally {
    await client.stop();
  }
}

async function measureNode(into: Measured, command: string[], root: string): Promise<void> {
  const [path = "", ...args] = command;
  const printed = await runToEnd(path, [...args, root, PROJECT]);
  const [first, again, usage] = printed.split("\n").map((line) => JSON.parse(line));
  into.first.push(first.ms);
  into.again.push(again.ms);
  into.memory.push(usage.peak_kib / 1024);
}

/** Half designs, a quarter each of the others; returns the name of the one grave issue. */
function writeRecords(root: string, count: number): string {
  const folders = {
    designer: `${root}/designer/${PROJECT}`,
    architect: `${root}/architect/${PROJECT}`,
    sentinel: `${root}/sentinel/${PROJECT}/issues`,
  };
  for (const folder of Object.values(folders)) Deno.mkdirSync(folder, { recursive: true });
  const kinds = ["designer", "designer", "architect", "sentinel"] as const;
  const start = Date.UTC(2020, 0, 1);
  for (let n = 0; n < count; n++) {
    const kind = kinds[n % 4] ?? "designer";
    const time = new Date(start + n * 61_000).toISOString();
    const name = `${time.slice(0, 19).replaceAll(":", "-")}Z-record-${n}.md`;
    Deno.writeTextFileSync(`${folders[kind]}/${name}`, recordText(kind, n, time));
  }
  const grave = "2015-01-01T00-00-00Z-the-oldest.md";
  const text = recordText("sentinel", count, new Date(0).toISOString()).replace("low", "critical");
  Deno.writeTextFileSync(`${folders.sentinel}/${grave}`, text);
  return grave;
}

function recordText(kind: "designer" | "architect" | "sentinel", n: number, time: string): string {
  const fields = {
    designer: `project_id: ${PROJECT}\narea: API\nsummary: Record ${n}\ntimestamp: ${time}`,
    architect: `system_id: ${PROJECT}\nchange: Record ${n}\ntimestamp: ${time}`,
    sentinel: `repo: ${PROJECT}\nseverity: low\nstatus: open\ncreated_at: ${time}`,
  };
  return `---\n${fields[kind]}\n---\n\n# Record ${n}\n\n${"Some text of it. ".repeat(40)}\n`;
}
