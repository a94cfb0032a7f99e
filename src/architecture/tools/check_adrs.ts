import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import { counted } from "../../kernel/plural.ts";
import { printableLine } from "../../kernel/text.ts";
import { ADR_CHECKS, adrFindings, adrFindingSchema } from "../adr/findings.ts";
import { changedPaths } from "../adr/unified_diff.ts";
import {
  documentEntrySchema,
  governedSchema,
  noticeShape,
  renderGoverned,
  withNotice,
} from "../documents/entries.ts";
import { governedPaths } from "../documents/governing.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { inForceIn, successionOf } from "../documents/succession.ts";
import { defineArchitectureTool } from "./inputs.ts";

const MAX_EDGES = 500;
const MAX_GOVERNING = 100;

const input = z.strictObject({
  max_results: z.number().int().min(1).max(200).default(50)
    .describe("Maximum number of findings"),
  diff: z.string().max(1024 * 1024).optional()
    .describe("Output of git diff"),
});

const governingSchema = z.object({
  ...documentEntrySchema.pick({ uri: true, path: true, title: true }).shape,
  governs: z.array(governedSchema),
});
type Governing = z.output<typeof governingSchema>;

const output = z.object({
  findings: z.array(adrFindingSchema),
  total: z.number(),
  counts: z.partialRecord(z.enum(ADR_CHECKS), z.number()),
  adrs: z.number(),
  supersedes: z.array(z.object({ from: z.string(), to: z.string() })),
  governing: z.exactOptional(z.array(governingSchema)),
  ...noticeShape,
});
type AdrReport = z.output<typeof output>;

export const checkAdrsTool = defineArchitectureTool({
  name: "check_adrs",
  title: "Check existing ADRs",
  description:
    "Checks the ADRs: numbers, status, links, succession, old proposals, due reviews. With a diff: only changed ADRs, and the ADRs that govern the changed files. Use before you merge.",
  access: "read",
  discovery: { searchHint: "lint decision records, pull request, superseded" },
  input,
  output,
  handle: (asked, content) => content.noticed(checkAdrs(content.presentDocuments(), asked)),
  text: (report) => withNotice(renderAdrReport(report), report),
});

/** `diff` limits the check to the ADRs that it changes, and adds what governs the other files. */
export function checkAdrs(
  library: DocumentLibrary,
  { max_results, diff }: z.output<typeof input>,
  now = new Date(),
): AdrReport {
  library.forgetFiles();
  const all = library.list("adr");
  const changed = diff === undefined ? undefined : changedPaths(diff);
  if (diff?.trim() && changed?.all.length === 0) {
    throw new ToolError("This is not the output of git diff", { next: "Pass it unchanged." });
  }
  const after = new Set(changed?.after);
  const checked = changed === undefined ? all : all.filter(({ path }) => after.has(path));
  const findings = adrFindings(library, checked, now);
  const counts: AdrReport["counts"] = {};
  for (const { check } of findings) counts[check] = (counts[check] ?? 0) + 1;
  return {
    findings: findings.slice(0, max_results),
    total: findings.length,
    counts,
    adrs: all.length,
    supersedes: [...successionOf(library).predecessors]
      .flatMap(([from, older]) => [...older].map((to) => ({ from, to }))).slice(0, MAX_EDGES),
    ...(changed && { governing: governingOf(library, changed.all) }),
  };
}

function governingOf(library: DocumentLibrary, changed: readonly string[]): Governing[] {
  const paths = changed.filter((path) =>
    library.at(path)?.category !== "adr" && !path.split("/").includes("..")
  );
  const governs = governedPaths(library, paths);
  return inForceIn(library).map((adr) => {
    const { uri, path, details: { title } } = adr;
    return { uri, path, title, governs: governs(adr) };
  }).filter(({ governs }) => governs.length > 0).slice(0, MAX_GOVERNING);
}

function renderAdrReport({ findings, total, counts, adrs, governing }: AdrReport): string {
  if (adrs === 0) return "No ADRs exist yet.";
  const checked = counted(adrs, "ADR");
  const kinds = Object.entries(counts).map(([kind, number]) => `${kind} ${number}`).join(", ");
  const shown = findings.length < total ? `, the worst ${findings.length} of them` : "";
  return [
    ...(governing === undefined ? [] : renderGoverning(governing)),
    total === 0
      ? `${checked}: no problems found${governing ? " in the changed ADRs" : ""}.`
      : `${checked}, ${counted(total, "problem")} (${kinds})${shown}:`,
    ...findings.map(({ uri, severity, problem, line }) =>
      `- ${severity}: ${uri}${line === undefined ? "" : ` line ${line}`}: ${problem}`
    ),
  ].join("\n");
}

function renderGoverning(governing: readonly Governing[]): string[] {
  if (governing.length === 0) return ["No decision in force names the changed files."];
  return [
    "Decisions in force that govern the changed files:",
    ...governing.map(({ title, path, governs }) =>
      `- ${title} (${printableLine(path)}): ${renderGoverned(governs)}`
    ),
  ];
}
