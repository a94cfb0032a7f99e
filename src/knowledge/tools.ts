import type { Settings } from "../kernel/roots/grant.ts";
import type { Tool } from "../kernel/service/tool.ts";
import type { KnowledgeContext } from "./context.ts";
import { readSettings } from "./settings.ts";
import { adminTools } from "./tools/admin.ts";
import { entryTools } from "./tools/entries.ts";
import { guardedTool } from "./tools/guarded_tool.ts";
import { searchTools } from "./tools/search.ts";

/** Returns the tools of knowledge-server in their displayed order, with the configured limits. */
export function knowledgeToolsFor(settings: Settings): readonly Tool<KnowledgeContext>[] {
  return [...entryTools, ...searchTools(readSettings(settings).limits), ...adminTools].map(
    guardedTool,
  );
}
