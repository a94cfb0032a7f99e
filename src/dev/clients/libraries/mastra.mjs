import { MCPClient } from "@mastra/mcp";

/** Mastra. */
export async function use({ command, args, env, call, prompt }) {
  const client = new MCPClient({ servers: { server: { command, args, env } }, timeout: 30_000 });
  const tools = await client.listTools();
  const answer = await tools[`server_${call.name}`].execute(call.input, {});
  const told = await client.prompts.get({
    serverName: "server",
    name: prompt.name,
    args: prompt.input,
  });
  const { server: resources } = await client.resources.list();
  const { contents } = await client.resources.read("server", resources[0].uri);
  await client.disconnect();
  return {
    list: Object.keys(tools).length,
    call: JSON.stringify(answer),
    prompt: told.messages[0].content.text,
    resource: contents[0].text,
  };
}
