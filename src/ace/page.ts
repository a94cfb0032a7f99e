import * as z from "zod";
import { folderOf, nameOf } from "../kernel/roots/path.ts";
import type { ServicePage } from "../kernel/service/service.ts";
import type { AceContext } from "./context.ts";

/** The report of ace-server, with the rules, their effect, and the open questions. */
export const acePage: ServicePage<AceContext> = {
  name: "ace",
  tools: ["ace_get_insights", "ace_relevant_bullets"],
  input: z.strictObject({}),
  subject: ({ agents }) => nameOf(folderOf(agents.path)),
  load: async () => (await import("./page/program.ts")).aceReportProgram,
};
