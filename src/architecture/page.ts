import * as z from "zod";
import type { ServicePage } from "../kernel/service/service.ts";

/** The page of architecture-server: which decisions hold, and how they hang together. */
export const architecturePage: ServicePage = {
  name: "architecture",
  tools: ["list_architecture_docs", "check_adrs"],
  input: z.strictObject({}),
  load: async () => (await import("./page/program.ts")).architectureReportProgram,
};
