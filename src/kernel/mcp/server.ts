import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { type Skill, skillEntry, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import { ToolError } from "../errors.ts";
import { callNamed, internalError } from "../service/call.ts";
import { announceChanges } from "../service/change.ts";
import { complete } from "../service/completion.ts";
import { getPrompt, listPrompts } from "../service/prompt.ts";
import { listResources, listTemplates, readResource } from "../service/resource.ts";
import { excerpt } from "../text.ts";
import type { Service } from "../service/service.ts";
import { readSkillFile } from "../service/skill.ts";
import type { Progress, ResourceLink, ToolAnswer } from "../service/tool.ts";
import { listTools } from "../service/tool_listing.ts";
import { CACHE_HINTS, LIVE_CACHE_HINTS, PUBLIC_HOUR } from "./cache_hints.ts";

/** A block of an answer's content on the wire. */
export type ContentBlock =
  | { type: "text"; text: string }
  | ({ type: "resource_link"; mimeType: string } & ResourceLink);

/** The result of a call on the wire. */
export type ToolResult = {
  content: ContentBlock[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

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

/** Serves the skills; their digests are only computed when a client lists them. */
function serveSkills<Context>(mcp: McpServer, { skills }: Service<Context>): void {
  if (skills === undefined) return;
  const list = (): Promise<Skill[]> =>
    Promise.all(Object.entries(skills).map(([folder, files]) => skillEntry(folder, files)));
  const source = {
    list: async () => ({ skills: await list() }),
    get: async (uri: string) => (await list()).find((skill) => skill.uri === uri),
    read: (uri: string) => Promise.resolve(readSkillFile(skills, uri)),
  };
  new SkillsExtension({ source, cacheHint: PUBLIC_HOUR }).attach(mcp);
}

/** What `make` returns; what the caller can fix becomes invalid params, anything else internal. */
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
