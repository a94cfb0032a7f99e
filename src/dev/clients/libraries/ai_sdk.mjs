import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as StdioTransport } from "@ai-sdk/mcp/mcp-stdio";

/** Vercel's AI SDK. */
export async function use({ command, args, env, call, prompt }) {
  const transport = new StdioTransport({ command, args, env, stderr: "ignore" });
  const client = await createMCPClient({ transport });
  const tools = await client.tools();
  const answer = await tools[call.name].execute(call.input, { messages: [], toolCallId: "1" });
  const told = await client.experimental_getPrompt({ name: prompt.name, arguments: prompt.input });
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0].uri });
  await client.close();
  return {
    list: Object.keys(tools).length,
    call: answer.content[0].text,
    prompt: told.messages[0].content.text,
    resource: contents[0].text,
  };
}
