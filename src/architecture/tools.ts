import type { Tool } from "../kernel/tool.ts";
import type { Context } from "./context.ts";
import { decisionTools } from "./decisions.ts";
import { documentTools } from "./documents.ts";

/** The five tools of architecture-server, in the order clients show them. */
export const tools: readonly Tool<Context>[] = [...documentTools, ...decisionTools];
