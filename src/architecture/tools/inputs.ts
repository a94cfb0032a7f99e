import * as z from "zod";
import { toolsFor } from "../../kernel/service/tool.ts";
import type { ArchitectureContext } from "../context.ts";

/** Defines a tool of this server. */
export const defineArchitectureTool = toolsFor<ArchitectureContext>();

export function alsoInput(what: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return z.array(z.string().trim().min(1).max(1000)).min(1).max(8).optional()
    .describe(`Other wordings of the same ${what}`);
}

export function pathsInput(
  what: string,
): z.ZodOptional<z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]>> {
  const path = z.string().trim().min(1).max(1000);
  return z.union([path, z.array(path).min(1).max(100)]).optional().describe(what);
}
