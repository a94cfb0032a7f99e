import * as z from "zod";
import { defineTool } from "../context.ts";
import { recordDesign } from "../records/design_decision.ts";
import { optionalText, place, title, writtenOutput } from "./inputs.ts";

const recordDesignDecision = defineTool({
  name: "designer.record_design_decision",
  title: "Record design decision",
  description:
    "Records a design decision of a project as a file that is never changed again. Use when a choice about UI, API, data or the like is made. Not for system architecture: call architect.record_arch_decision.",
  access: "create",
  input: z.strictObject({
    project_id: place().describe("The project, such as my-project or org/repo"),
    area: title().describe("Domain: UI, API, Database, …"),
    summary: title().describe("The decision in one line"),
    details: optionalText().describe("Reasons and alternatives, markdown; default the summary"),
  }),
  output: z.object(writtenOutput),
  handle: (input, context) => recordDesign(context, input),
  text: (data) => JSON.stringify(data),
});

/** The tool that records design decisions. */
export const designerTools = [recordDesignDecision];
