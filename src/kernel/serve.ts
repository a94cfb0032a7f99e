import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Transport,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";
import { callTool } from "./call.ts";
import { log, writeStdout } from "./log.ts";
import { nearest } from "./nearest.ts";
import { ownField } from "./own_field.ts";
import { excerpt, flatten } from "./text.ts";
import type { Access, Tool, ToolAnswer } from "./tool.ts";
import { type Classified, Wire } from "./wire.ts";

/** What a server offers, the same for every connection. */
export interface Service<Context> {
  /** The protocol's server name. */
  name: string;
  title: string;
  version: string;
  /** At most 600 characters that route an agent to the right tool. */
  instructions: string;
  tools: readonly Tool<Context>[];
  /** Called once a request, so that nothing is remembered from one to the next. */
  createContext: () => Context;
}

/**
 * Serves MCP over stdio, protocol revisions 2025-11-25 and 2026-07-28, until `input` ends and
 * every request read has been answered. Throws `LineTooLongError`, and what stdout throws.
 */
export async function serve<Context>(
  service: Service<Context>,
  input: AsyncIterable<Uint8Array>,
): Promise<void> {
  const broken = Promise.withResolvers<never>();
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) => Promise.resolve(wire.send(withPlainError(message))),
  };
  const wire = new Wire<JSONRPCMessage>({
    input,
    write: (line) => {
      try {
        writeStdout(line);
      } catch (error) {
        broken.reject(error);
      }
    },
    classify,
    deliver: (message) => transport.onmessage?.(message),
  });
  serveStdio(() => createServer(service), {
    transport,
    onerror: (error) => log("debug", "protocol", { reason: excerpt(error.message, 200) }),
  });
  await Promise.race([wire.run(), broken.promise]);
}

function createServer<Context>(service: Service<Context>): Server {
  const { name, title, version, instructions, tools } = service;
  const server = new Server({ name, title, version }, {
    capabilities: { tools: {} },
    instructions,
  });
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  server.setRequestHandler("tools/list", () => ({ tools: tools.map(describeTool) }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = byName.get(params.name);
    if (tool === undefined) throw unknownTool(params.name, [...byName.keys()]);
    const outcome = await callTool(tool, params.arguments ?? {}, service.createContext);
    return outcome.ok ? toResult(outcome.answer) : {
      isError: true,
      content: [{ type: "text", text: outcome.text }],
    };
  });
  return server;
}

function toResult({ text, data }: ToolAnswer): {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
} {
  const content = [{ type: "text" as const, text }];
  return data === undefined ? { content } : { content, structuredContent: data };
}

function unknownTool(name: string, names: string[]): ProtocolError {
  const message = `Unknown tool "${excerpt(name)}". Nearest: ${nearest(name, names).join(", ")}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

const ANNOTATIONS: Record<Access, { readOnlyHint: boolean; destructiveHint?: boolean }> = {
  read: { readOnlyHint: true },
  create: { readOnlyHint: false, destructiveHint: false },
  write: { readOnlyHint: false, destructiveHint: true },
};

/** A tool as `tools/list` shows it. */
export function describeTool<Context>(tool: Tool<Context>): {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema?: ObjectSchema;
  annotations: { readOnlyHint: boolean; openWorldHint: boolean };
} {
  const { name, title, description, access, input, output } = tool;
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, "input"),
    ...(output && { outputSchema: toJsonSchema(output, "output") }),
    annotations: { ...ANNOTATIONS[access], openWorldHint: false },
  };
}

type ObjectSchema = { type: "object"; [key: string]: unknown };

function toJsonSchema(schema: z.ZodObject, io: "input" | "output"): ObjectSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io });
  return { ...json, type: "object" };
}

function classify(value: unknown): Classified<JSONRPCMessage> | undefined {
  if (isJSONRPCRequest(value)) return { kind: "request", message: value };
  const hasId = ownField(value, "id") !== undefined;
  if (!hasId && isJSONRPCNotification(value)) return { kind: "notification", message: value };
  return isJSONRPCResponse(value) ? { kind: "response", message: value } : undefined;
}

/**
 * The SDK answers parameters that its schemas refuse with -32603, or with the validator's dump:
 * the protocol's code for them is -32602, and one line is enough to read.
 */
function withPlainError(message: JSONRPCMessage): JSONRPCMessage {
  if (!("error" in message)) return message;
  const { code, message: reason, ...rest } = message.error;
  const refused = code === ProtocolErrorCode.InternalError && !/^Internal\b/.test(reason);
  const plain = flatten(reason.replace(/[[\]{}"\\]/g, " "));
  const error = {
    ...rest,
    code: refused ? ProtocolErrorCode.InvalidParams : code,
    message: excerpt(refused ? `Invalid params: ${plain}` : plain, 300),
  };
  return { ...message, error };
}
