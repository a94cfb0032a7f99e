import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ToolError } from "../errors.ts";
import { once } from "../once.ts";
import { briefPrompt } from "../service/brief.ts";
import { callNamed, internalError } from "../service/call.ts";
import { findPrompt } from "../service/prompt.ts";
import { completeName, listResources, listTemplates, readResource } from "../service/resource.ts";
import { excerpt } from "../text.ts";
import type { Service } from "../service/service.ts";
import { readSkillFile } from "../service/skill.ts";
import type { Progress } from "../service/tool.ts";
import { listTools } from "../service/tool_listing.ts";
import { serveChanges } from "./changes.ts";
import { askerOf, questionResult } from "./questions.ts";

const MAX_ECHO = 10_000;

/** A client of revision 2026-07-28 may cache what changes only with the executable. */
const PUBLIC_HOUR = { ttlMs: 3_600_000, cacheScope: "public" } as const;
const NEVER = { ttlMs: 0, cacheScope: "private" } as const;

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
    cacheHints: {
      "tools/list": PUBLIC_HOUR,
      "prompts/list": listChanged ? NEVER : PUBLIC_HOUR,
      "resources/list": NEVER,
      "resources/templates/list": PUBLIC_HOUR,
      "resources/read": NEVER,
    },
  });
  if (resources && service.skills) {
    const { serveSkills } = await import("./skills.ts");
    serveSkills(mcp, service.skills, PUBLIC_HOUR);
  }
  serveTools(mcp, service);
  if (prompts) servePrompts(mcp, service);
  if (resources) serveResources(mcp, service);
  serveChanges(mcp, service, era);
  return mcp;
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
    if (outcome.ok) {
      const { text, data } = outcome.answer;
      return { content: [{ type: "text", text }], ...(data && { structuredContent: data }) };
    }
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
  const prompts = () => service.prompts?.(service.createContext, briefPrompt(service)) ?? [];
  server.setRequestHandler("prompts/list", async () => ({
    prompts: await answered(() => prompts().map(({ messages: _, ...listed }) => listed)),
  }));
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: args = {} } }) => {
    const messages = await answered(() =>
      findPrompt(prompts(), name).messages(args, service.createContext())
    );
    return {
      messages: messages.map(({ role, text }) => ({ role, content: { type: "text", text } })),
    };
  });
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
