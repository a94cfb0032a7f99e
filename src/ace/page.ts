import type { ServicePage } from "../kernel/service/service.ts";

/** The page of ace-server: what was learned, whether it helps, and what nobody has answered yet. */
export const acePage: ServicePage = {
  name: "ace",
  tools: ["ace_get_insights", "ace_relevant_bullets"],
  load: async () => (await import("./page/program.ts")).aceReportProgram,
};
