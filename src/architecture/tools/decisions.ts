import * as z from "zod";
import { checkAlignment, renderAlignment } from "../adr/alignment.ts";
import { ADR_CHECKS, ADR_SEVERITIES } from "../adr/finding.ts";
import { checkAdrs, renderAdrReport } from "../adr/report.ts";
import { STANCES } from "../adr/stance.ts";
import { defineArchitectureTool } from "../context.ts";
import { ADR_STATUSES } from "../documents/adr_status.ts";
import { withNotice } from "../documents/list.ts";

const sentence = z.object({ text: z.string(), line: z.number() });

const checkAdrAlignment = defineArchitectureTool({
  name: "check_adr_alignment",
  title: "Check a decision against the ADRs",
  description:
    "Finds the ADRs that bear on a decision, those in force first, with what they decided, chose and rejected, and whether that differs. Use before you propose a decision. Compares words, not meaning: read what it quotes.",
  access: "read",
  discovery: { searchHint: "compare a proposed design with past decisions" },
  input: z.strictObject({
    decision_description: z.string().trim().min(1).max(5000)
      .describe("The proposed decision, in a sentence or more"),
    decision_context: z.string().max(2000).optional().describe("Why, and where it applies"),
  }),
  output: z.object({
    related: z.array(z.object({
      uri: z.string(),
      title: z.string(),
      status: z.enum(ADR_STATUSES),
      date: z.exactOptional(z.string()),
      superseded_by: z.exactOptional(z.array(z.string())),
      stance: z.enum(STANCES),
      reason: z.string(),
      different_choice: z.boolean(),
      decision: z.array(sentence),
      consequences: z.array(sentence),
      chosen: z.array(z.string()),
      rejected: z.array(z.string()),
    })),
    cannot_tell: z.boolean(),
    summary: z.string(),
    adrs: z.number(),
    notice: z.exactOptional(z.string()),
  }),
  handle: async (input, content) => {
    content.presentDocuments();
    return content.noticed(await checkAlignment(content, input));
  },
  text: (alignment) => withNotice(renderAlignment(alignment), alignment),
  links: ({ related }) => related.map(({ uri, title }) => ({ uri, name: title, title })),
});

const checkAdrsTool = defineArchitectureTool({
  name: "check_adrs",
  title: "Check the ADRs themselves",
  description:
    "Checks every ADR: number, file name, title, status, sections, broken links, and what supersedes what. Use before you merge an ADR, or to audit all of them.",
  access: "read",
  discovery: { searchHint: "lint decision records, broken links, superseded" },
  input: z.strictObject({
    max_results: z.number().int().min(1).max(200).default(50)
      .describe("Maximum number of findings, the worst first"),
    graph: z.boolean().default(false).describe(
      "Also a Mermaid graph of what supersedes and links to what",
    ),
  }),
  output: z.object({
    findings: z.array(z.object({
      uri: z.string(),
      check: z.enum(ADR_CHECKS),
      severity: z.enum(ADR_SEVERITIES),
      problem: z.string(),
      line: z.exactOptional(z.number()),
    })),
    total: z.number(),
    counts: z.partialRecord(z.enum(ADR_CHECKS), z.number()),
    adrs: z.number(),
    supersedes: z.array(z.object({ from: z.string(), to: z.string() })),
    mermaid: z.exactOptional(z.string()),
    nodes: z.exactOptional(z.array(z.object({
      uri: z.string(),
      title: z.string(),
      status: z.enum(ADR_STATUSES),
      date: z.exactOptional(z.string()),
    }))),
    relates_to: z.exactOptional(z.array(z.object({ from: z.string(), to: z.string() }))),
    notice: z.exactOptional(z.string()),
  }),
  handle: async (input, content) =>
    content.noticed(await checkAdrs(content.presentDocuments(), input)),
  text: renderAdrReport,
  links: ({ findings }) =>
    [...new Set(findings.map(({ uri }) => uri))].map((uri) => ({ uri, name: uri })),
});

/** The tools that compare and check ADRs. */
export const decisionTools = [checkAdrAlignment, checkAdrsTool];
