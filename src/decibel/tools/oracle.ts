import * as z from "zod";
import { defineTool } from "../context.ts";
import { place, title } from "./inputs.ts";
import { nextActions } from "../records/next_actions.ts";

const nextActionsTool = defineTool({
  name: "oracle.next_actions",
  title: "Next actions",
  description:
    "Returns at most seven actions for a project, the most urgent first: every open critical or high issue counts, and the newest records. Use when choosing what to do next. For all records call list_records.",
  access: "read",
  input: z.strictObject({
    project_id: place().describe("The project, system or repository"),
    focus: title().optional()
      .describe("designer, architect or sentinel, else words of title, slug or area"),
  }),
  output: z.object({
    actions: z.array(z.object({
      description: z.string(),
      source: z.string(),
      priority: z.enum(["high", "med", "low"]),
      kind: z.string().optional(),
      severity: z.string().optional(),
      status: z.string().optional(),
      recorded_at: z.string().optional(),
    })),
    note: z.string().optional(),
  }),
  handle: (input, context) => nextActions(context, input),
  text: (data) => JSON.stringify(data),
});

/** The tool that tells what to do next. */
export const oracleTools = [nextActionsTool];
