// The same four jobs as a plain Node program, the short way: no locks, no sandbox, no schemas, rules
// compared as they are spelled; a file is read, changed and written whole. It speaks as much of the
// protocol as the benchmark asks. With WRITES=safely it writes the playbook as ace-server has to:
// beside its place, flushed, and put there by a rename, so that no end of the process or the machine
// leaves half of it.
import { randomUUID } from "node:crypto";
import {
  closeSync,
  createReadStream,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createInterface } from "node:readline";

const agents = process.env.ACE_AGENTS_PATH;
const traces = process.env.ACE_TRACES_PATH;
const insights = process.env.ACE_INSIGHTS_PATH;
const BULLET = /^\[Bullet #([^,\]\s]+), helpful:(\d+), harmful:(\d+)\] (.*)$/gm;

function bulletsOf(text) {
  return [...text.matchAll(BULLET)].map(([, id, helpful, harmful, content]) => ({
    id,
    helpful: Number(helpful),
    harmful: Number(harmful),
    content,
  }));
}

function append(path, record) {
  const file = openSync(path, "a");
  writeSync(file, `${JSON.stringify(record)}\n`);
  fdatasyncSync(file);
  closeSync(file);
}

function write(path, text) {
  if (process.env.WRITES !== "safely") return writeFileSync(path, text);
  const beside = `${path}.${process.pid}.tmp`;
  const file = openSync(beside, "w");
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(beside, path);
}

function capture({ beadId, executions, bulletFeedback = [] }) {
  let text = readFileSync(agents, "utf8");
  const bullets = bulletsOf(text);
  const traceId = randomUUID();
  append(traces, { trace_id: traceId, bead_id: beadId, execution_results: executions });
  for (const { bulletId } of bulletFeedback) {
    text = text.replace(
      new RegExp(`(#${bulletId}, helpful:)(\\d+)`),
      (_, head, count) => head + (Number(count) + 1),
    );
  }
  if (bulletFeedback.length > 0) write(agents, text);
  return { traceId, bulletsConsulted: bullets.length };
}

async function analyze() {
  const groups = new Map();
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(traces) })) {
    const trace = JSON.parse(line);
    count++;
    for (const { status, errors } of trace.execution_results) {
      if (status !== "fail") continue;
      for (const { tool, message, file, line: row } of errors) {
        const pattern = message.replace(/'[^']*'/g, "<q>").replace(/(?<!TS)\b\d+/g, "N");
        const key = `${tool} ${pattern}`;
        const group = groups.get(key) ?? { pattern, beads: new Set(), files: new Set(), places: 0 };
        groups.set(key, group);
        group.places++;
        group.beads.add(trace.bead_id);
        group.files.add(`${file}:${row}`);
      }
    }
  }
  const found = [...groups.values()].filter(({ places }) => places >= 5)
    .map(({ pattern, beads }) => ({ pattern, beadIds: [...beads].slice(0, 100) }));
  return { insights: found, tracesAnalyzed: count };
}

function update() {
  const text = readFileSync(agents, "utf8");
  const known = new Set(bulletsOf(text).map(({ content }) => content));
  const wanted = readFileSync(insights, "utf8").trim().split("\n").map((line) => JSON.parse(line))
    .map(({ signal, recommendation }) => `${signal.pattern} - ${recommendation}`)
    .filter((content) => !known.has(content)).slice(0, 3);
  const added = wanted.map((content) =>
    `[Bullet #${randomUUID().slice(0, 8)}, helpful:0, harmful:0] ${content}\n`
  ).join("");
  if (wanted.length > 0) write(agents, text.replace("\n\n## Build", `\n${added}\n## Build`));
  return { deltas: wanted };
}

function get() {
  const bullets = bulletsOf(readFileSync(agents, "utf8"));
  return { bullets: bullets.slice(0, 50), totalMatched: bullets.length };
}

const tools = {
  ace_capture_trace: capture,
  ace_analyze_patterns: analyze,
  ace_update_knowledge: update,
  ace_get_insights: get,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = method === "initialize"
    ? { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "n", version: "1" } }
    : await tools[params.name](params.arguments);
  const text = JSON.stringify(result);
  const answer = method === "initialize"
    ? result
    : { content: [{ type: "text", text }], structuredContent: result };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result: answer })}\n`);
}
