import * as z from "zod";
import { repositoryPath } from "../executables.ts";
import { lastLine, runClient, STEPS, type Tried, type TriedClient } from "./client.ts";
import type { ClientSubject } from "./subject.ts";

const resultSchema = z.object({
  list: z.number(),
  call: z.string(),
  prompt: z.string().optional(),
  resource: z.string().optional(),
});

/** The libraries that programs talk to servers with: a script for each, run on Node. */
export const libraryClients: readonly TriedClient[] = [
  library("MCP SDK 1", "sdk_1", ["@modelcontextprotocol/sdk@1.32.2"]),
  library("MCP SDK 2, 2026-07-28", "sdk_2", ["@modelcontextprotocol/client@2.4.0"]),
  library("AI SDK", "ai_sdk", ["@ai-sdk/mcp@2.0.99"]),
  library("LangChain", "langchain", ["@langchain/mcp-adapters@1.1.4", "@langchain/core@1"], {
    lacks: "prompt",
  }),
  library("Mastra", "mastra", ["@mastra/mcp@2.0.0"]),
  library("OpenAI Agents", "openai_agents", ["@openai/agents-core@0.20.0"], { lacks: "prompt" }),
];

function library(
  title: string,
  script: string,
  packages: readonly string[],
  { lacks }: { lacks?: typeof STEPS[number] } = {},
): TriedClient {
  const steps = STEPS.filter((step) => step !== lacks);
  return { title, packages, how: `a script: ${steps.join(", ")}`, steps, ask };

  async function ask(subject: ClientSubject, { home, folder }: { home: string; folder: string }) {
    // Node looks for packages beside the script.
    for (const file of [`${script}.mjs`, "run.mjs"]) {
      const source = repositoryPath(`src/dev/clients/libraries/${file}`);
      await Deno.copyFile(source, `${home}/${file}`);
    }
    const asked = JSON.stringify(subject);
    const ended = await runClient("node", [`${home}/run.mjs`, script, asked], { folder });
    return toTried(ended.stdout.trim().split("\n").at(-1) ?? "", () => lastLine(ended));
  }
}

function toTried(line: string, problem: () => string): Tried {
  try {
    const result = resultSchema.parse(JSON.parse(line));
    return { done: STEPS.filter((step) => result[step] !== undefined && result[step] !== "") };
  } catch {
    return { done: [], problem: problem() };
  }
}
