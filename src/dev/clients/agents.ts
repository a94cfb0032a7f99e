import { writeFiles } from "../sources.ts";
import { lastLine, runClient, type TriedClient } from "./client.ts";
import { serveModel } from "./model.ts";
import type { ClientSubject } from "./subject.ts";

/** Files of a home folder by path, the arguments and the variables with which an agent starts. */
interface Start {
  files: Record<string, string>;
  args: string[];
  env: Record<string, string>;
}

/** The agents that people work with: each is asked to go, and a scripted model calls one tool. */
export const agents: readonly TriedClient[] = [
  agent(
    "Claude Code",
    "claude",
    "@anthropic-ai/claude-code@2.1.330",
    ({ call, ...server }, url) => ({
      files: { "mcp.json": JSON.stringify({ mcpServers: { it: entryOf(server) } }) },
      args: [
        ...["-p", "go", "--mcp-config", "mcp.json", "--strict-mcp-config"],
        ...["--allowedTools", `mcp__it__${call.name}`],
      ],
      env: {
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: "none",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        // Else a tool that is not always loaded has to be searched for first.
        ENABLE_TOOL_SEARCH: "false",
        // Else the first request may go out before the server has told of its tools.
        MCP_CONNECTION_NONBLOCKING: "false",
      },
    }),
  ),
  agent("Codex", "codex", "@openai/codex@0.169.0", ({ command, args, env }, url) => ({
    files: {
      ".codex/config.toml": [
        'model = "scripted"',
        'model_provider = "local"',
        "[model_providers.local]",
        'name = "local"',
        `base_url = "${url}/v1"`,
        'wire_api = "responses"',
        "[mcp_servers.it]",
        `command = ${JSON.stringify(command)}`,
        `args = ${JSON.stringify(args)}`,
        "[mcp_servers.it.env]",
        ...Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
      ].join("\n"),
    },
    args: ["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "go"],
    env: { OPENAI_API_KEY: "none" },
  })),
  agent("Gemini CLI", "gemini", "@google/gemini-cli@0.61.0", (server, url) => ({
    files: {
      ".gemini/settings.json": JSON.stringify({
        mcpServers: { it: { ...entryOf(server), trust: true } },
        security: { auth: { selectedType: "gemini-api-key" } },
        privacy: { usageStatisticsEnabled: false },
      }),
    },
    args: ["-p", "go", "--yolo", "--skip-trust", "-m", "gemini-2.5-flash"],
    env: { GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: url },
  })),
  agent("Copilot CLI", "copilot", "@github/copilot@1.0.102", (server, url) => ({
    files: {
      ".copilot/mcp-config.json": JSON.stringify({
        mcpServers: { it: { type: "local", ...entryOf(server), tools: ["*"] } },
      }),
    },
    args: ["-p", "go", "--allow-all-tools", "--model", "scripted"],
    env: {
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: "none",
      COPILOT_MODEL: "scripted",
      COPILOT_OFFLINE: "true",
    },
  })),
  agent("opencode", "opencode", "opencode-ai@1.18.33", ({ command, args, env }, url) => ({
    files: {
      "opencode.json": JSON.stringify({
        mcp: {
          it: { type: "local", command: [command, ...args], environment: env, enabled: true },
        },
        provider: {
          local: {
            npm: "@ai-sdk/openai-compatible",
            name: "local",
            options: { baseURL: `${url}/v1`, apiKey: "none" },
            models: { scripted: { name: "scripted", tool_call: true } },
          },
        },
        model: "local/scripted",
        autoupdate: false,
        share: "disabled",
      }),
    },
    args: ["run", "go"],
    env: {},
  })),
];

function entryOf({ command, args, env }: Pick<ClientSubject, "command" | "args" | "env">): object {
  return { command, args, env };
}

function agent(
  title: string,
  bin: string,
  npmPackage: string,
  start: (subject: ClientSubject, url: string) => Start,
): TriedClient {
  const how = "a scripted model calls a tool through it and reads the answer";
  const ask: TriedClient["ask"] = async (subject, { home, folder }) => {
    await using model = serveModel({ tool: subject.call.name, input: subject.call.input });
    const { files, args, env } = start(subject, model.url);
    await writeFiles(folder, files);
    const ended = await runClient(`${home}/node_modules/.bin/${bin}`, args, { folder, env });
    const isOffered = model.offered.some((name) => name.endsWith(subject.call.name));
    if (!isOffered) throw new Error(`the tool was not offered: ${lastLine(ended)}`);
    const { answer } = model;
    if (answer === undefined) throw new Error(lastLine(ended));
    if (/is_?error":\s?true/i.test(answer)) throw new Error(answer.slice(0, 200));
  };
  return { title, packages: [npmPackage], how, ask };
}
