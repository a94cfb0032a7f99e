import * as z from "zod";
import { alignmentOf, alignmentSchema, renderAlignment } from "../adr/alignment.ts";
import { draftAdr, draftSchema, renderDraft } from "../adr/draft.ts";
import { adrReportSchema, checkAdrs, renderAdrReport } from "../adr/checks.ts";
import { alsoInput, defineArchitectureTool } from "./inputs.ts";

const checkAdrAlignment = defineArchitectureTool({
  name: "check_adr_alignment",
  title: "Check a change against the ADRs",
  description:
    "Lists the decisions in force that share words with a change, the closest first, each with the beginning of its decision as written, and the titles of the others. Use before you make a change; you judge if it fits.",
  access: "read",
  discovery: { searchHint: "compare a proposed design with past decisions" },
  input: z.strictObject({
    decision_description: z.string().trim().min(1).max(5000)
      .describe("The change, in at least one sentence"),
    decision_context: z.string().max(2000).optional().describe(
      "Reason for the change, and its scope",
    ),
    also: alsoInput("change"),
    max_results: z.number().int().min(1).max(50).optional()
      .describe("Maximum number of decisions; default: 5"),
  }),
  output: alignmentSchema,
  handle: async (input, content) => {
    await content.presentDocuments();
    return content.noticed(await alignmentOf(content, input));
  },
  text: renderAlignment,
});

const draftAdrTool = defineArchitectureTool({
  name: "draft_adr",
  title: "Draft an ADR",
  description:
    "Returns the next ADR's path and number, its text with the headings and metadata lines of the newest ADR in force, and the status lines of superseded ADRs; writes nothing. Use to record a decision.",
  access: "read",
  discovery: { searchHint: "new decision record, next number, template, supersede" },
  input: z.strictObject({
    title: z.string().trim().min(1).max(200).describe("Decision in a few words"),
    context: z.string().max(20_000).optional().describe("Context section's text"),
    decision: z.string().max(20_000).optional().describe("Decision section's text"),
    supersedes: z.array(z.string().trim().min(1).max(1000)).max(20).optional()
      .describe("Superseded ADRs: URI, number, title or path"),
    folder: z.string().trim().min(1).max(1000).optional()
      .describe("ADR folder; default: the superseded ADR's, or the largest"),
  }),
  output: draftSchema,
  handle: async (input, content) =>
    content.noticed(draftAdr(await content.presentDocuments(), input)),
  text: renderDraft,
});

const checkAdrsTool = defineArchitectureTool({
  name: "check_adrs",
  title: "Check existing ADRs",
  description:
    "Checks the ADRs: numbers, status, links, succession, old proposals, due reviews. With a diff: only changed ADRs, and the ADRs that govern the changed files. Use before you merge.",
  access: "read",
  discovery: { searchHint: "lint decision records, pull request, superseded" },
  input: z.strictObject({
    max_results: z.number().int().min(1).max(200).default(50)
      .describe("Maximum number of findings"),
    diff: z.string().max(1024 * 1024).optional()
      .describe("Output of git diff"),
  }),
  output: adrReportSchema,
  handle: async (input, content) =>
    content.noticed(await checkAdrs(await content.presentDocuments(), input)),
  text: renderAdrReport,
});

export const decisionTools = [checkAdrAlignment, draftAdrTool, checkAdrsTool];
