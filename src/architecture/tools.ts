import type { Tool } from "../kernel/service/tool.ts";
import type { Context } from "./context.ts";
import { decisionTools } from "./tools/decisions.ts";
import { documentTools } from "./tools/documents.ts";

/** The five tools of architecture-server, in the order clients show them. */
export const tools: readonly Tool<Context>[] = [...documentTools, ...decisionTools];
