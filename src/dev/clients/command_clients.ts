import { lastLine, runClient, type TriedClient } from "./client.ts";
import type { ClientSubject } from "./subject.ts";

/**
 * Functions by step, each of which returns the step's command, given a server and the client's
 * configuration file.
 */
type Commands = Record<string, (subject: ClientSubject, file: string) => string[]>;

const INSPECTOR = ["--cli", "--config"];

/**
 * The programs that people use to try servers, with a command for each step and a file that
 * describes the server.
 */
export const commandClients: readonly TriedClient[] = [
  program("MCP Inspector", "mcp-inspector", ["@modelcontextprotocol/inspector@2.12.0"], {
    list: (_, file) => [...INSPECTOR, file, "--server", "server", "--method", "tools/list"],
    call: ({ call }, file) => [
      ...[...INSPECTOR, file, "--server", "server", "--method", "tools/call"],
      ...["--tool-name", call.name, "--tool-args-json", JSON.stringify(call.input)],
    ],
    prompt: ({ prompt }, file) => [
      ...[...INSPECTOR, file, "--server", "server", "--method", "prompts/get"],
      ...["--prompt-name", prompt.name],
      ...Object.entries(prompt.input).flatMap((one) => ["--prompt-args", one.join("=")]),
    ],
    resource: (_, file) => [...INSPECTOR, file, "--server", "server", "--method", "resources/list"],
  }),
  program("mcporter", "mcporter", ["mcporter@0.12.3"], {
    list: (_, file) => ["--config", file, "list", "server", "--json"],
    call: ({ call }, file) => [
      ...["--config", file, "call", `server.${call.name}`, "--args", JSON.stringify(call.input)],
    ],
    resource: (_, file) => ["--config", file, "resource", "server"],
  }),
  program("mcp-cli", "mcp-cli", ["@wong2/mcp-cli@2.0.0"], {
    call: ({ call }, file) => [
      ...["--config", file, "call-tool", `server:${call.name}`],
      ...["--args", JSON.stringify(call.input)],
    ],
    prompt: ({ prompt }, file) => [
      ...["--config", file, "get-prompt", `server:${prompt.name}`],
      ...["--args", JSON.stringify(prompt.input)],
    ],
  }),
];

function program(title: string, bin: string, packages: string[], commands: Commands): TriedClient {
  const ask: TriedClient["ask"] = async (subject, { home, folder }) => {
    const { command, args, env } = subject;
    const file = `${folder}/mcp.json`;
    const mcpServers = { server: { type: "stdio", command, args, env } };
    await Deno.writeTextFile(file, JSON.stringify({ mcpServers }));
    for (const [step, words] of Object.entries(commands)) {
      const path = `${home}/node_modules/.bin/${bin}`;
      const ended = await runClient(path, words(subject, file), { folder });
      if (ended.code !== 0 || ended.stdout.trim() === "" || /"isError": true/.test(ended.stdout)) {
        throw new Error(`${step}: ${lastLine(ended)}`);
      }
    }
  };
  return {
    title,
    packages,
    how: `the client's commands: ${Object.keys(commands).join(", ")}`,
    ask,
  };
}
