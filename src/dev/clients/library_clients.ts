import { repositoryPath } from "../executables.ts";
import { lastLine, runClient, type TriedClient } from "./client.ts";

/** The libraries, each with its script and packages, and the steps that it doesn't support. */
const LIBRARIES = [
  { title: "MCP SDK 1", script: "sdk_1", packages: ["@modelcontextprotocol/sdk@1.32.2"] },
  {
    title: "MCP SDK 2, 2026-07-28",
    script: "sdk_2",
    packages: ["@modelcontextprotocol/client@2.4.0"],
  },
  { title: "AI SDK", script: "ai_sdk", packages: ["@ai-sdk/mcp@2.0.99"] },
  {
    title: "LangChain",
    script: "langchain",
    packages: ["@langchain/mcp-adapters@1.1.4", "@langchain/core@1"],
    lacks: "prompt",
  },
  { title: "Mastra", script: "mastra", packages: ["@mastra/mcp@2.0.0"] },
  {
    title: "OpenAI Agents",
    script: "openai_agents",
    packages: ["@openai/agents-core@0.20.0"],
    lacks: "prompt",
  },
];

/** The libraries that programs use to call servers, each with a script that runs on Node. */
export const libraryClients: readonly TriedClient[] = LIBRARIES.map(
  ({ title, script, packages, lacks }) => {
    const steps = ["list", "call", "prompt", "resource"].filter((step) => step !== lacks);
    const ask: TriedClient["ask"] = async (subject, { home, folder }) => {
      // Node resolves packages from the script's folder.
      for (const file of [`${script}.mjs`, "run.mjs"]) {
        const source = repositoryPath(`src/dev/clients/libraries/${file}`);
        await Deno.copyFile(source, `${home}/${file}`);
      }
      const asked = JSON.stringify(subject);
      const ended = await runClient("node", [`${home}/run.mjs`, script, asked], { folder });
      if (ended.code !== 0) throw new Error(lastLine(ended));
      const result = JSON.parse(ended.stdout.trim().split("\n").at(-1) ?? "");
      const missing = steps.filter((step) => !result[step]);
      if (missing.length > 0) throw new Error(`no ${missing.join(", ")}`);
    };
    return { title, packages, how: `a script with these steps: ${steps.join(", ")}`, ask };
  },
);
