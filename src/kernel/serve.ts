import {
  completable,
  isCompletable,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type Transport,
} from "@modelcontextprotocol/server";
import {
  type Skill,
  skillEntry,
  SkillsExtension,
  type SkillSource,
} from "@modelcontextprotocol/server/ext/skills";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";
import { CACHE_HINTS, HOUR } from "./cache_hints.ts";
import { callTool, internalError } from "./call.ts";
import { ToolError } from "./errors.ts";
import { log } from "./log.ts";
import { nearest } from "./nearest.ts";
import { ownField } from "./own_field.ts";
import { plainError } from "./plain_error.ts";
import type { ServeEnds, Service } from "./service.ts";
import { excerpt } from "./text.ts";
import { completions, type Prompt, valuesOf } from "./prompt.ts";
import { type ResourceEntry, type ResourceKind, resourceName, resourceUri } from "./resource.ts";
import { listTools } from "./tool_listing.ts";
import { toResult } from "./tool_result.ts";
import { type Classified, Wire } from "./wire.ts";

/**
 * Serves MCP over stdio, protocol revisions 2025-11-25 and 2026-07-28, until `input` ends and
 * every request read has been answered. Throws `LineTooLongError`, and what stdout throws.
 */
export async function serve<Context>(
  service: Service<Context>,
  { input, write }: ServeEnds,
): Promise<void> {
  const broken = Promise.withResolvers<never>();
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) => {
      const isError = "error" in message;
      wire.send(isError ? { ...message, error: plainError(message.error) } : message);
      return Promise.resolve();
    },
  };
  const wire = new Wire<JSONRPCMessage>({
    input,
    write: (line) => {
      try {
        write(line);
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

function createServer<Context>(service: Service<Context>): McpServer {
  const { name, title, version, instructions, prompts = [], resources = [] } = service;
  const capabilities = {
    tools: { listChanged: false },
    ...(prompts.length > 0 && { prompts: { listChanged: false } }),
    ...(resources.length > 0 && { resources: { listChanged: false } }),
  };
  const mcp = new McpServer({ name, title, version }, {
    capabilities,
    instructions,
    cacheHints: CACHE_HINTS,
  });
  serveTools(mcp, service);
  for (const prompt of prompts) servePrompt(mcp, prompt, service);
  for (const kind of resources) serveResources(mcp, kind, service);
  if (service.skills !== undefined) {
    new SkillsExtension({ source: skillSource(service.skills), cacheHint: HOUR }).attach(mcp);
  }
  return mcp;
}

/** The tools are served by this code base's own table: one place for errors, one for schemas. */
function serveTools<Context>({ server }: McpServer, service: Service<Context>): void {
  const byName = new Map(service.tools.map((tool) => [tool.name, tool]));
  server.setRequestHandler("tools/list", () => ({ tools: listTools(service.tools) }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = byName.get(params.name);
    if (tool === undefined) throw unknownTool(params.name, [...byName.keys()]);
    const outcome = await callTool(tool, params.arguments ?? {}, service.createContext);
    return outcome.ok ? toResult(outcome.answer) : {
      isError: true,
      content: [{ type: "text", text: outcome.text }],
    };
  });
}

function servePrompt<Context>(
  mcp: McpServer,
  { name, title, description, input, text }: Prompt<Context>,
  { createContext }: Service<Context>,
): void {
  for (const field of Object.values(input.shape)) {
    const values = valuesOf(field);
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
    // A schema takes its completions once, and a connection may be served twice.
    if (values.length === 0 || !(inner instanceof z.ZodEnum) || isCompletable(inner)) continue;
    completable(inner, (prefix) => completions(values, String(prefix ?? "")));
  }
  mcp.registerPrompt(name, { title, description, argsSchema: input }, async (args) => {
    const told = await answered(() => text(args, createContext()), { prompt: name });
    return { messages: [{ role: "user", content: { type: "text", text: told } }] };
  });
}

function serveResources<Context>(
  mcp: McpServer,
  kind: ResourceKind<Context>,
  { createContext }: Service<Context>,
): void {
  const { name, title, description, prefix, mimeType } = kind;
  const entries = (): ResourceEntry[] => kind.list(createContext());
  const template = new ResourceTemplate(`${prefix}{+name}`, {
    list: async () => ({
      resources: (await answered(entries, { resources: name })).map((entry) => ({
        uri: resourceUri(kind, entry.name),
        name: entry.name,
        title: entry.title,
        mimeType,
        ...(entry.size !== undefined && { size: entry.size }),
        ...(entry.modified && { annotations: { lastModified: entry.modified.toISOString() } }),
      })),
    }),
    complete: {
      name: (prefix) => completions(entries().map((entry) => entry.name), prefix),
    },
  });
  mcp.registerResource(name, template, { title, description, mimeType }, async ({ href }) => {
    const wanted = resourceName(kind, href);
    const text = wanted === undefined
      ? undefined
      : await answered(() => kind.read(wanted, createContext()), { resource: name });
    if (text === undefined) throw new ResourceNotFoundError(href, "Resource not found");
    return { contents: [{ uri: href, mimeType, text }] };
  });
}

/** The skills by their folder; digests are made when a client first lists them. */
function skillSource(skills: Record<string, Record<string, string>>): SkillSource {
  const entries = Object.entries(skills);
  const list = (): Promise<Skill[]> =>
    Promise.all(entries.map(([folder, files]) => skillEntry(folder, files)));
  return {
    list: async () => ({ skills: await list() }),
    get: async (uri) => (await list()).find((skill) => skill.uri === uri),
    read: (uri) => {
      const [folder = "", ...path] = uri.replace(/^skill:\/\//, "").split("/");
      const text = new Map(Object.entries(new Map(entries).get(folder) ?? {})).get(path.join("/"));
      return Promise.resolve(text === undefined ? undefined : { text, mimeType: "text/markdown" });
    },
  };
}

/** What `make` returns; a failure that the caller can mend is bad params, another one internal. */
async function answered<T>(make: () => T | Promise<T>, fields: Record<string, string>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ToolError) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.text);
    }
    throw new ProtocolError(ProtocolErrorCode.InternalError, internalError(error, fields));
  }
}

function unknownTool(name: string, names: string[]): ProtocolError {
  const message = `Unknown tool "${excerpt(name)}". Nearest: ${nearest(name, names).join(", ")}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

function classify(value: unknown): Classified<JSONRPCMessage> | undefined {
  if (isJSONRPCRequest(value)) return { kind: "request", message: value };
  const hasId = ownField(value, "id") !== undefined;
  if (!hasId && isJSONRPCNotification(value)) return { kind: "notification", message: value };
  return isJSONRPCResponse(value) ? { kind: "response", message: value } : undefined;
}
