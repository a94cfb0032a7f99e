import type { Tool } from "../kernel/service/tool.ts";
import type { ArchitectureContext } from "./context.ts";
import { checkAdrAlignment } from "./tools/check_adr_alignment.ts";
import { checkAdrsTool } from "./tools/check_adrs.ts";
import { draftAdr } from "./tools/draft_adr.ts";
import { listArchitectureDocs } from "./tools/list_architecture_docs.ts";
import { readArchitectureDoc } from "./tools/read_architecture_doc.ts";
import { searchArchitecture } from "./tools/search_architecture.ts";

export const architectureTools: readonly Tool<ArchitectureContext>[] = [
  listArchitectureDocs,
  readArchitectureDoc,
  searchArchitecture,
  checkAdrAlignment,
  draftAdr,
  checkAdrsTool,
];
