import { runClient, STEPS, type Tried, type TriedClient } from "./client.ts";
import type { ClientSubject } from "./subject.ts";

/** The command of a step, for a server that a file tells of. */
type Commands = Partial<
  Record<typeof STEPS[number], (subject: ClientSubject, file: string) => string[]>
>;

const INSPECTOR = ["--cli", "--config"];

/** The programs that people try servers with: a command for each step, told of a server by a file. */
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

function program(
  title: string,
  bin: string,
  packages: readonly string[],
  commands: Commands,
): TriedClient {
  const steps = STEPS.filter((step) => commands[step] !== undefined);
  return { title, packages, how: `its commands: ${steps.join(", ")}`, steps, ask };

  async function ask(
    subject: ClientSubject,
    { home, folder }: { home: string; folder: string },
  ): Promise<Tried> {
    const { command, args, env } = subject;
    const file = `${folder}/mcp.json`;
    const mcpServers = { server: { type: "stdio", command, args, env } };
    await Deno.writeTextFile(file, JSON.stringify({ mcpServers }));
    const done: string[] = [];
    for (const step of steps) {
      const words = commands[step]?.(subject, file) ?? [];
      const { code, stdout, stderr } = await runClient(`${home}/node_modules/.bin/${bin}`, words, {
        folder,
      });
      if (code !== 0 || stdout.trim() === "" || /"isError": true/.test(stdout)) {
        return { done, problem: `${step}: ${`${stdout}\n${stderr}`.trim().slice(-200)}` };
      }
      done.push(step);
    }
    return { done };
  }
}
