import { words } from "../documents.ts";
import { seededRandom } from "../random.ts";

/** The number of rules that ace-server is built for. */
export const RULES = 1_000;
/** The size of the trace log in MiB. */
export const TRACES_MIB = 64;

const SECTIONS = [
  "TypeScript Patterns",
  "Build & Test Patterns",
  "Dependency Patterns",
  "Architecture Patterns",
];

const random = seededRandom(7);
const next = (limit: number): number => Math.floor(random() * limit);
const phrase = (length: number): string => words(random, length);
const messages = Array.from({ length: 300 }, () => phrase(8));

/** Writes a playbook, a trace log and a log of 40 insights. Half of the rules name a situation. */
export async function writeAceFiles(folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/AGENTS.md`, SECTIONS.map(sectionOf).join(""));
  await Deno.writeTextFile(`${folder}/insights.jsonl`, lines(40, insightOf));
  const path = `${folder}/traces.jsonl`;
  for (let bytes = 0; bytes < TRACES_MIB * 1024 ** 2;) {
    const text = lines(1000, traceOf);
    await Deno.writeTextFile(path, text, { append: true });
    bytes += text.length;
  }
}

function lines(count: number, make: (index: number) => unknown): string {
  return Array.from({ length: count }, (_, index) => `${JSON.stringify(make(index))}\n`).join("");
}

function sectionOf(title: string, part: number): string {
  const share = RULES / SECTIONS.length;
  const rows = Array.from({ length: share }, (_, index) => {
    const id = (part * share + index).toString(16).padStart(8, "0");
    const rule = index % 2 === 0 ? phrase(14) : `When tsc says ${failure()}: ${phrase(10)}`;
    return `[Bullet #${id}, helpful:${index % 7}, harmful:${index % 3}] ${rule}\n`;
  });
  return `## ${title}\n\n${rows.join("")}\n`;
}

/** The first words of a generated log message. */
function failure(): string {
  return messages[next(messages.length)]?.split(" ").slice(0, 4).join(" ") ?? "";
}

function insightOf(index: number): unknown {
  return {
    id: `insight-${index}`,
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    taskId: "B-1",
    source: { runner: "tsc", beadIds: ["B-1"] },
    signal: { pattern: phrase(8), evidence: [] },
    recommendation: phrase(6),
    scope: {},
    confidence: 0.9,
    onlineEligible: true,
    metaTags: ["typescript"],
  };
}

/**
 * Returns a trace. Three of four errors have one of 300 kinds. A quarter of all traces have no
 * error.
 */
function traceOf(): unknown {
  const errors = Array.from({ length: [0, 1, 2, 4][next(4)] ?? 0 }, () => {
    const kind = next(messages.length);
    const problem = next(4) > 0 ? messages[kind] : phrase(9);
    return {
      tool: ["tsc", "eslint", "vitest"][kind % 3],
      severity: "error",
      message: `error TS${2300 + kind % 9}: '${phrase(1)}' ${problem} at ${next(9999)}`,
      file: `src/${phrase(1)}.ts`,
      line: next(999),
      column: 3,
    };
  });
  const status = errors.length > 0 ? "fail" : "pass";
  return {
    trace_id: crypto.randomUUID(),
    timestamp: "2026-01-02T03:04:05.000Z",
    bead_id: `B-${next(3000)}`,
    task_description: phrase(30),
    bullets_consulted: [],
    execution_results: [{ runner: "tsc", command: `npm run build ${phrase(30)}`, status, errors }],
    discovered_issues: [],
    completed: true,
    outcome: errors.length > 0 ? "failure" : "success",
  };
}
