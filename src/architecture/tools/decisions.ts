import * as z from "zod";
import { checkAlignment, renderAlignment } from "../adr/alignment.ts";
import { ADR_CHECKS, checkAdrs, renderAdrReport } from "../adr/checks.ts";
import { STANCES } from "../adr/stance.ts";
import { defineArchitectureTool } from "../context.ts";

const stance = z.enum(STANCES);

const checkAdrAlignment = defineArchitectureTool({
  name: "check_adr_alignment",
  title: "Check a decision against the ADRs",
  description:
    "Finds the ADRs that bear on a decision, with status and the sentences that support or oppose it, or says that it cannot tell. Use before you propose a decision. Compares words, not meaning: read what it quotes.",
  access: "read",
  input: z.strictObject({
    decision_description: z.string().trim().min(1).max(5000)
      .describe("The proposed decision, in a sentence or more"),
    decision_context: z.string().max(2000).optional().describe("Why, and where it applies"),
  }),
  output: z.object({
    related: z.array(z.object({
      uri: z.string(),
      title: z.string(),
      status: z.string(),
      date: z.string().optional(),
      stance,
      reason: z.string(),
      sentences: z.array(z.object({ text: z.string(), line: z.number(), stance })),
    })),
    cannot_tell: z.boolean(),
    summary: z.string(),
    adrs: z.number(),
  }),
  handle: (input, content) => checkAlignment(content.presentDocuments(), input),
  text: renderAlignment,
  links: ({ related }) => related.map(({ uri, title }) => ({ uri, name: title, title })),
});

const checkAdrsTool = defineArchitectureTool({
  name: "check_adrs",
  title: "Check the ADRs themselves",
  description:
    "Checks every ADR: number, file name, title, status, context, decision, consequences, broken links, and what supersedes what. Use before you merge an ADR, or to audit all of them.",
  access: "read",
  input: z.strictObject({}),
  output: z.object({
    findings: z.array(z.object({
      uri: z.string(),
      check: z.enum(ADR_CHECKS),
      problem: z.string(),
      line: z.number().optional(),
    })),
    adrs: z.number(),
  }),
  handle: (_, content) => checkAdrs(content.presentDocuments()),
  text: renderAdrReport,
  links: ({ findings }) =>
    [...new Set(findings.map(({ uri }) => uri))].map((uri) => ({ uri, name: uri })),
});

/** The tools that compare and check ADRs. */
export const decisionTools = [checkAdrAlignment, checkAdrsTool];
