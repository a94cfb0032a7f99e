import { seededRandom } from "../random.ts";

/** What ace-server is measured on: where it lies, and how much of it there is. */
export interface AceFiles {
  folder: string;
  env: Record<string, string>;
  traces: number;
  /** Of the log, in bytes. */
  bytes: number;
  bullets: number;
}

const SECTIONS = [
  "TypeScript Patterns",
  "Build & Test Patterns",
  "Dependency Patterns",
  "Architecture Patterns",
];

/** Writes a playbook, a log of traces and a log of 40 insights into a new folder. */
export async function makeAceFiles(
  folder: string,
  { traces, bullets }: { traces: number; bullets: number },
): Promise<AceFiles> {
  await Deno.mkdir(folder, { recursive: true });
  const random = seededRandom(7);
  const next = (limit: number): number => Math.floor(random() * limit);
  const words = Array.from(
    { length: 400 },
    () => Array.from({ length: 7 }, () => "abcdefghij".charAt(next(10))).join(""),
  );
  const phrase = (length: number): string =>
    Array.from({ length }, () => words[next(words.length)]).join(" ");
  const env = {
    ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
    ACE_TRACES_PATH: `${folder}/traces.jsonl`,
    ACE_INSIGHTS_PATH: `${folder}/insights.jsonl`,
  };
  await Deno.writeTextFile(env.ACE_AGENTS_PATH, playbook(bullets, phrase));
  const insights = Array.from({ length: 40 }, (_, index) => insight(index, phrase));
  await Deno.writeTextFile(env.ACE_INSIGHTS_PATH, lines(insights));
  const messages = Array.from({ length: 300 }, () => phrase(8));
  {
    using file = await Deno.open(env.ACE_TRACES_PATH, {
      write: true,
      create: true,
      truncate: true,
    });
    const writer = file.writable.getWriter();
    for (let first = 0; first < traces; first += 1000) {
      const some = Array.from(
        { length: Math.min(1000, traces - first) },
        (_, index) => trace(first + index, { next, phrase, messages }),
      );
      await writer.write(new TextEncoder().encode(lines(some)));
    }
    writer.releaseLock();
  }
  const { size } = await Deno.stat(env.ACE_TRACES_PATH);
  return { folder, env, traces, bytes: size, bullets };
}

function lines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

function playbook(bullets: number, phrase: (length: number) => string): string {
  const share = Math.ceil(bullets / SECTIONS.length);
  return SECTIONS.map((section, part) => {
    const rows = Array.from({ length: share }, (_, index) => {
      const id = (part * share + index).toString(16).padStart(8, "0");
      return `[Bullet #${id}, helpful:${index % 7}, harmful:${index % 3}] ${phrase(14)}\n`;
    });
    return `## ${section}\n\n${rows.join("")}\n`;
  }).join("");
}

function insight(index: number, phrase: (length: number) => string): unknown {
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

/** Three of four errors are of 300 kinds; about half of all traces have none. */
function trace(
  index: number,
  { next, phrase, messages }: {
    next: (limit: number) => number;
    phrase: (length: number) => string;
    messages: readonly string[];
  },
): unknown {
  const errors = Array.from({ length: [0, 1, 2, 4][next(4)] ?? 0 }, () => {
    const kind = next(messages.length);
    return {
      tool: ["tsc", "eslint", "vitest"][kind % 3],
      severity: "error",
      message: `error TS${2300 + kind % 9}: '${phrase(1)}' ${
        next(4) > 0 ? messages[kind] : phrase(9)
      } at ${next(9999)}`,
      file: `src/${phrase(1)}.ts`,
      line: next(999),
      column: 3,
    };
  });
  const status = errors.length > 0 ? "fail" : "pass";
  return {
    trace_id: crypto.randomUUID(),
    timestamp: "2026-01-02T03:04:05.000Z",
    bead_id: `B-${index % 3000}`,
    task_description: phrase(30),
    bullets_consulted: [],
    execution_results: [{ runner: "tsc", command: `npm run build ${phrase(30)}`, status, errors }],
    discovered_issues: [],
    completed: true,
    outcome: errors.length > 0 ? "failure" : "success",
  };
}
