import { aceVariables } from "../../ace/roots.ts";
import { acmVariables } from "../../acm/roots.ts";
import { architectureVariables } from "../../architecture/roots.ts";
import { decibelVariables } from "../../decibel/roots.ts";
import type { Variable } from "../../kernel/roots/environment.ts";
import { knowledgeVariables } from "../../knowledge/settings.ts";
import { repositoryPath } from "../executables.ts";
import { copyFolder } from "../sources.ts";
import type { Session } from "./session.ts";

/** A server's work for an agent, shown in a few calls. */
export interface Story {
  server: string;
  title: string;
  /** The story's result, shown at the end. */
  shown: string;
  variables: readonly Variable[];
  /** Writes the story's files to its folder and returns the server's variables. */
  prepare(folder: string): Record<string, string> | Promise<Record<string, string>>;
  tell(session: Session, folder: string): Promise<void>;
}

/** A shop's issues, by file name. */
const ISSUES = {
  "2026-01-12T09-00-00Z-upgrade-the-session-store": issueOf("Upgrade the session store", "low"),
  "2026-01-13T09-00-00Z-basket-loses-items": issueOf("Basket loses items", "critical"),
  "2026-01-14T09-00-00Z-typo-in-the-footer": issueOf("Typo in the footer", "low"),
};

function issueOf(title: string, severity: string): string {
  const fields = `repo: shop\nseverity: ${severity}\nstatus: open\n`;
  return `---\n${fields}---\n\n# ${title}\n`;
}

/** The stories of the servers, in the README's order. */
export const stories: readonly Story[] = [
  {
    server: "acm-server",
    title: "an agent wants to leave the Discover stage",
    shown: "the gate refused, named what was missing, and passed after the fix",
    variables: acmVariables,
    async prepare(folder) {
      await copyFolder(repositoryPath("tests/fixtures/framework"), `${folder}/framework`);
      edit(`${folder}/framework/ACM-DISCOVER-SPEC.md`, /^- \[ \] `intent.md` names.*$/m, SIGN_OFF);
      const project = repositoryPath("tests/fixtures/projects/open-issue");
      await copyFolder(project, `${folder}/seed-shelf`);
      return { ACM_ROOT: `${folder}/framework`, ACM_PROJECT_ROOT: `${folder}/seed-shelf` };
    },
    async tell(session, folder) {
      const input = { transition: "discover_to_design", validate: "only" };
      await session.call("get_transition_prompt", input, {
        expected: /^not met: .*^✗ not met: /ms,
      });
      session.say("The agent closes the issue, and Ada adds the line with her name and the date.");
      const brief = `${folder}/seed-shelf/docs/brief.md`;
      edit(brief, /^Open \| P1 (.*) \| -$/m, "Resolved | P1 $1 | A timer wakes it");
      const signed = "- [x] the human has signed off the brief — Ada Lovelace, 2026-02-04";
      Deno.writeTextFileSync(brief, `\n${signed}\n`, { append: true });
      await session.call("get_transition_prompt", input, {
        expected: /^met: /,
        shown: (text) =>
          text.split("\n").filter((line) => /^met: |signed|P1|severity/.test(line)).join("\n"),
      });
    },
  },
  {
    server: "architecture-server",
    title: "an agent is about to move the orders to MongoDB",
    shown: "the decision against the plan was found, with its reason, and its successor is drafted",
    variables: architectureVariables,
    prepare: () => ({ ARCHITECTURE_ROOT: repositoryPath("tests/fixtures/decisions") }),
    async tell(session) {
      session.say("The shop's ADRs lie somewhere in its repository. The agent opens a file of it:");
      await session.call("list_architecture_docs", {
        path: "src/orders/refund.ts",
        in_force: true,
      }, {
        expected: /Keep orders in PostgreSQL .*: accepted.*governs src\/orders\/refund\.ts/,
        shown: (text) => text.split("\n").slice(1, -1).join("\n"),
      });
      session.say("It plans another database:");
      await session.call("check_adr_alignment", {
        decision_description: "Keep the orders in MongoDB",
      }, {
        expected: /chosen: PostgreSQL\. rejected: MongoDB\./,
        shown: (text) => text.split("\n").slice(1, -1).join("\n"),
      });
      session.say("The team decides for MongoDB all the same. The agent drafts what it will sign:");
      await session.call("draft_adr", { title: "Keep orders in MongoDB", supersedes: ["4"] }, {
        expected: /^Save as handbook\/decisions\/ADR-0007-keep-orders-in-mongodb\.md:/,
        shown: (text) =>
          text.split("\n").filter((line) => /^Save|^\* S|^handbook|^by$|^>/.test(line))
            .join(
              "\n",
            ),
      });
    },
  },
  {
    server: "decibel-server",
    title: "what blocks the worst issue is the next action",
    shown: "a low issue came first, because a critical one waits for it",
    variables: decibelVariables,
    prepare(folder) {
      const issues = `${folder}/sentinel/shop/issues`;
      Deno.mkdirSync(issues, { recursive: true });
      for (const [name, text] of Object.entries(ISSUES)) {
        Deno.writeTextFileSync(`${issues}/${name}.md`, text);
      }
      return { DECIBEL_MCP_ROOT: folder };
    },
    async tell(session) {
      session.say("The basket waits for the new session store, an agent finds:");
      await session.call("sentinel_update_issue", {
        repo: "shop",
        id: "Basket loses items",
        blocked_by: ["session-store"],
        note: "The new store keeps it.",
      }, { expected: /"status":"blocked"/, shown: withoutPlaces });
      session.say("Another agent asks what to do:");
      await session.call("oracle_next_actions", { project_id: "shop" }, {
        expected: /low Upgrade the session store \(unblocks 1 critical\)\n.*\n1 waits for these\.$/,
      });
      await session.call("sentinel_claim_issue", {
        repo: "shop",
        id: "session-store",
        owner: "ada",
      }, { expected: /"owner":"ada"/, shown: withoutPlaces });
    },
  },
  {
    server: "ace-server",
    title: "what failed once becomes a rule",
    shown: "the lesson is a bullet of AGENTS.md, which every agent reads",
    variables: aceVariables,
    prepare(folder) {
      Deno.writeTextFileSync(`${folder}/AGENTS.md`, "# Shop\n\n## TypeScript Patterns\n");
      return {};
    },
    async tell(session, folder) {
      await session.call("ace_capture_trace", {
        beadId: "SHOP-12",
        executions: [{
          runner: "tsc",
          command: "tsc --noEmit",
          status: "fail",
          errors: [{
            tool: "tsc",
            severity: "error",
            file: "src/basket.ts",
            line: 12,
            message: "Object is possibly undefined.",
          }],
        }],
        lesson: {
          when: "reading an element of an array",
          do: "check it for undefined first",
          why: "noUncheckedIndexedAccess is on",
          section: "TypeScript Patterns",
        },
      }, { expected: /"written":true/, shown: withoutPlaces });
      await session.call("ace_update_knowledge", {}, { expected: /"applied":true/ });
      const playbook = Deno.readTextFileSync(`${folder}/AGENTS.md`);
      session.show("cat AGENTS.md", playbook, /^- \[Bullet #/m);
    },
  },
  {
    server: "knowledge-server",
    title: "a question in other words than the answer",
    shown: "the entry was found by meaning, in a folder, without a key",
    variables: knowledgeVariables,
    prepare: (folder) => ({ KB_EMBEDDED_DIR: folder, KB_LOG_LEVEL: "error" }),
    async tell(session) {
      for (const content of FACTS) {
        await session.call("kb_add", { content, role: "all" }, { expected: /^[0-9a-f-]{36}$/ });
      }
      await session.call("kb_search", { query: "When do customers get the bill?", limit: 1 }, {
        expected: /by meaning\)\nInvoices go out on the first of a month\./,
      });
    },
  },
];

/** The story's gate requires a person's signature. */
const SIGN_OFF = "- [ ] the human has signed off the brief";

const FACTS = [
  "Invoices go out on the first of a month.",
  "A basket keeps its items for thirty days.",
  "A password has at least ten characters.",
];

/** Returns a result as JSON, without values that are long or differ between runs. */
function withoutPlaces(text: string): string {
  const left = new Set([
    "path",
    "source",
    "uri",
    "timestamp",
    "recorded_at",
    "insightIds",
    "traceId",
  ]);
  return JSON.stringify(JSON.parse(text), (name, value) => left.has(name) ? undefined : value)
    .replace(/\}$/, ", …}");
}

function edit(path: string, from: RegExp, to: string): void {
  const text = Deno.readTextFileSync(path);
  if (!from.test(text)) throw new Error(`${path} has nothing like ${from}`);
  Deno.writeTextFileSync(path, text.replace(from, to));
}
