import { DatabaseSync } from "node:sqlite";
import { repositoryPath } from "../../src/dev/executables.ts";
import { copyFolder, writeFiles } from "../kernel/temp_folder.ts";
import type { Json } from "../e2e/process.ts";
import { targetsOf } from "../e2e/targets.ts";
import { writeRecentRecords } from "./recent_records.ts";

const fixtures = repositoryPath("tests/fixtures");

/** A server's page under test, with a fixture that contains an example of every drawn element. */
export interface TriedPage {
  executable: string;
  /** The name of the page's screenshots. */
  name: string;
  /** The server's environment. `folder` is empty, and the server may write to it. */
  env(folder: string): Record<string, string>;
  /** Returns an environment with `text` in every field that can contain document text. */
  hostile(folder: string, text: string): Record<string, string>;
  /** The report's input, if the report requires input. */
  given?: Json;
  /** The call whose result the page shows inside a client. */
  call: [tool: string, input: Json];
  /** A text from the result that the page shows. */
  shows: string;
  /** A button on the page inside a client, and a text that appears after a click. */
  asks: { button: string; shows: string };
}

/** The pages of all servers. */
export const pages: readonly TriedPage[] = [
  {
    executable: "acm-server",
    name: "acm",
    env: (folder) => acmProject(folder, "seed-shelf"),
    hostile: (folder, text) => {
      const name = "<b>seed & \"shelf'";
      const env = acmProject(folder, name);
      writeFiles(`${folder}/${name}`, {
        "status.md": `---\nstage: Develop\nphase: ${JSON.stringify(text)}\n---\n`,
        "docs/tasks.md": `---\nstatus: ${JSON.stringify(text)}\n---\n\n- [ ] ${text}\n`,
        "docs/design.md": `## Open Questions\n\n- ${text}\n\n## Issue Log\n\n` +
          `| Issue | Severity | Status |\n|---|---|---|\n| ${text} | High | Open |\n`,
        ".claude/CLAUDE.md": `## Context Map\n\n| File | Why |\n|---|---|\n| ${text} | x |\n`,
      });
      return env;
    },
    call: ["check_project_health", {}],
    shows: 'no section "Why It Matters"',
    asks: { button: "Show stage", shows: "What becomes of seeds that are older" },
  },
  {
    executable: "architecture-server",
    name: "architecture",
    env: (folder) => {
      copyFolder(`${fixtures}/pages/architecture`, `${folder}/lantern`);
      return { ARCHITECTURE_ROOT: `${folder}/lantern` };
    },
    hostile: (folder, text) => {
      const adr = (more: string) =>
        `# ${text}\n\n${more}\n\n## Decision\n\n[${text}](missing${text}.md)\n`;
      writeFiles(folder, {
        "resources/adr/001-a.md": adr("Status: Superseded by [b](002-b.md)"),
        "resources/adr/002-b.md": adr("Status: Accepted\n\nDate: 2025-01-02"),
        "resources/adr/<b>&'.md": adr(`Status: ${text}`),
        "resources/guidelines/c.md": `# ${text}\n`,
      });
      return { ARCHITECTURE_ROOT: folder };
    },
    call: ["list_architecture_docs", {}],
    shows: "Publish events through an outbox",
    asks: { button: "Show relations and findings", shows: "which does not exist" },
  },
  {
    executable: "decibel-server",
    name: "decibel",
    env: (folder) => {
      writeRecentRecords("tests/fixtures/pages/decibel", folder);
      return { DECIBEL_MCP_ROOT: folder };
    },
    hostile: (folder, text) => {
      const quoted = JSON.stringify(text);
      const [first, second] = ["2025-01-02T10-00-00Z-a.md", "2025-01-03T10-00-00Z-b.md"];
      const issues = "sentinel/lantern/issues";
      writeFiles(folder, {
        [`${issues}/${first}`]:
          `---\nseverity: ${quoted}\nstatus: ${quoted}\nowner: ${quoted}\n---\n\n# ${text}\n`,
        [`${issues}/${second}`]: `---\nseverity: high\nstatus: open\n---\n\n# ${text}\n`,
        [`${issues}/${first}.update-2025-01-04T10-00-00.000Z.md`]:
          `---\nstatus: blocked\nblocked_by: ["${second}"]\nauthor: ${quoted}\n---\n\n${text}\n`,
        "designer/lantern/2025-01-05T10-00-00Z-c.md": `---\nsummary: ${quoted}\n---\n\n# ${text}\n`,
      });
      return { DECIBEL_MCP_ROOT: folder };
    },
    given: {},
    call: ["oracle_next_actions", { project_id: "lantern" }],
    shows: "The session store loses entries",
    asks: { button: "Show open work", shows: "Done lately" },
  },
  {
    executable: "ace-server",
    name: "ace",
    env: (folder) => {
      copyFolder(`${fixtures}/pages/ace`, `${folder}/lantern`);
      return aceFiles(`${folder}/lantern`);
    },
    hostile: (folder, text) => {
      const insight = (id: string, metaTags: string[]) => ({
        id,
        timestamp: text,
        taskId: text,
        source: { beadIds: [] },
        signal: { pattern: text, evidence: [] },
        recommendation: text,
        confidence: 0.5,
        metaTags: [...metaTags, text],
        recurrence: 2,
      });
      const log = [
        insight("a", ["needs-lesson"]),
        insight(text, []),
        { insightId: text, bulletId: "aa11bb22", section: text, text, timestamp: "2026-01-02" },
      ];
      writeFiles(folder, {
        "AGENTS.md": `## ${text}\n\n[Bullet #aa11bb22, helpful:3, harmful:1] ${text}\n`,
        "insights.jsonl": log.map((line) => JSON.stringify(line)).join("\n") + "\n",
        "execution_traces.jsonl": "",
      });
      return aceFiles(folder);
    },
    call: ["ace_get_insights", { source: "bullets" }],
    shows: "Run one failing test alone",
    asks: { button: "Ask again", shows: "Narrow unknown values" },
  },
  {
    executable: "knowledge-server",
    name: "knowledge",
    env: (folder) =>
      knowledgeBase(folder, knowledgeItems(), [
        ["how do we rotate keys", 5],
        ["vacation replacement", 2],
      ]),
    hostile: (folder, text) =>
      knowledgeBase(
        folder,
        `- ${JSON.stringify({ content: text, roles: ["dev"], tags: ["x"] })}\n`,
        [
          [`zeppelin ${text}`, 3],
        ],
      ),
    call: ["kb_stats", {}],
    shows: "how do we rotate keys",
    asks: { button: "Show newest entries", shows: "whoever is on call" },
  },
];

/** Copies the fixture's project to a folder with this name, which isn't inside another project. */
function acmProject(folder: string, name: string): Record<string, string> {
  copyFolder(`${fixtures}/pages/acm/seed-shelf`, `${folder}/${name}`);
  return {
    ACM_ROOT: `${fixtures}/framework`,
    ACM_REGISTRY_ROOT: `${fixtures}/registry`,
    ACM_PROJECT_ROOT: `${folder}/${name}`,
  };
}

/** Returns the ace-server variables for the files in a folder. */
export function aceFiles(folder: string): Record<string, string> {
  return {
    ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
    ACE_TRACES_PATH: `${folder}/execution_traces.jsonl`,
    ACE_INSIGHTS_PATH: `${folder}/insights.jsonl`,
  };
}

/** Returns the fixture's items, and two items that expire soon. */
function knowledgeItems(): string {
  const items = Deno.readTextFileSync(`${fixtures}/pages/knowledge/items.yaml`);
  const expiring = [
    ["The supplier's price list holds until the end of the season.", 4.5],
    ["Orders to the islands go by ship until the bridge is open.", 20.5],
  ] as const;
  const lines = expiring.map(([content, days], index) =>
    `- ${
      JSON.stringify({
        id: `0000002${index}-1111-4111-8111-111111111111`,
        ...{ content, roles: ["pm"], tags: ["prices"], created_at: "2025-05-26T09:00:00Z" },
        valid_until: new Date(Date.now() + days * 86_400_000).toISOString(),
      })
    }`
  );
  return `${items.trimEnd()}\n${lines.join("\n")}\n`;
}

/**
 * Creates a store with the items from a file, and with queries that had no result the given number
 * of times.
 */
export function knowledgeBase(
  folder: string,
  items: string,
  unanswered: readonly [query: string, times: number][],
): Record<string, string> {
  writeFiles(folder, { "items.yaml": items });
  const env = { KB_EMBEDDED_DIR: `${folder}/lantern`, KB_EMBEDDINGS: "off", KB_LOG_LEVEL: "error" };
  for (const { command, args } of targetsOf("knowledge-server").slice(0, 1)) {
    const imported = new Deno.Command(command, {
      args: [...args, "import", "items.yaml"],
      env: { ...env, KB_IMPORT_ROOT: folder },
    }).outputSync();
    if (!imported.success) throw new Error(new TextDecoder().decode(imported.stderr));
  }
  // Searches on earlier days would have left these rows.
  const database = new DatabaseSync(`${folder}/lantern/knowledge.sqlite`);
  const insert = database.prepare(
    "INSERT INTO unanswered (query, times, last_at) VALUES (?, ?, ?)",
  );
  for (const [query, times] of unanswered) insert.run(query, times, Date.UTC(2025, 5, 9, 12));
  database.close();
  return env;
}
