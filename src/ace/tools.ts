import type { Tool } from "../kernel/service/tool.ts";
import type { AceContext } from "./context.ts";
import { curationTools } from "./tools/curation.ts";
import { learningTools } from "./tools/learning.ts";

/** The tools of ace-server, in the order in which clients show them. */
export const aceTools: readonly Tool<AceContext>[] = [...learningTools, ...curationTools];
