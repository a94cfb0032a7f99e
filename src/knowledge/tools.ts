import type { Settings } from "../kernel/roots/grant.ts";
import type { Tool } from "../kernel/service/tool.ts";
import type { Context } from "./context.ts";
import { adminTools } from "./tools/admin.ts";
import { entryTools } from "./tools/entries.ts";
import { observed } from "./tools/observed.ts";
import { searchTools } from "./tools/search.ts";

/** The 10 tools of knowledge-server, in the order clients show them, with the settings' limits. */
export function toolsFor(settings: Settings): readonly Tool<Context>[] {
  return [...entryTools, ...searchTools(settings), ...adminTools].map(observed);
}

/** The tools where nothing is set. */
export const tools: readonly Tool<Context>[] = toolsFor({});
