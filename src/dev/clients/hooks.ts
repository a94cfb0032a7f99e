import { ownField } from "../../kernel/own_field.ts";
import { writeFiles } from "../sources.ts";
import { type Ended, lastLine, runClient } from "./client.ts";
import { serveModel } from "./model.ts";
import { type AgentProgram, codexModel, GEMINI_SETTINGS, PROGRAMS } from "./programs.ts";

/** An agent whose hooks the trial uses in a repository that `acm-mcp-servers init` has set up. */
export interface HookedAgent extends AgentProgram {
  /** The agent's name for init. */
  client: string;
  /**
   * The tool that the agent's model uses to run a command, and the tool's input field for the
   * command.
   */
  shell: { tool: string; field: string };
  /** The agent's hooks file in a repository, and its event for the end of a session. */
  hooks: { file: string; end: string };
  /** The agent's arguments, variables and home files, with a model at the given address. */
  start(url: string, repository: string): {
    files?: Record<string, string>;
    args: string[];
  };
}

const PROMPT = "Show the price in the checkout: call the pricing service over HTTP.";
const COMMAND = "npm run typecheck";

/** The facts from the repository's files that an agent must get, by event. */
const TOLD = {
  start: "1 ADR: 1 in force",
  prompt: "never call the pricing service over HTTP",
  failure: "npm run build -w @shop/events",
};

/** One tool of each server. */
const TOOLS = ["get_stage", "draft_adr", "claim_issue", "ace_propose_bullet", "kb_search"];

const FILES = {
  "package.json": JSON.stringify({ scripts: { typecheck: "node typecheck.mjs" } }),
  "typecheck.mjs":
    `console.log("src/order.ts(3,24): error TS2307: Cannot find module '@shop/events'."); process.exit(2);\n`,
  "docs/adr/0001-price-queue.md":
    `# 1. Prices come from the queue\n\nDate: 2025-05-20\n\n## Status\n\nAccepted\n\n## Decision\n\nServices ${TOLD.prompt}.\n`,
  "AGENTS.md":
    `# AGENTS.md\n\n## TypeScript Patterns\n- [Bullet #0000000a, helpful:1, harmful:0] When tsc reports TS2307 for \`@shop/events\`: build it first with \`${TOLD.failure}\`\n`,
};

/** The agents whose hooks the servers support. */
export const hookedAgents: readonly HookedAgent[] = [
  {
    ...PROGRAMS.claude,
    client: "claude-code",
    shell: { tool: "Bash", field: "command" },
    hooks: { file: ".claude/settings.json", end: "SessionEnd" },
    start: () => ({ args: ["-p", PROMPT, "--allowedTools", "Bash"] }),
  },
  {
    ...PROGRAMS.codex,
    client: "codex",
    shell: { tool: "exec_command", field: "cmd" },
    hooks: { file: ".codex/hooks.json", end: "SessionEnd" },
    start: (url, repository) => ({
      files: {
        ".codex/config.toml": [
          ...codexModel(url),
          `[projects.${JSON.stringify(repository)}]`,
          'trust_level = "trusted"',
        ].join("\n"),
      },
      args: [
        ...["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox"],
        ...["--dangerously-bypass-hook-trust", PROMPT],
      ],
    }),
  },
  {
    ...PROGRAMS.gemini,
    client: "gemini",
    shell: { tool: "run_shell_command", field: "command" },
    hooks: { file: ".gemini/settings.json", end: "SessionEnd" },
    start: (_url, repository) => ({
      files: {
        ".gemini/settings.json": JSON.stringify(GEMINI_SETTINGS),
        ".gemini/trustedFolders.json": JSON.stringify({ [repository]: "TRUST_FOLDER" }),
      },
      args: ["-p", PROMPT, "--yolo", "-m", "gemini-2.5-flash"],
    }),
  },
  {
    ...PROGRAMS.copilot,
    client: "copilot-cli",
    shell: { tool: "bash", field: "command" },
    hooks: { file: ".github/hooks/acm-mcp-servers.json", end: "sessionEnd" },
    start: () => ({
      args: ["-p", PROMPT, "--allow-all-tools", "--trust-folder", "--model", "scripted"],
    }),
  },
];

/** The checks in a trial, as the table names them. */
export const HOOK_RESULTS = [
  "servers",
  "start",
  "prompt",
  "failure",
  "captured",
  "unknown event",
] as const;
/** An agent's results. */
export type HookResults = Record<typeof HOOK_RESULTS[number], boolean>;

/**
 * Runs an agent, installed in `home`, in a repository that init sets up. Its prompt concerns a
 * decision, and its only command fails. `folder` is empty, and `commands` contains the servers'
 * commands.
 */
export async function tryHooks(
  agent: HookedAgent,
  { home, folder, commands }: { home: string; folder: string; commands: string },
): Promise<HookResults> {
  const repository = `${folder}/repository`;
  await writeFiles(repository, FILES);
  const env = { PATH: `${commands}:${Deno.env.get("PATH") ?? ""}` };
  const at = { folder, cwd: repository, env };
  expectEnd(await runClient("git", ["init", "-q"], at));
  const named = ["init", "--client", agent.client, "--yes"];
  expectEnd(await runClient(`${commands}/acm-mcp-servers`, named, at));
  await addUnknownEvent(`${repository}/${agent.hooks.file}`, agent.hooks.end);
  const { tool, field } = agent.shell;
  await using model = serveModel({ tool, input: { [field]: COMMAND, description: "types" } });
  const { files = {}, args } = agent.start(model.url, repository);
  await writeFiles(folder, files);
  const ended = await runClient(`${home}/node_modules/.bin/${agent.bin}`, args, {
    ...at,
    env: { ...env, ...agent.env(model.url) },
  });
  if (model.answer === undefined) throw new Error(lastLine(ended));
  const [first = "", last = ""] = [model.requests[0], model.requests.at(-1)];
  const log = await Deno.readTextFile(`${repository}/logs/execution_traces.jsonl`).catch(() => "");
  return {
    servers: TOOLS.every((tool) => model.offered.some((name) => name.endsWith(tool))),
    start: model.requests.some((text) => text.includes(TOLD.start)),
    prompt: model.requests.some((text) => text.includes(TOLD.prompt)),
    failure: occurrences(last, TOLD.failure) > occurrences(first, TOLD.failure),
    captured: /"status":"fail"/.test(log) && log.includes("TS2307"),
    "unknown event": ended.code === 0,
  };
}

/** Also registers the session-start hook for an event that the servers don't support. */
async function addUnknownEvent(file: string, event: string): Promise<void> {
  const config: unknown = JSON.parse(await Deno.readTextFile(file));
  const hooks = Object(ownField(config, "hooks"));
  const [started] = Object.values(hooks);
  const text = JSON.stringify({ ...Object(config), hooks: { ...hooks, [event]: started } });
  await Deno.writeTextFile(file, text);
}

function expectEnd(ended: Ended): void {
  if (ended.code !== 0) throw new Error(lastLine(ended));
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
