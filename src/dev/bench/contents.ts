import { targetOf } from "../../../tests/e2e/targets.ts";
import { copyFolder } from "../../../tests/kernel/temp_folder.ts";
import { repositoryPath } from "../executables.ts";
import { wordsFrom } from "./knowledge/corpus.ts";
import { seededRandom } from "./random.ts";

/** A call of the server, and the plain Node server's call with the same result for a user. */
interface Row {
  tool: string;
  input: (round: number) => object;
  node?: [tool: string, input: object];
}

export interface BenchContent {
  /** The content's size in words. */
  size: string;
  env: Record<string, string>;
  rows: readonly Row[];
}

const fixtures = repositoryPath("tests/fixtures");
const random = seededRandom(7);

/** Two words that about one document in twenty has. */
const NEEDLE = "harbour ledger";

/** Writes a server's content at the size in its README to a folder. */
export const CONTENTS: Readonly<Record<string, (folder: string) => BenchContent>> = {
  "acm-server": (folder) => {
    const [framework, registry, project] = ["framework", "registry", "project"]
      .map((name) => `${folder}/${name}`);
    copyFolder(`${fixtures}/framework`, `${framework}`);
    copyFolder(`${fixtures}/projects/healthy`, `${project}`);
    writeMarkdown(`${framework}/kb/topics`, 1_000);
    writeMarkdown(`${project}/docs/notes`, 2_000);
    const capabilities = Array.from({ length: 1_000 }, (_, number) => {
      const [name, path] = [`skill-${number}`, `capabilities/skills/skill-${number}`];
      const dates = { added: "2026-01-12", updated: "2026-02-01" };
      const one = { name, type: "skill", description: sentence(), status: "active", tags: ["a"] };
      const all = { ...one, source: "internal", version: "1.0.0", quality: 95, ...dates };
      write(`${registry}/${path}/capability.yaml`, JSON.stringify(all));
      return { ...all, upstream: "", path };
    });
    const summary = { total: 1_000, by_type: { skill: 1_000 } };
    const inventory = { version: "1.0", generated_at: "2026-02-01T08:00:00", summary };
    write(`${registry}/inventory.json`, JSON.stringify({ ...inventory, capabilities }));
    return {
      size: "1,000 framework files, 1,000 capabilities, 2,000 project documents",
      env: {
        ACM_ROOT: `${framework}`,
        ACM_REGISTRY_ROOT: `${registry}`,
        ACM_PROJECT_ROOT: `${project}`,
      },
      rows: [
        {
          tool: "get_stage",
          input: () => ({ stage: "design" }),
          node: ["read", { file: `${framework}/ACM-DESIGN-SPEC.md` }],
        },
        {
          tool: "query_knowledge",
          input: () => ({ query: NEEDLE }),
          node: ["search", { folder: `${framework}`, query: NEEDLE }],
        },
        { tool: "query_capabilities", input: () => ({ query: NEEDLE }) },
        { tool: "check_project_health", input: () => ({}) },
        {
          tool: "get_transition_prompt",
          input: () => ({ transition: "discover_to_design", validate: "only" }),
        },
      ],
    };
  },
  "architecture-server": (folder) => {
    writeMarkdown(`${folder}/resources/patterns`, 4_000);
    const adr =
      "## Status\n\nAccepted\n\n## Decision\n\nWe use it in `src/orders`.\n\n## Context\n";
    writeMarkdown(`${folder}/resources/adr`, 1_000, adr);
    const read = { file: `${folder}/resources/patterns/0007-topic.md` };
    return {
      size: "5,000 documents of 4 KB, 1,000 of them ADRs",
      env: { ARCHITECTURE_ROOT: folder },
      rows: [
        {
          tool: "list_architecture_docs",
          input: () => ({}),
          node: ["list", { folder: `${folder}/resources` }],
        },
        {
          tool: "read_architecture_doc",
          input: () => ({ uri: "architecture://patterns/0007-topic" }),
          node: ["read", read],
        },
        {
          tool: "search_architecture",
          input: () => ({ query: NEEDLE }),
          node: ["search", { folder: `${folder}/resources`, query: NEEDLE }],
        },
        {
          tool: "check_adr_alignment",
          input: () => ({ decision_description: NEEDLE }),
          node: ["search", { folder: `${folder}/resources/adr`, query: NEEDLE }],
        },
        { tool: "list_architecture_docs", input: () => ({ path: "src/orders/refund.ts" }) },
      ],
    };
  },
  "decibel-server": (folder) => {
    const issues = `${folder}/sentinel/shop/issues`;
    for (let number = 0; number < 10_000; number++) {
      const at = new Date(Date.UTC(2025, 0, 1) + number * 3_600_000).toISOString();
      const name = `${at.slice(0, 19).replaceAll(":", "-")}Z-topic-${number}`;
      const fields = `repo: shop\nseverity: med\nstatus: open\ncreated_at: ${at}`;
      write(`${issues}/${name}.md`, `---\n${fields}\n---\n\n# Topic ${number}\n\n${sentence()}\n`);
    }
    const issue = { repo: "shop", severity: "low", details: "Seen." };
    return {
      size: "10,000 issues in one project",
      env: { DECIBEL_MCP_ROOT: folder },
      rows: [
        { tool: "oracle_next_actions", input: () => ({ project_id: "shop" }) },
        {
          tool: "list_records",
          input: () => ({ project_id: "shop" }),
          node: ["list", { folder: issues }],
        },
        {
          tool: "search_records",
          input: () => ({ query: NEEDLE }),
          node: ["search", { folder: issues, query: NEEDLE }],
        },
        {
          tool: "sentinel_create_issue",
          input: (round) => ({ ...issue, title: `Issue of round ${round}` }),
          node: ["append", { file: `${folder}/log.jsonl`, record: issue }],
        },
      ],
    };
  },
  "ace-server": (folder) => {
    const bullet = (id: number): string =>
      `[Bullet #${id.toString(16).padStart(8, "0")}, helpful:1, harmful:0] ${sentence()}\n`;
    const rules = Array.from({ length: 1_000 }, (_, id) => bullet(id + 1)).join("");
    write(`${folder}/AGENTS.md`, `# Guide\n\n## TypeScript Patterns\n\n${rules}`);
    const [trace = ""] = Deno.readTextFileSync(`${fixtures}/ace/execution_traces.jsonl`).split(
      "\n",
    );
    const count = Math.floor(64 * 2 ** 20 / (trace.length + 1));
    const traces = Array.from(
      { length: count },
      (_, number) => trace.replace(/\d{12}"/, `${String(number).padStart(12, "0")}"`),
    );
    write(`${folder}/traces.jsonl`, traces.join("\n") + "\n");
    const executions = [{ runner: "deno", command: "deno test", status: "pass", errors: [] }];
    return {
      size: "1,000 rules, 64 MiB of traces",
      env: {
        ACE_AGENTS_PATH: `${folder}/AGENTS.md`,
        ACE_TRACES_PATH: `${folder}/traces.jsonl`,
        ACE_INSIGHTS_PATH: `${folder}/insights.jsonl`,
      },
      rows: [
        {
          tool: "ace_relevant_bullets",
          input: () => ({ task: NEEDLE }),
          node: ["read", { file: `${folder}/AGENTS.md` }],
        },
        {
          tool: "ace_capture_trace",
          input: (round) => ({ beadId: `b-${round}`, executions }),
          node: ["append", { file: `${folder}/log.jsonl`, record: { executions } }],
        },
        {
          tool: "ace_analyze_patterns",
          input: () => ({ mode: "batch" }),
          node: ["errors", { file: `${folder}/traces.jsonl` }],
        },
        {
          tool: "ace_record_feedback",
          input: () => ({ bulletId: "00000001", feedback: "helpful" }),
          node: ["replace", { file: `${folder}/AGENTS.md`, from: "helpful:1", to: "helpful:1" }],
        },
      ],
    };
  },
  "knowledge-server": (folder) => {
    const entries = Array.from(
      { length: 50_000 },
      (_, number) =>
        `- content: "${sentence()} ${number}"\n  roles: ["dev"]\n  tags: ["t${number % 200}"]\n`,
    );
    write(`${folder}/entries.yaml`, entries.join(""));
    writeMarkdown(`${folder}/entries`, 50_000, "", 20);
    const store = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "off" };
    const env = { ...store, KB_IMPORT_ROOT: folder };
    const { command, args } = targetOf("knowledge-server");
    const importing = { args: [...args, "import", "entries.yaml"], env };
    const { success, stderr } = new Deno.Command(command, importing).outputSync();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
    return {
      size: "50,000 entries in the embedded store, keyword search",
      env,
      rows: [
        {
          tool: "kb_search",
          input: () => ({ query: NEEDLE }),
          node: ["search", { folder: `${folder}/entries`, query: NEEDLE }],
        },
        {
          tool: "kb_list",
          input: () => ({}),
          node: ["list", { folder: `${folder}/entries` }],
        },
        {
          tool: "kb_add",
          input: (round) => ({ content: `A fact of round ${round}.`, role: "dev" }),
          node: ["append", { file: `${folder}/log.jsonl`, record: { content: "A fact." } }],
        },
        { tool: "kb_stats", input: () => ({}) },
      ],
    };
  },
};

function sentence(words = 12): string {
  return `${random() < 0.05 ? `${NEEDLE} ` : ""}${wordsFrom(random, words)}`;
}

function write(path: string, text: string): void {
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(path, text);
}

function writeMarkdown(folder: string, count: number, head = "", words = 600): void {
  for (let number = 0; number < count; number++) {
    const name = `${String(number).padStart(4, "0")}-topic`;
    write(`${folder}/${name}.md`, `# Topic ${number}\n\n${head}\n${sentence(words)}\n`);
  }
}
