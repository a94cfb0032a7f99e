import type { Tool } from "../kernel/service/tool.ts";
import type { KnowledgeContext } from "./context.ts";
import { adminTools } from "./tools/admin.ts";
import { entryTools } from "./tools/entries.ts";
import { loggedTool } from "./tools/logged_tool.ts";
import { searchTools } from "./tools/search.ts";

export const knowledgeTools: readonly Tool<KnowledgeContext>[] = [
  ...entryTools,
  ...searchTools,
  ...adminTools,
].map(loggedTool);
