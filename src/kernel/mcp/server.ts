import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ToolError } from "../errors.ts";
import { once } from "../once.ts";
import { callNamed } from "../service/call.ts";
import { internalError } from "../service/call_log.ts";
import { Announcement, type ChangeListener } from "../service/change.ts";
import { getPrompt, listPrompts } from "../service/prompt.ts";
import { completeName, listResources, listTemplates, readResource } from "../service/resource.ts";
import { excerpt } from "../text.ts";
import type { Service } from "../service/service.ts";
import { readSkillFile } from "../service/skill.ts";
import type { Progress, ToolAnswer } from "../service/tool.ts";
import { listTools } from "../service/tool_listing.ts";
import { CACHE_HINTS, LIVE_CACHE_HINTS } from "./cache_hints.ts";
import { askerOf, questionResult } from "./questions.ts";

export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

const MAX_ECHO = 10_000;

/**
 * Creates the server for one connection. Its handlers come from the service, not from the SDK's
 * tables.
 */
export async function createServer<Context>(
  service: Service<Context>,
  era: "legacy" | "modern",
): Promise<McpServer> {
  const { name, protocolName = name, title, version, instructions, prompts } = service;
  const resources = service.resources;
  const listChanged = service.watch !== undefined;
  const capabilities = {
    tools: { listChanged: false },
    ...(prompts && { prompts: { listChanged } }),
    ...(resources && {
      resources: { listChanged, ...(listChanged && { subscribe: true }) },
      completions: {},
    }),
  };
  const mcp = new McpServer({ name: protocolName, title, version }, {
    capabilities,
    instructions,
    cacheHints: service.watch ? LIVE_CACHE_HINTS : CACHE_HINTS,
  });
  if (resources && service.skills) {
    const { serveSkills } = await import("./skills.ts");
    serveSkills(mcp, service.skills);
  }
  serveTools(mcp, service);
  if (prompts) servePrompts(mcp, service);
  if (resources) serveResources(mcp, service);
  serveChanges(mcp, service, era);
  return mcp;
}

function toResult({ text, data }: ToolAnswer): ToolResult {
  return { content: [{ type: "text", text }], ...(data && { structuredContent: data }) };
}

function serveTools<Context>(
  { server }: McpServer,
  service: Service<Context>,
): void {
  const listing = once(async () => [...service.listing ?? listTools(await service.tools())]);
  server.setRequestHandler("tools/list", async () => ({ tools: await listing() }));
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const ask = askerOf(server, mcpReq);
    const options = { progress: progressOf(mcpReq), signal: mcpReq.signal, ...(ask && { ask }) };
    const outcome = await callNamed(service, params, options);
    if (outcome.ok) return toResult(outcome.answer);
    if (outcome.isQuestion) return questionResult(outcome.text);
    if (outcome.isProtocolError) throw invalid(outcome.text);
    return { isError: true, content: [{ type: "text", text: outcome.text }] };
  });
}

function progressOf({ _meta, notify }: ServerContext["mcpReq"]): Progress {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  return (progress, total, message) => {
    const params = {
      progressToken,
      progress,
      ...(total && { total }),
      ...(message && { message }),
    };
    notify({ method: "notifications/progress", params }).catch(() => {});
  };
}

function servePrompts<Context>({ server }: McpServer, service: Service<Context>): void {
  const prompts = () => service.prompts?.(service.createContext) ?? [];
  server.setRequestHandler("prompts/list", async () => ({
    prompts: await answered(() => listPrompts(prompts())),
  }));
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: args = {} } }) => ({
    messages: await answered(() => getPrompt(prompts(), { name, args }, service.createContext())),
  }));
}

function serveResources<Context>({ server }: McpServer, service: Service<Context>): void {
  const { resources = [], createContext, skills = {} } = service;
  server.setRequestHandler(
    "resources/list",
    ({ params }) => answered(() => listResources(resources, createContext(), params?.cursor)),
  );
  const resourceTemplates = listTemplates(resources);
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates }));
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => {
    const template = ref.type === "ref/resource" ? ref.uri : "";
    const asked = { template, typed: argument.value };
    return { completion: await answered(() => completeName(resources, createContext(), asked)) };
  });
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const found = readSkillFile(skills, uri) ??
      await answered(() => readResource(resources, createContext(), uri));
    if (found === undefined) {
      throw new ResourceNotFoundError(excerpt(uri, MAX_ECHO), "Resource not found");
    }
    return { contents: [{ uri, ...found }] };
  });
}

function serveChanges<Context>(
  { server }: McpServer,
  { watch, createContext }: Service<Context>,
  era: "legacy" | "modern",
): void {
  if (watch === undefined) return;
  const watchFiles = (tell: ChangeListener): () => void => {
    try {
      return watch(createContext(), tell);
    } catch (error) {
      // Without a folder, the server watches no files, and each call reports the missing setting.
      if (error instanceof ToolError) return () => {};
      throw error;
    }
  };
  const announcement = new Announcement(watchFiles, {
    resourcesChanged: () => server.sendResourceListChanged(),
    promptsChanged: () => server.sendPromptListChanged(),
    updated: (uri: string) => server.sendResourceUpdated({ uri }),
  }, era);
  server.onclose = () => announcement.end();
  server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
    announcement.subscribe(uri);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    announcement.unsubscribe(uri);
    return {};
  });
}

/**
 * Returns the result of `make`. Throws an invalid-params error for a `ToolError`, and otherwise an
 * internal error.
 */
async function answered<T>(make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ToolError) throw invalid(error.text);
    throw new ProtocolError(ProtocolErrorCode.InternalError, internalError(error).text);
  }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
