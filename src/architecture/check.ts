import config from "../../deno.json" with { type: "json" };
import type { CheckFinding } from "../kernel/check/report.ts";
import { system } from "../kernel/disk/system.ts";
import { EXIT, StartError } from "../kernel/errors.ts";
import { checkCommand } from "../kernel/process/check.ts";
import { readStandardInput } from "../kernel/process/standard_input.ts";
import { excerpt } from "../kernel/text.ts";
import { decodeLossily } from "../kernel/utf8.ts";
import { checkAdrs } from "./adr/report.ts";
import type { ArchitectureContext } from "./context.ts";

const MAX_FINDINGS = 1000;

async function findings(
  content: ArchitectureContext,
  diffFile: string | undefined,
): Promise<CheckFinding[]> {
  const library = await content.presentDocuments();
  const diff = diffFile === undefined ? undefined : readDiff(diffFile);
  const report = await checkAdrs(library, { max_results: MAX_FINDINGS, diff });
  const found = report.findings.map(({ uri, check, severity, problem, line }): CheckFinding => {
    const file = library.byUri.get(uri)?.path;
    return {
      ...{ rule: check, severity, message: problem },
      ...(file !== undefined && { file }),
      line: line ?? 1,
    };
  });
  const unread = library.unread().map(({ path: file, reason: message }): CheckFinding => ({
    rule: "unread",
    severity: "error",
    message,
    file,
    line: 1,
  }));
  const governing = (report.governing ?? []).map(({ path: file, title, governs }): CheckFinding => {
    const gist = library.at(file)?.details.gist;
    const paths = governs.map(({ path }) => path).join(", ");
    const message = `${title} governs ${paths}${gist === undefined ? "" : `: ${gist.text}`}`;
    return { rule: "governs", severity: "note", message, file, line: gist?.line ?? 1 };
  });
  return [...unread, ...found, ...governing];
}

function readDiff(file: string): string {
  if (file === "-") return readStandardInput();
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

export const architectureCheck = checkCommand<ArchitectureContext>({
  server: "architecture-server",
  version: config.version,
  option: "--diff",
  rootOf: ({ root }) => root.path,
  find: findings,
});
