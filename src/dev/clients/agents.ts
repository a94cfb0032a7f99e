import { runToEnd } from "../npm.ts";
import { reasonOf } from "../print.ts";
import { writeFiles } from "../sources.ts";
import { serveModel } from "./model.ts";

export interface Agent {
  bin: string;
  npmPackage: string;
  client: string;
  shell: { tool: string; field: string };
  start(url: string, repository: string): {
    args: string[];
    env: Record<string, string>;
    files?: Record<string, string>;
  };
}

const PROMPT = "Show the price in the checkout: call the pricing service over HTTP.";
const COMMAND = "npm run typecheck";

const FACTS = {
  start: "Prices come from the queue",
  prompt: "never call the pricing service over HTTP",
  failure: "npm run build -w @shop/events",
};

const TOOLS = ["get_stage", "draft_adr", "take_next", "ace_capture_trace", "kb_search"];

const FILES = {
  "package.json": JSON.stringify({ scripts: { typecheck: "node typecheck.mjs" } }),
  "typecheck.mjs":
    `console.log("src/order.ts(3,24): error TS2307: Cannot find module '@shop/events'."); process.exit(2);\n`,
  "docs/adr/0001-price-queue.md":
    `# 1. Prices come from the queue\n\nDate: 2025-05-20\n\n## Status\n\nAccepted\n\n## Decision\n\nServices ${FACTS.prompt}.\n`,
  ".ace/playbook.md":
    `# Playbook\n\n## TypeScript Patterns\n- [Bullet #0000000a, helpful:1, harmful:0] When tsc reports TS2307 for \`@shop/events\`: build it first with \`${FACTS.failure}\`\n`,
};

export const agents: readonly Agent[] = [
  {
    bin: "claude",
    npmPackage: "@anthropic-ai/claude-code@2.1.330",
    client: "claude-code",
    shell: { tool: "Bash", field: "command" },
    start: (url) => ({
      args: ["-p", PROMPT, "--allowedTools", "Bash"],
      env: {
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: "none",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        // All tools are in the first request.
        ENABLE_TOOL_SEARCH: "false",
        MCP_CONNECTION_NONBLOCKING: "false",
      },
    }),
  },
  {
    bin: "codex",
    npmPackage: "@openai/codex@0.169.0",
    client: "codex",
    shell: { tool: "exec_command", field: "cmd" },
    start: (url, repository) => ({
      args: [
        ...["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox"],
        ...["--dangerously-bypass-hook-trust", PROMPT],
      ],
      env: { OPENAI_API_KEY: "none" },
      files: {
        ".codex/config.toml": `model = "scripted"
model_provider = "local"
[model_providers.local]
name = "local"
base_url = "${url}/v1"
wire_api = "responses"
[projects.${JSON.stringify(repository)}]
trust_level = "trusted"
`,
      },
    }),
  },
  {
    bin: "gemini",
    npmPackage: "@google/gemini-cli@0.61.0",
    client: "gemini",
    shell: { tool: "run_shell_command", field: "command" },
    start: (url, repository) => ({
      args: ["-p", PROMPT, "--yolo", "-m", "gemini-2.5-flash"],
      env: { GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: url },
      files: {
        ".gemini/settings.json": JSON.stringify({
          security: { auth: { selectedType: "gemini-api-key" } },
          privacy: { usageStatisticsEnabled: false },
        }),
        ".gemini/trustedFolders.json": JSON.stringify({ [repository]: "TRUST_FOLDER" }),
      },
    }),
  },
  {
    bin: "copilot",
    npmPackage: "@github/copilot@1.0.102",
    client: "copilot-cli",
    shell: { tool: "bash", field: "command" },
    start: (url) => ({
      args: ["-p", PROMPT, "--allow-all-tools", "--trust-folder", "--model", "scripted"],
      env: {
        COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
        COPILOT_PROVIDER_API_KEY: "none",
        COPILOT_MODEL: "scripted",
        COPILOT_OFFLINE: "true",
      },
    }),
  },
];

/** Runs an agent, installed in `home`, in the empty `folder`. Returns whether each check holds. */
export async function tryAgent(
  agent: Agent,
  { home, folder, commands }: { home: string; folder: string; commands: string },
): Promise<Record<string, boolean>> {
  const repository = `${folder}/repository`;
  await writeFiles(repository, FILES);
  const { tool, field } = agent.shell;
  await using model = serveModel(tool, { [field]: COMMAND, description: "types" });
  const { files = {}, args, env } = agent.start(model.url, repository);
  await writeFiles(folder, files);
  const own = { PATH: `${commands}:${Deno.env.get("PATH")}`, HOME: folder, NO_COLOR: "1" };
  const options = { cwd: repository, env: { ...own, ...env }, clearEnv: true };
  const servers = "acm,architecture,decibel,ace,knowledge";
  const init = ["init", "--client", agent.client, "--servers", servers, "--yes"];
  await runToEnd("git", ["init", "-q"], options);
  await runToEnd(`${commands}/acm-mcp-servers`, init, options);
  const ended = await runToEnd(`${home}/node_modules/.bin/${agent.bin}`, args, options)
    .catch(reasonOf);
  if (model.answer === undefined) throw new Error(ended);
  const occurrences = (request = ""): number => request.split(FACTS.failure).length;
  const log = await Deno.readTextFile(`${repository}/logs/execution_traces.jsonl`).catch(() => "");
  return {
    servers: TOOLS.every((tool) => model.offered.some((name) => name.endsWith(tool))),
    start: model.requests.some((text) => text.includes(FACTS.start)),
    prompt: model.requests.some((text) => text.includes(FACTS.prompt)),
    failure: occurrences(model.requests.at(-1)) > occurrences(model.requests[0]),
    captured: log.includes("TS2307"),
  };
}
