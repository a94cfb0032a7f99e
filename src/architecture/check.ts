import config from "../../deno.json" with { type: "json" };
import type { CheckFinding } from "../kernel/check/finding.ts";
import { system } from "../kernel/disk/system.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import { checkCommand } from "../kernel/process/check.ts";
import { readStandardInput } from "../kernel/process/standard_input.ts";
import { excerpt } from "../kernel/text.ts";
import { decodeLossily } from "../kernel/utf8.ts";
import { decisionSentence } from "./adr/decision_sentence.ts";
import { checkAdrs } from "./adr/report.ts";
import type { ArchitectureContext } from "./context.ts";
import type { DocumentLibrary } from "./documents/library.ts";
import { recordBlocks } from "./documents/record_blocks.ts";

const MAX_FINDINGS = 1000;

/**
 * Returns the findings on all ADRs; with a diff, the findings on changed ADRs, and the ADRs that
 * govern its paths.
 */
async function findings(
  content: ArchitectureContext,
  diffFile: string | undefined,
): Promise<CheckFinding[]> {
  const library = await content.presentDocuments();
  const diff = diffFile === undefined ? undefined : await readDiff(diffFile);
  const report = await checkAdrs(library, { max_results: MAX_FINDINGS, graph: false, diff });
  const found = report.findings.map(({ uri, check, severity, problem, line }) => ({
    rule: check,
    severity,
    message: problem,
    ...fileOf(library, uri),
    ...(line !== undefined && { line }),
  }));
  const unread = [...library.unread].map(([file, message]) => ({
    rule: "unread",
    severity: "error" as const,
    message,
    file,
  }));
  const governing = (report.governing ?? []).map(({ uri, path, title, governs }) => ({
    rule: "governs",
    severity: "note" as const,
    message: `${title} governs ${governs.map((one) => one.path).join(", ")}: ${
      decisionOf(library, uri)
    }`,
    file: path,
  }));
  return [...unread, ...found, ...governing];
}

function fileOf(library: DocumentLibrary, uri: string): { file?: string } {
  const file = library.listed(uri)?.path;
  return file === undefined ? {} : { file };
}

function decisionOf(library: DocumentLibrary, uri: string): string {
  const document = library.listed(uri);
  const text = document === undefined ? "" : library.text(document) ?? "";
  return decisionSentence(recordBlocks(text), new Set())?.text ?? "the ADR states no decision";
}

/** Returns the diff from a file in the content root, or from standard input. */
async function readDiff(file: string): Promise<string> {
  if (file === "-") return await readStandardInput();
  try {
    return decodeLossily(system.readFile(file), { keepsMark: false });
  } catch {
    throw new StartError(
      `cannot read "${excerpt(file, 200)}": the file must be in the content root. Or pipe the ` +
        "diff to the command: git diff | architecture-server check --diff -",
      EXIT.usage,
    );
  }
}

/** The `check` command of architecture-server. */
export const architectureCheck = checkCommand<ArchitectureContext>({
  server: "architecture-server",
  version: config.version,
  option: "--diff",
  rootOf: ({ root }) => root.path,
  find: findings,
});
