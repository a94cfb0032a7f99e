import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** The official SDK's second line, in revision 2026-07-28. */
export async function use({ command, args, env, call, prompt }) {
  const client = new Client({ name: "client-table", version: "1" }, {
    versionNegotiation: { mode: { pin: "2026-07-28" } },
  });
  await client.connect(new StdioClientTransport({ command, args, env, stderr: "ignore" }));
  const { tools } = await client.listTools();
  const answer = await client.callTool({ name: call.name, arguments: call.input });
  const told = await client.getPrompt({ name: prompt.name, arguments: prompt.input });
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0].uri });
  await client.close();
  return {
    list: tools.length,
    call: answer.content[0].text,
    prompt: told.messages[0].content.text,
    resource: contents[0].text,
  };
}
