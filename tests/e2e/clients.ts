import { Client as CurrentClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as CurrentTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { Json } from "./process.ts";
import type { Target } from "./targets.ts";

/** What a tool answered, as a client hands it on. */
export interface Answer {
  text: string;
  isError: boolean;
  data: Json | undefined;
  /** The URIs of the resources it links to. */
  links: string[];
}

/** A connected client of one of the SDK's lines. */
export interface McpClient {
  listTools(): Promise<unknown[]>;
  callTool(name: string, input: Json): Promise<Answer>;
  close(): Promise<void>;
}

/** The official clients: the first line's, and the current one's in both protocol eras. */
export const clients: readonly {
  name: string;
  connect(target: Target, env: Record<string, string>): Promise<McpClient>;
}[] = [
  { name: "sdk 1.x", connect: connectFirst },
  {
    name: "client 2.x, 2025-11-25",
    connect: (target, env) => connectCurrent(target, env, "legacy"),
  },
  {
    name: "client 2.x, 2026-07-28",
    connect: (target, env) => connectCurrent(target, env, { pin: "2026-07-28" }),
  },
];

const INFO = { name: "test", version: "1" };

async function connectFirst(target: Target, env: Record<string, string>): Promise<McpClient> {
  const client = new FirstClient(INFO);
  await client.connect(new FirstTransport({ ...spawnOptions(target), env }));
  return {
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, input) => toAnswer(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}

async function connectCurrent(
  target: Target,
  env: Record<string, string>,
  mode: "legacy" | { pin: string },
): Promise<McpClient> {
  const client = new CurrentClient(INFO, { versionNegotiation: { mode } });
  await client.connect(new CurrentTransport({ ...spawnOptions(target), env }));
  return {
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, input) => toAnswer(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}

function spawnOptions(
  { command, args }: Target,
): { command: string; args: string[]; stderr: "inherit" } {
  return { command, args, stderr: "inherit" };
}

function toAnswer(result: object): Answer {
  const content: unknown = Reflect.get(result, "content");
  const data: unknown = Reflect.get(result, "structuredContent");
  const blocks = Array.isArray(content) ? content : [];
  return {
    text: blocks.filter(({ type }) => type === "text").map(({ text }) => String(text)).join("\n"),
    links: blocks.filter(({ type }) => type === "resource_link").map(({ uri }) => String(uri)),
    isError: Reflect.get(result, "isError") === true,
    data: data === undefined ? undefined : Object(data),
  };
}
