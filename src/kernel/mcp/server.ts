import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
  type Transport,
} from "@modelcontextprotocol/server";
import { type Skill, skillEntry, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { CACHE_HINTS, HOUR, LIVE_CACHE_HINTS } from "./cache_hints.ts";
import { callNamed, internalError } from "../service/call.ts";
import { announceChanges } from "../service/change.ts";
import { complete } from "../service/completion.ts";
import { ToolError } from "../errors.ts";
import { log } from "../log.ts";
import { ownField } from "../own_field.ts";
import { plainError } from "./sdk_error.ts";
import { getPrompt, listPrompts } from "../service/prompt.ts";
import { listResources, listTemplates, readResource } from "../service/resource.ts";
import type { ServeEnds, Service } from "../service/service.ts";
import { readSkillFile } from "../service/skill.ts";
import { excerpt } from "../text.ts";
import type { Progress } from "../service/tool.ts";
import { listTools } from "../service/tool_listing.ts";
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
      wire.send("error" in message ? { ...message, error: plainError(message.error) } : message);
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
  serveStdio(({ era }) => createServer(service, era), {
    transport,
    onerror: (error) => log("debug", "protocol", { reason: excerpt(error.message, 200) }),
  });
  await Promise.race([wire.run(), broken.promise]);
}

/** The handlers are this code base's own: one place for errors, one table for each kind. */
function createServer<Context>(service: Service<Context>, era: "legacy" | "modern"): McpServer {
  const { name, title, version, instructions, prompts, resources } = service;
  const listChanged = service.watch !== undefined;
  const capabilities = {
    tools: { listChanged: false },
    ...(prompts && { prompts: { listChanged } }),
    ...(resources && { resources: { listChanged, ...(listChanged && { subscribe: true }) } }),
    ...((prompts ?? resources) && { completions: {} }),
  };
  const mcp = new McpServer({ name, title, version }, {
    capabilities,
    instructions,
    cacheHints: service.watch ? LIVE_CACHE_HINTS : CACHE_HINTS,
  });
  serveSkills(mcp, service);
  serveTools(mcp, service);
  if (prompts) servePrompts(mcp, service);
  if (resources) serveResources(mcp, service);
  if (prompts ?? resources) {
    mcp.server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => ({
      completion: await answered(() => complete(service, ref, argument)),
    }));
  }
  serveChanges(mcp, service, era);
  return mcp;
}

function serveTools<Context>({ server }: McpServer, service: Service<Context>): void {
  server.setRequestHandler("tools/list", () => ({ tools: listTools(service.tools) }));
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const outcome = await callNamed(service, params, progressOf(mcpReq), mcpReq.signal);
    if (outcome.ok) return toResult(outcome.answer);
    if (outcome.isProtocolError) throw invalid(outcome.text);
    return { isError: true, content: [{ type: "text", text: outcome.text }] };
  });
}

/** Tells the client how far a call is, when it asked to be told. */
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
  const prompts = () => service.prompts?.(service.createContext()) ?? [];
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
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const found = readSkillFile(skills, uri) ??
      await answered(() => readResource(resources, createContext(), uri));
    if (found === undefined) throw new ResourceNotFoundError(uri, "Resource not found");
    return { contents: [{ uri, ...found }] };
  });
}

function serveChanges<Context>(
  { server }: McpServer,
  { watch, createContext }: Service<Context>,
  era: "legacy" | "modern",
): void {
  if (watch === undefined) return;
  const announcement = announceChanges((tell) => watch(createContext(), tell), {
    resourcesChanged: () => server.sendResourceListChanged(),
    promptsChanged: () => server.sendPromptListChanged(),
    updated: (uri: string) => server.sendResourceUpdated({ uri }),
  }, era);
  server.onclose = announcement.end;
  server.setRequestHandler("resources/subscribe", ({ params }) => announcement.subscribe(params));
  server.setRequestHandler(
    "resources/unsubscribe",
    ({ params }) => announcement.unsubscribe(params),
  );
}

/** The skills by their folder; digests are made when a client first lists them. */
function serveSkills<Context>(mcp: McpServer, { skills }: Service<Context>): void {
  if (skills === undefined) return;
  const list = (): Promise<Skill[]> =>
    Promise.all(Object.entries(skills).map(([folder, files]) => skillEntry(folder, files)));
  const source = {
    list: async () => ({ skills: await list() }),
    get: async (uri: string) => (await list()).find((skill) => skill.uri === uri),
    read: (uri: string) => Promise.resolve(readSkillFile(skills, uri)),
  };
  new SkillsExtension({ source, cacheHint: HOUR }).attach(mcp);
}

/** What `make` returns; a failure that the caller can mend is bad params, another one internal. */
async function answered<T>(make: () => T | Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof ToolError) throw invalid(error.text);
    throw new ProtocolError(ProtocolErrorCode.InternalError, internalError(error, {}).text);
  }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

function classify(value: unknown): Classified<JSONRPCMessage> | undefined {
  if (isJSONRPCRequest(value)) return { kind: "request", message: value };
  const hasId = ownField(value, "id") !== undefined;
  if (!hasId && isJSONRPCNotification(value)) return { kind: "notification", message: value };
  return isJSONRPCResponse(value) ? { kind: "response", message: value } : undefined;
}
