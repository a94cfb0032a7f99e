import * as z from "zod";
import { recordArchitecture } from "../records/architecture_decision.ts";
import { defineTool } from "../context.ts";
import { longText, optionalText, place, title, writtenOutput } from "./inputs.ts";

const recordArchDecision = defineTool({
  name: "architect.record_arch_decision",
  title: "Record architecture decision",
  description:
    "Records an architecture decision (ADR) of a system as a file that is never changed again. Use when the structure of a system changes. Not for design within it: call designer.record_design_decision.",
  access: "create",
  input: z.strictObject({
    system_id: place().describe("The system; where next actions are asked for, its project_id"),
    change: title().describe("What changes, in one line"),
    rationale: longText().describe("Why, markdown"),
    impact: optionalText().describe("What it will do to whom, markdown"),
  }),
  output: z.object(writtenOutput),
  handle: (input, context) => recordArchitecture(context, input),
  text: (data) => JSON.stringify(data),
});

/** The tool that records architecture decisions. */
export const architectTools = [recordArchDecision];
