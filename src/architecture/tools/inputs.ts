import * as z from "zod";
import { toolsFor } from "../../kernel/service/tool.ts";
import type { ArchitectureContext } from "../context.ts";
import { type ArchitectureDocument, CATEGORIES } from "../documents/document.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { inForceIn } from "../documents/succession.ts";
import { ADR_STATUSES } from "../words.ts";

export const defineArchitectureTool = toolsFor<ArchitectureContext>();

export function alsoInput(what: string): z.ZodOptional<z.ZodArray<z.ZodString>> {
  return z.array(z.string().trim().min(1).max(1000)).min(1).max(8).optional()
    .describe(`Other wordings of the same ${what}`);
}

export const filterInput = {
  resource_type: z.enum([...CATEGORIES, "all"]).default("all").describe("Kind of document"),
  in_force: z.boolean().optional()
    .describe("true: only ADRs in force; false: only other ADRs"),
  status: z.enum(ADR_STATUSES).optional().describe("Only ADRs with this status"),
};

export function filterOf(
  library: DocumentLibrary,
  { resource_type, in_force, status }: z.output<z.ZodObject<typeof filterInput>>,
): (document: ArchitectureDocument) => boolean {
  const inForce = in_force === undefined ? undefined : new Set(inForceIn(library));
  return (document) =>
    (resource_type === "all" || document.category === resource_type) &&
    (status === undefined || document.details.adr?.status === status) &&
    (inForce === undefined ||
      document.category === "adr" && inForce.has(document) === in_force);
}
