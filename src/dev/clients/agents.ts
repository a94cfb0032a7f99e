import { writeFiles } from "../sources.ts";
import { lastLine, runClient, type TriedClient } from "./client.ts";
import { serveModel } from "./model.ts";
import { type AgentProgram, codexModel, GEMINI_SETTINGS, PROGRAMS } from "./programs.ts";
import type { ClientSubject } from "./subject.ts";

/** The files in an agent's home folder by path, and the agent's arguments. */
interface Start {
  files: Record<string, string>;
  args: string[];
}

const CLAUDE: AgentProgram = {
  ...PROGRAMS.claude,
  env: (url) => ({
    ...PROGRAMS.claude.env(url),
    // Otherwise the first request may go out before the server has listed its tools.
    MCP_CONNECTION_NONBLOCKING: "false",
  }),
};

const OPENCODE: AgentProgram = {
  title: "opencode",
  bin: "opencode",
  npmPackage: "opencode-ai@1.18.33",
  env: () => ({}),
};

/**
 * The agents that people work with. Each gets the prompt to start, and a scripted model calls one
 * tool.
 */
export const agents: readonly TriedClient[] = [
  agent(CLAUDE, ({ call, ...server }) => ({
    files: { "mcp.json": JSON.stringify({ mcpServers: { it: entryOf(server) } }) },
    args: [
      ...["-p", "go", "--mcp-config", "mcp.json", "--strict-mcp-config"],
      ...["--allowedTools", `mcp__it__${call.name}`],
    ],
  })),
  agent(PROGRAMS.codex, ({ command, args, env }, url) => ({
    files: {
      ".codex/config.toml": [
        ...codexModel(url),
        "[mcp_servers.it]",
        `command = ${JSON.stringify(command)}`,
        `args = ${JSON.stringify(args)}`,
        "[mcp_servers.it.env]",
        ...Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
      ].join("\n"),
    },
    args: ["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "go"],
  })),
  agent(PROGRAMS.gemini, (server) => ({
    files: {
      ".gemini/settings.json": JSON.stringify({
        mcpServers: { it: { ...entryOf(server), trust: true } },
        ...GEMINI_SETTINGS,
      }),
    },
    args: ["-p", "go", "--yolo", "--skip-trust", "-m", "gemini-2.5-flash"],
  })),
  agent(PROGRAMS.copilot, (server) => ({
    files: {
      ".copilot/mcp-config.json": JSON.stringify({
        mcpServers: { it: { type: "local", ...entryOf(server), tools: ["*"] } },
      }),
    },
    args: ["-p", "go", "--allow-all-tools", "--model", "scripted"],
  })),
  agent(OPENCODE, ({ command, args, env }, url) => ({
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
  })),
];

function entryOf({ command, args, env }: Pick<ClientSubject, "command" | "args" | "env">): object {
  return { command, args, env };
}

function agent(
  { title, bin, npmPackage, env }: AgentProgram,
  start: (subject: ClientSubject, url: string) => Start,
): TriedClient {
  const how = "a scripted model calls a tool through the agent and reads the result";
  const ask: TriedClient["ask"] = async (subject, { home, folder }) => {
    await using model = serveModel({ tool: subject.call.name, input: subject.call.input });
    const { files, args } = start(subject, model.url);
    await writeFiles(folder, files);
    const ended = await runClient(`${home}/node_modules/.bin/${bin}`, args, {
      folder,
      env: env(model.url),
    });
    const isOffered = model.offered.some((name) => name.endsWith(subject.call.name));
    if (!isOffered) {
      throw new Error(`the client didn't offer the tool to the model: ${lastLine(ended)}`);
    }
    const { answer } = model;
    if (answer === undefined) throw new Error(lastLine(ended));
    if (/is_?error":\s?true/i.test(answer)) throw new Error(answer.slice(0, 200));
  };
  return { title, packages: [npmPackage], how, ask };
}
