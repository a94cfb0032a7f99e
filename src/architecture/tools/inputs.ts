import * as z from "zod";
import { toolsFor } from "../../kernel/service/tool.ts";
import type { ArchitectureContext } from "../context.ts";

/** Defines a tool of this server. */
export const defineArchitectureTool = toolsFor<ArchitectureContext>();

export function alsoInput(what: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return z.array(z.string().trim().min(1).max(1000)).min(1).max(8).optional()
    .describe(`Other wordings of the same ${what}`);
}
