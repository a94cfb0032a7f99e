import { ownField } from "../../kernel/own_field.ts";
import { writeFiles } from "../sources.ts";
import { serveModel } from "./model.ts";

export interface Agent {
  title: string;
  bin: string;
  npmPackage: string;
  client: string;
  shell: { tool: string; field: string };
  hooks: { file: string; end: string };
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
    title: "Claude Code",
    bin: "claude",
    npmPackage: "@anthropic-ai/claude-code@2.1.330",
    client: "claude-code",
    shell: { tool: "Bash", field: "command" },
    hooks: { file: ".claude/settings.json", end: "SessionEnd" },
    start: (url) => ({
      args: ["-p", PROMPT, "--allowedTools", "Bash"],
      env: {
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: "none",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        // Otherwise the agent searches for each tool before it can use the tool.
        ENABLE_TOOL_SEARCH: "false",
        // Otherwise the first request may go out before the servers have listed their tools.
        MCP_CONNECTION_NONBLOCKING: "false",
      },
    }),
  },
  {
    title: "Codex",
    bin: "codex",
    npmPackage: "@openai/codex@0.169.0",
    client: "codex",
    shell: { tool: "exec_command", field: "cmd" },
    hooks: { file: ".codex/hooks.json", end: "SessionEnd" },
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
    title: "Gemini CLI",
    bin: "gemini",
    npmPackage: "@google/gemini-cli@0.61.0",
    client: "gemini",
    shell: { tool: "run_shell_command", field: "command" },
    hooks: { file: ".gemini/settings.json", end: "SessionEnd" },
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
    title: "Copilot CLI",
    bin: "copilot",
    npmPackage: "@github/copilot@1.0.102",
    client: "copilot-cli",
    shell: { tool: "bash", field: "command" },
    hooks: { file: ".github/hooks/acm-mcp-servers.json", end: "sessionEnd" },
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

export const CHECKS = ["servers", "start", "prompt", "failure", "captured", "unknown event"];

/** Runs an agent, installed in `home`, in the empty `folder`. Returns the checks that hold. */
export async function tryAgent(
  agent: Agent,
  { home, folder, commands }: { home: string; folder: string; commands: string },
): Promise<string[]> {
  const repository = `${folder}/repository`;
  await writeFiles(repository, FILES);
  const { tool, field } = agent.shell;
  await using model = serveModel(tool, { [field]: COMMAND, description: "types" });
  const { files = {}, args, env } = agent.start(model.url, repository);
  await writeFiles(folder, files);
  const run = async (command: string, args: string[]): Promise<string> => {
    const { success, stdout, stderr } = await new Deno.Command(command, {
      args,
      cwd: repository,
      env: {
        ...{ PATH: `${commands}:${Deno.env.get("PATH")}`, HOME: folder, NO_COLOR: "1" },
        ...env,
      },
      clearEnv: true,
      stdin: "null",
      signal: AbortSignal.timeout(120_000),
    }).output();
    const [out, complaint] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    return success ? "" : `${out}\n${complaint}`.trim().slice(-200) || "no output";
  };
  const servers = "acm,architecture,decibel,ace,knowledge";
  const init = ["init", "--client", agent.client, "--servers", servers, "--yes"];
  const failed = await run("git", ["init", "-q"]) ||
    await run(`${commands}/acm-mcp-servers`, init);
  if (failed !== "") throw new Error(failed);
  await addUnknownEvent(`${repository}/${agent.hooks.file}`, agent.hooks.end);
  const ended = await run(`${home}/node_modules/.bin/${agent.bin}`, args);
  if (model.answer === undefined) throw new Error(ended);
  const [first = "", last = ""] = [model.requests[0], model.requests.at(-1)];
  const occurrences = (text: string): number => text.split(FACTS.failure).length;
  const log = await Deno.readTextFile(`${repository}/.ace/traces/traces.jsonl`).catch(() => "");
  const held: Record<string, boolean> = {
    servers: TOOLS.every((tool) => model.offered.some((name) => name.endsWith(tool))),
    start: model.requests.some((text) => text.includes(FACTS.start)),
    prompt: model.requests.some((text) => text.includes(FACTS.prompt)),
    failure: occurrences(last) > occurrences(first),
    captured: log.includes("TS2307"),
    "unknown event": ended === "",
  };
  return CHECKS.filter((name) => held[name]);
}

async function addUnknownEvent(file: string, event: string): Promise<void> {
  const config: unknown = JSON.parse(await Deno.readTextFile(file));
  const hooks = Object(ownField(config, "hooks"));
  const [started] = Object.values(hooks);
  const text = JSON.stringify({ ...Object(config), hooks: { ...hooks, [event]: started } });
  await Deno.writeTextFile(file, text);
}
