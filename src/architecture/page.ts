import * as z from "zod";
import type { ServicePage } from "../kernel/service/service.ts";
import { folderOf, nameOf } from "../kernel/roots/path.ts";
import type { Root } from "../kernel/roots/root.ts";
import type { ArchitectureContext } from "./context.ts";
import { readArchitectureDocument } from "./documents/reading.ts";

/** The report of architecture-server, with decisions in force, proposals and their relations. */
export const architecturePage: ServicePage<ArchitectureContext> = {
  name: "architecture",
  tools: ["list_architecture_docs", "check_adrs"],
  input: z.strictObject({}),
  subject: ({ root }) => subjectOf(root),
  texts: (content) => async (uri) =>
    readArchitectureDocument(await content.presentDocuments(), { uri }),
  load: async () => (await import("./page/program.ts")).architectureReportProgram,
};

/**
 * Returns the project's name, which is the name of the root folder, or of the folder that contains
 * `mcp/`.
 */
function subjectOf({ path, embedded, isDefault }: Root): string {
  if (embedded) return "Built-in example";
  const name = nameOf(path);
  return isDefault && name === "mcp" ? nameOf(folderOf(path)) : name;
}
