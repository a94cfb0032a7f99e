import { counted } from "../plural.ts";
import { printableLine } from "../text.ts";
import { CHECK_SEVERITIES, type CheckFinding, type CheckReport, isClean } from "./finding.ts";

/** The renderer for each output format of a check. */
export const CHECK_FORMATS = {
  text: renderText,
  json: renderJson,
  github: renderGithub,
  junit: renderJunit,
  sarif: renderSarif,
} as const;

/** The name of an output format. */
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
  return json({ server, version, ok: isClean(report), findings, counts });
}

const GITHUB_COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/** Returns the findings as GitHub Actions workflow commands; an empty string without findings. */
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

/** Escapes a command's message in the same way as GitHub's toolkit. */
function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/**
 * Returns JUnit XML for Jenkins' junit-10.xsd: a test case for each finding, or a single one for a
 * clean report.
 */
function renderJunit(report: CheckReport): string {
  const { server, findings } = report;
  const errors = countOf(report, "error");
  const cases = findings.length === 0
    ? [`    <testcase name="check" classname="${xml(server)}"/>`]
    : findings.map((finding) => testCase(server, finding));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${cases.length}" failures="${errors}">`,
    `  <testsuite name="${xml(server)}" tests="${cases.length}" failures="${errors}">`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase(server: string, { severity, rule, message, file, line }: CheckFinding): string {
  const place = [
    ...(file === undefined ? [] : [` file="${xml(file)}"`]),
    ...(line === undefined ? [] : [` line="${line}"`]),
  ].join("");
  const opening = `    <testcase name="${xml(`${rule}: ${message}`)}" classname="${
    xml(server)
  }"${place}`;
  if (severity !== "error") return `${opening}/>`;
  return `${opening}>\n      <failure message="${xml(message)}" type="${
    xml(rule)
  }"/>\n    </testcase>`;
}

/** Returns the text as an XML 1.0 attribute value. XML 1.0 doesn't allow control characters. */
function xml(text: string): string {
  return printableLine(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Returns the report as SARIF 2.1.0, for GitHub code scanning. */
function renderSarif({ server, version, findings }: CheckReport): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].map((id) => ({ id }));
  const results = findings.map(({ rule, severity, message, file, line }) => ({
    ruleId: rule,
    level: severity,
    message: { text: message },
    ...(file !== undefined && {
      locations: [{
        physicalLocation: {
          artifactLocation: { uri: file.split("/").map(encodeURIComponent).join("/") },
          ...(line !== undefined && { region: { startLine: line } }),
        },
      }],
    }),
  }));
  return json({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver: { name: server, version, rules } }, results }],
  });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
