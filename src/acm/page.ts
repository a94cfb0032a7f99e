import * as z from "zod";
import type { ServicePage } from "../kernel/service/service.ts";
import type { AcmContext } from "./context.ts";

/** The page of acm-server: where a project stands. */
export const acmPage: ServicePage<AcmContext> = {
  name: "acm",
  tools: ["get_stage", "get_transition_prompt", "check_project_health"],
  input: z.strictObject({ project_path: z.string().optional() }),
  load: async () => (await import("./page/program.ts")).acmReportProgram,
};
