import * as z from "zod";
import type { ServicePage } from "../kernel/service/service.ts";
import type { DecibelContext } from "./context.ts";
import { recordReader } from "./records/record_text.ts";

/** The report of decibel-server: a project's open records and its activity. */
export const decibelPage: ServicePage<DecibelContext> = {
  name: "decibel",
  tools: ["list_projects", "oracle_next_actions", "list_records", "list_activity"],
  input: z.strictObject({ project_id: z.string().optional() }),
  texts: recordReader,
  load: async () => (await import("./page/program.ts")).decibelReportProgram,
};
