import type { Tool } from "../kernel/tool.ts";
import { adminTools } from "./admin_tools.ts";
import type { Context } from "./context.ts";
import { entryTools } from "./entry_tools.ts";
import { observed } from "./observed.ts";
import { searchTools } from "./search_tools.ts";

/** The 10 tools of knowledge-server, in the order clients show them. */
export const tools: readonly Tool<Context>[] = [...entryTools, ...searchTools, ...adminTools]
  .map(observed);
