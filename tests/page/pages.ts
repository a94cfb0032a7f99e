import { repositoryPath } from "../../src/dev/executables.ts";
import { targetOf } from "../e2e/targets.ts";
import { copyFolder, writeFiles } from "../kernel/temp_folder.ts";
import { writeRecentRecords } from "./recent_records.ts";

const fixtures = repositoryPath("tests/fixtures");

/** A server's page under test. */
export interface TriedPage {
  executable: string;
  /** The name of the page's screenshots. */
  name: string;
  /** Writes a fixture with an example of every part to a folder, and returns the environment. */
  env(folder: string): Record<string, string>;
  /** Returns an environment with `text` in every field that can contain document text. */
  hostile(folder: string, text: string): Record<string, string>;
  /** The sentence on top, apart from names and numbers that depend on the day. */
  summary: RegExp;
  /** A record: its title, and words of its text. */
  record: { title: string; text: string };
  /** Words that only this many records have. */
  filter: { words: string; count: number };
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
        "docs/design.md": `## Open Questions\n\n- ${text}\n`,
      });
      return env;
    },
    summary: /^The project is in Develop/,
    record: { title: "intent", text: "dries up in a drawer" },
    filter: { words: "dries drawer", count: 1 },
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
    summary: /^\d+ decisions are in force/,
    record: { title: "Publish events through an outbox", text: "outbox" },
    filter: { words: "orders worker died", count: 1 },
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
    summary: /^\d+ issues are open/,
    record: { title: "The session store loses entries", text: "restart" },
    filter: { words: "session store loses", count: 1 },
  },
  {
    executable: "ace-server",
    name: "ace",
    env: (folder) => {
      copyFolder(`${fixtures}/pages/ace`, `${folder}/lantern`);
      return aceFiles(`${folder}/lantern`);
    },
    hostile: (folder, text) => {
      const insight = {
        id: text,
        timestamp: text,
        taskId: text,
        source: { beadIds: [] },
        signal: { pattern: text, evidence: [] },
        recommendation: text,
        confidence: 0.5,
        metaTags: ["needs-lesson", text],
        recurrence: 2,
      };
      writeFiles(folder, {
        "AGENTS.md": `## ${text}\n\n[Bullet #aa11bb22, helpful:3, harmful:1] ${text}\n`,
        "insights.jsonl": `${JSON.stringify(insight)}\n`,
        "execution_traces.jsonl": "",
      });
      return aceFiles(folder);
    },
    summary: /^The playbook has \d+ rules/,
    record: { title: "Run one failing test alone", text: "Run one failing test alone" },
    filter: { words: "one failing test alone", count: 1 },
  },
  {
    executable: "knowledge-server",
    name: "knowledge",
    env: (folder) => knowledgeBase(folder, knowledgeItems()),
    hostile: (folder, text) =>
      knowledgeBase(
        folder,
        `- ${JSON.stringify({ content: text, roles: ["dev"], tags: ["x"] })}\n`,
      ),
    summary: /^The store has \d+ entries; 2 expire within 30 days/,
    record: { title: "Orders to the islands go by ship", text: "until the bridge is open" },
    filter: { words: "islands bridge", count: 1 },
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

function aceFiles(folder: string): Record<string, string> {
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

/** Creates a store with the items from a file. */
function knowledgeBase(folder: string, items: string): Record<string, string> {
  writeFiles(folder, { "items.yaml": items });
  const env = { KB_EMBEDDED_DIR: `${folder}/lantern`, KB_EMBEDDINGS: "off", KB_LOG_LEVEL: "error" };
  const { command, args } = targetOf("knowledge-server");
  const imported = new Deno.Command(command, {
    args: [...args, "import", "items.yaml"],
    env: { ...env, KB_IMPORT_ROOT: folder },
  }).outputSync();
  if (!imported.success) throw new Error(new TextDecoder().decode(imported.stderr));
  return env;
}
