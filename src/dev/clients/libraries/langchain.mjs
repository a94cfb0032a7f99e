import { MultiServerMCPClient } from "@langchain/mcp-adapters";

/** LangChain's adapters: they have no prompts. */
export async function use({ command, args, env, call }) {
  const client = new MultiServerMCPClient({
    mcpServers: { server: { transport: "stdio", command, args, env, stderr: "ignore" } },
  });
  const tools = await client.getTools();
  const tool = tools.find(({ name }) => name === call.name);
  const answer = await tool.invoke(call.input);
  const { server: resources } = await client.listResources("server");
  const [content] = await client.readResource("server", resources[0].uri);
  await client.close();
  return {
    list: tools.length,
    call: typeof answer === "string" ? answer : JSON.stringify(answer),
    resource: content.text,
  };
}
