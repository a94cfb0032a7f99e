import type { ServicePage } from "../kernel/service/service.ts";

/** The page of decibel-server: what is open in a project, and what happened. */
export const decibelPage: ServicePage = {
  name: "decibel",
  tools: ["list_projects", "oracle_next_actions", "list_records", "list_activity"],
  load: async () => (await import("./page/program.ts")).decibelReportProgram,
};
