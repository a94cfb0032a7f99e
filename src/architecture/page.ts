import * as z from "zod";
import type { ServicePage } from "../kernel/service/service.ts";
import type { ArchitectureContext } from "./context.ts";

/** The report of architecture-server: the decisions in force, and their relations. */
export const architecturePage: ServicePage<ArchitectureContext> = {
  name: "architecture",
  tools: ["list_architecture_docs", "check_adrs"],
  input: z.strictObject({}),
  load: async () => (await import("./page/program.ts")).architectureReportProgram,
};
