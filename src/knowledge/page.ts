import type { ServicePage } from "../kernel/service/service.ts";

/** The page of knowledge-server: what is known to whom, how it grows, and what is missing. */
export const knowledgePage: ServicePage = {
  name: "knowledge",
  tools: ["kb_stats", "kb_search", "kb_list"],
  load: async () => (await import("./page/program.ts")).knowledgeReportProgram,
};
