import { repositoryPath } from "../executables.ts";
import { writeFiles } from "../sources.ts";

/** A trial that replaces a path in a server's folder with a symlink to the outside. */
export interface Race {
  server: string;
  /** The swapped path, as the table names it. */
  what: string;
  /** The swapped path and the adjacent symlink's target, relative to the base folder. */
  path: string;
  target: string;
  /** The initial files, by path in the base folder. */
  files: Record<string, string>;
  /** Returns the server's environment, given the base folder. */
  env(base: string): Record<string, string>;
  /** Returns the tool and arguments of the `index`th call. */
  call(index: number): Call;
}

type Call = [tool: string, input: Record<string, unknown>];

/** The content of the outside files, which a server must never return. */
export const SECRET = "outside-7f3a";

const ADR = `# Use queues\n\nStatus: Accepted\n\n## Decision\n\nWe use queues.\n`;

const content: Pick<Race, "server" | "files" | "env" | "call"> = {
  server: "architecture-server",
  files: {
    "root/resources/patterns/cache.md": "# Cache\n\nneedle\n",
    "root/resources/adr/001-use-queues.md": ADR,
    "outside/tree/cache.md": `# ${SECRET}\n\nneedle\n`,
  },
  env: (base) => ({ ARCHITECTURE_ROOT: `${base}/root` }),
  call: (index) =>
    index % 2 === 0
      ? ["read_architecture_doc", { uri: "architecture://patterns/cache" }]
      : ["search_architecture", { query: "needle" }],
};

const ISSUE = "2024-03-01T09-00-00Z-one.md";
const UPDATE = `${ISSUE}.update-owner-0001.md`;
const ISSUES = "root/sentinel/shop/issues";

const records: Pick<Race, "server" | "files" | "env" | "call"> = {
  server: "decibel-server",
  files: {
    [`${ISSUES}/${ISSUE}`]: issue("high", "one needle"),
    [`${ISSUES}/${UPDATE}`]: update("ada"),
    [`outside/tree/${ISSUE}`]: issue("critical", `${SECRET} needle`),
    [`outside/tree/${UPDATE}`]: update(SECRET),
  },
  env: (base) => ({ DECIBEL_MCP_ROOT: `${base}/root` }),
  call: (index) => READS[index % READS.length] ?? READS[0],
};

const READS: readonly [Call, ...Call[]] = [
  ["list_records", { project_id: "shop" }],
  ["get_record", { id: ISSUE }],
  ["search_records", { query: "needle" }],
  ["oracle_next_actions", { project_id: "shop" }],
];

function issue(severity: string, title: string): string {
  const fields = `severity: ${severity}\nstatus: open\ncreated_at: 2024-03-01T09:00:00.000Z`;
  return `---\n${fields}\n---\n\n# ${title}\n`;
}

function update(owner: string): string {
  return `---\nevent: claimed\nowner: ${owner}\ntimestamp: 2024-03-02T09:00:00.000Z\n---\n\n# Claimed\n`;
}

/** Every measured race. To add a race, add a row. */
export const RACES: readonly Race[] = [
  {
    ...content,
    what: "a folder, while it is read and searched",
    path: "root/resources/patterns",
    target: "outside/tree",
  },
  {
    ...content,
    what: "a file, while it is read and searched",
    path: "root/resources/patterns/cache.md",
    target: "outside/tree/cache.md",
  },
  {
    server: "acm-server",
    what: "the folder of articles, while it is searched",
    path: "root/kb",
    target: "outside/tree",
    files: {
      "root/kb/caching.md": "# Caching\n\nneedle\n",
      "outside/tree/caching.md": `# ${SECRET}\n\nneedle\n`,
    },
    env: (base) => ({ ACM_ROOT: `${base}/root` }),
    call: () => ["query_knowledge", { query: "needle" }],
  },
  {
    server: "decibel-server",
    what: "a project's folder, while issues are recorded in it",
    path: ISSUES,
    target: "outside/tree",
    files: { [`${ISSUES}/${ISSUE}`]: issue("high", "One") },
    env: (base) => ({ DECIBEL_MCP_ROOT: `${base}/root` }),
    call: (index) => [
      "sentinel_create_issue",
      { repo: "shop", severity: "low", title: `Issue ${index}`, details: "x" },
    ],
  },
  {
    ...records,
    what: "a record, while it is listed, read and searched",
    path: `${ISSUES}/${ISSUE}`,
    target: `outside/tree/${ISSUE}`,
  },
  {
    ...records,
    what: "an update, while its record is listed, read and searched",
    path: `${ISSUES}/${UPDATE}`,
    target: `outside/tree/${UPDATE}`,
  },
  {
    ...records,
    what: "a project's folder, while its records are listed, read and searched",
    path: ISSUES,
    target: "outside/tree",
  },
  {
    server: "ace-server",
    what: "the folder of its logs, while traces are captured",
    path: "root/logs",
    target: "outside/tree",
    files: {
      "root/AGENTS.md": "# Playbook\n\n## Build & Test Patterns\n",
      "root/logs/traces.jsonl": "",
      "root/logs/insights.jsonl": "",
    },
    env: (base) => aceEnv(`${base}/root`, `${base}/root/logs`),
    call: (index) => ["ace_capture_trace", {
      beadId: `b${index}`,
      executions: [{ runner: "tsc", command: "deno check", status: "pass", errors: [] }],
    }],
  },
  {
    server: "ace-server",
    what: "the folder of its playbook, while a bullet is reworded",
    path: "root/rules",
    target: "outside/tree",
    files: {
      "root/rules/AGENTS.md":
        "## Build & Test Patterns\n\n[Bullet #a, helpful:0, harmful:0] Rule\n",
    },
    env: (base) => aceEnv(`${base}/root/rules`, `${base}/root`),
    call: (index) => ["ace_refine_knowledge", {
      dryRun: false,
      actions: [{ action: "reword", id: "a", text: `Rule ${index}` }],
    }],
  },
];

function aceEnv(rules: string, logs: string): Record<string, string> {
  return {
    ACE_AGENTS_PATH: `${rules}/AGENTS.md`,
    ACE_TRACES_PATH: `${logs}/traces.jsonl`,
    ACE_INSIGHTS_PATH: `${logs}/insights.jsonl`,
  };
}

/** Writes the race's initial files, with the symlink next to the path that it replaces. */
export async function prepare(race: Race, base: string): Promise<void> {
  await Deno.mkdir(`${base}/outside/tree`, { recursive: true });
  await writeFiles(base, race.files);
  await Deno.symlink(`${base}/${race.target}`, `${base}/${race.path}.other`);
}

/**
 * Swaps the path and the adjacent symlink until the caller calls the returned function, which
 * restores both. Throws if the system doesn't support swapping.
 */
export async function swapping(
  { path, rests = [0] }: { path: string; rests?: readonly number[] },
): Promise<() => Promise<void>> {
  const worker = new Worker(`file://${repositoryPath("src/dev/races/swap_worker.ts")}`, {
    type: "module",
  });
  const told = () =>
    new Promise<unknown>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
    });
  const isOver = new Int32Array(new SharedArrayBuffer(4));
  const begun = told();
  worker.postMessage({ path, other: `${path}.other`, rests, isOver });
  if (await begun !== true) throw new Error("this file system can't exchange two paths");
  return async () => {
    const ended = told();
    Atomics.store(isOver, 0, 1);
    await ended;
    worker.terminate();
  };
}
