import { Client as CurrentClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as CurrentTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  type ElicitRequest,
  ElicitRequestSchema,
  type ElicitResult,
} from "@modelcontextprotocol/sdk/types.js";
import type { Json } from "./process.ts";
import type { Target } from "./targets.ts";

/** A tool result as a client returns it. */
export interface Answer {
  text: string;
  isError: boolean;
  data: Json | undefined;
  /** The URIs of the linked resources. */
}

/** A connected client from one release line of the SDK. */
export interface McpClient {
  listTools(): Promise<unknown[]>;
  callTool(name: string, input: Json): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * The client's user, who answers a question with yes or no. A client without a user can't ask
 * questions.
 */
export type Person = (question: string) => boolean;

/**
 * The official clients: the first release line's client, and the current line's client in both
 * protocol eras.
 */
export const clients: readonly {
  name: string;
  connect(target: Target, env: Record<string, string>, person?: Person): Promise<McpClient>;
}[] = [
  { name: "sdk 1.x", connect: connectFirst },
  {
    name: "client 2.x, 2025-11-25",
    connect: (target, env, person) => connectCurrent(target, env, { mode: "legacy", person }),
  },
  {
    name: "client 2.x, 2026-07-28",
    connect: (target, env, person) =>
      connectCurrent(target, env, { mode: { pin: "2026-07-28" }, person }),
  },
];

const INFO = { name: "test", version: "1" };

function answerOf(person: Person, message: string): ElicitResult {
  return person(message) ? { action: "accept", content: { confirm: true } } : { action: "decline" };
}

async function connectFirst(
  target: Target,
  env: Record<string, string>,
  person?: Person,
): Promise<McpClient> {
  const client = new FirstClient(INFO, person && { capabilities: { elicitation: {} } });
  if (person) {
    const answer = ({ params }: ElicitRequest): ElicitResult => answerOf(person, params.message);
    client.setRequestHandler(ElicitRequestSchema, answer);
  }
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
  { mode, person }: { mode: "legacy" | { pin: string }; person: Person | undefined },
): Promise<McpClient> {
  const client = new CurrentClient(INFO, {
    versionNegotiation: { mode },
    ...(person && { capabilities: { elicitation: { form: {} } } }),
  });
  if (person) {
    client.setRequestHandler(
      "elicitation/create",
      ({ params }) => answerOf(person, params.message),
    );
  }
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
    isError: Reflect.get(result, "isError") === true,
    data: data === undefined ? undefined : Object(data),
  };
}
