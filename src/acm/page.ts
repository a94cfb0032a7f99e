import type { ServicePage } from "../kernel/service/service.ts";

/** The page of acm-server: where a project stands. */
export const acmPage: ServicePage = {
  name: "acm",
  tools: ["get_stage", "get_transition_prompt", "check_project_health"],
  load: async () => (await import("./page/program.ts")).acmReportProgram,
};
