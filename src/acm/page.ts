import * as z from "zod";
import type { ServicePage } from "../kernel/service/service.ts";
import type { AcmContext } from "./context.ts";
import { openProject } from "./project/project_folder.ts";

const input = z.strictObject({ project_path: z.string().optional() });

/** The report of acm-server: a project's state. */
export const acmPage: ServicePage<AcmContext> = {
  name: "acm",
  tools: ["get_stage", "get_transition_prompt", "check_project_health"],
  input,
  texts({ projects }, given) {
    const { folder } = openProject(projects, input.parse(given).project_path);
    return (path) => folder.readIfPresent(path);
  },
  load: async () => (await import("./page/program.ts")).acmReportProgram,
};
