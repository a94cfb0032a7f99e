import { MCPServerStdio } from "@openai/agents-core";

/** OpenAI's Agents SDK. */
export async function use({ command, args, env, call }) {
  const server = new MCPServerStdio({ name: "server", command, args, env });
  await server.connect();
  const tools = await server.listTools();
  const answer = await server.callTool(call.name, call.input);
  const { resources } = await server.listResources();
  const { contents } = await server.readResource(resources[0].uri);
  await server.close();
  return {
    list: tools.length,
    call: JSON.stringify(answer),
    resource: contents[0].text,
  };
}
