import { counted } from "../plural.ts";
import { printableLine } from "../text.ts";

/** The severities of findings. Only an error makes a check fail. */
export const CHECK_SEVERITIES = ["error", "warning", "note"] as const;

export interface CheckFinding {
  /** The kind of finding, for example "succession". */
  rule: string;
  severity: typeof CHECK_SEVERITIES[number];
  message: string;
  file?: string;
  /** From 1. */
  line?: number;
}

interface CheckReport {
  server: string;
  version: string;
  findings: readonly CheckFinding[];
}

export function isClean({ findings }: Pick<CheckReport, "findings">): boolean {
  return !findings.some(({ severity }) => severity === "error");
}

export const CHECK_FORMATS = {
  text: renderText,
  json: renderJson,
  github: renderGithub,
} as const;

export type CheckFormat = keyof typeof CHECK_FORMATS;

function renderText(report: CheckReport): string {
  const { findings } = report;
  if (findings.length === 0) return "No findings.\n";
  const lines = findings.map(({ severity, message, rule, ...place }) =>
    printableLine(`${placeOf(place)}${severity}: ${message} (${rule})`)
  );
  const counts = CHECK_SEVERITIES.map((severity) => [severity, countOf(report, severity)] as const)
    .filter(([, count]) => count > 0).map(([severity, count]) => counted(count, severity));
  return `${lines.join("\n")}\n${counts.join(", ")}.\n`;
}

function placeOf({ file, line }: Pick<CheckFinding, "file" | "line">): string {
  if (file === undefined) return "";
  return line === undefined ? `${file}: ` : `${file}:${line}: `;
}

function countOf({ findings }: CheckReport, wanted: CheckFinding["severity"]): number {
  return findings.filter(({ severity }) => severity === wanted).length;
}

function renderJson(report: CheckReport): string {
  const counts = Object.fromEntries(
    CHECK_SEVERITIES.map((severity) => [severity, countOf(report, severity)]),
  );
  const { server, version, findings } = report;
  const shown = { server, version, ok: isClean(report), findings, counts };
  return `${JSON.stringify(shown, null, 2)}\n`;
}

const GITHUB_COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

function renderGithub({ findings }: CheckReport): string {
  return findings.map(({ severity, rule, message, file, line }) => {
    const properties = [
      ...(file === undefined ? [] : [`file=${escapedProperty(file)}`]),
      ...(line === undefined ? [] : [`line=${line}`]),
      `title=${escapedProperty(rule)}`,
    ];
    return `::${GITHUB_COMMANDS[severity]} ${properties.join(",")}::${escapedData(message)}\n`;
  }).join("");
}

function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
