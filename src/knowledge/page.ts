import * as z from "zod";
import { folderOf, nameOf } from "../kernel/roots/path.ts";
import type { ServicePage } from "../kernel/service/service.ts";
import type { KnowledgeContext } from "./context.ts";

/**
 * The report of knowledge-server: the entries by role, their growth, and the unanswered questions.
 */
export const knowledgePage: ServicePage<KnowledgeContext> = {
  name: "knowledge",
  tools: ["kb_stats", "kb_search", "kb_list"],
  input: z.strictObject({}),
  subject: ({ host, storeFile }) => host || nameOf(folderOf(storeFile)),
  texts: ({ base }) => async (id) => (await base.store.get(id))?.content,
  load: async () => (await import("./page/program.ts")).knowledgeReportProgram,
};
