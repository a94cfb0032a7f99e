import type { Settings } from "../kernel/sandbox.ts";
import type { Tool } from "../kernel/tool.ts";
import { adminTools } from "./admin_tools.ts";
import type { Context } from "./context.ts";
import { entryTools } from "./entry_tools.ts";
import { observed } from "./observed.ts";
import { searchTools } from "./search_tools.ts";

/** The 10 tools of knowledge-server, in the order clients show them, with the settings' limits. */
export function toolsFor(settings: Settings): readonly Tool<Context>[] {
  return [...entryTools, ...searchTools(settings), ...adminTools].map(observed);
}

/** The tools where nothing is set. */
export const tools: readonly Tool<Context>[] = toolsFor({});
