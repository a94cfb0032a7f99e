import * as z from "zod";
import type { ServicePage } from "../kernel/service/service.ts";

/** The report of decibel-server: a project's open records and its activity. */
export const decibelPage: ServicePage = {
  name: "decibel",
  tools: ["list_projects", "oracle_next_actions", "list_records", "list_activity"],
  input: z.strictObject({ project_id: z.string().optional() }),
  load: async () => (await import("./page/program.ts")).decibelReportProgram,
};
