import config from "../../deno.json" with { type: "json" };
import { EXIT, StartError } from "../kernel/errors.ts";
import { checkCommand, type CheckFinding } from "../kernel/process/check.ts";
import { readStandardInput } from "../kernel/process/standard_input.ts";
import { checkAdrs } from "./tools/check_adrs.ts";
import type { ArchitectureContext } from "./context.ts";

const MAX_FINDINGS = 1000;

function findings(content: ArchitectureContext, diffFile: string | undefined): CheckFinding[] {
  const library = content.presentDocuments();
  if (diffFile !== undefined && diffFile !== "-") {
    throw new StartError(
      "--diff reads only standard input: git diff | architecture-server check --diff -",
      EXIT.usage,
    );
  }
  const diff = diffFile === undefined ? undefined : readStandardInput();
  const report = checkAdrs(library, { max_results: MAX_FINDINGS, diff });
  const found = report.findings.map(({ uri, check, severity, problem, line }): CheckFinding => {
    const file = library.byUri.get(uri)?.path;
    return {
      ...{ rule: check, severity, message: problem },
      ...(file !== undefined && { file }),
      line: line ?? 1,
    };
  });
  const unread = [...library.content.problems].map(([file, message]): CheckFinding => ({
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

export const architectureCheck = checkCommand<ArchitectureContext>({
  server: "architecture-server",
  version: config.version,
  option: "--diff",
  rootOf: ({ root }) => root.path,
  find: findings,
});
