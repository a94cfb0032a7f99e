import { EXIT, StartError } from "../errors.ts";
import { counted } from "../plural.ts";
import { isWithin } from "../roots/path.ts";
import type { ServiceCommand } from "../service/service.ts";
import { excerpt, printableLine } from "../text.ts";

/** The severities of findings. Only an error makes a check fail. */
export const CHECK_SEVERITIES = ["error", "warning", "note"] as const;

export interface CheckFinding {
  rule: string;
  severity: typeof CHECK_SEVERITIES[number];
  message: string;
  file?: string;
  /** From 1. */
  line?: number;
}

interface ServerCheck<Context> {
  server: string;
  version: string;
  /** The name of the check's own option with a value, for example `--diff`. */
  option?: string;
  rootOf(context: Context): string;
  empty?: string;
  find(context: Context, value: string | undefined): CheckFinding[] | Promise<CheckFinding[]>;
}

export function checkCommand<Context>(
  { server, version, option, rootOf, find, empty = "No findings." }: ServerCheck<Context>,
): ServiceCommand<Context> {
  return {
    name: "check",
    async run(args, context, { print, folder }) {
      const given = optionsIn(args, ["--format", ...(option === undefined ? [] : [option])]);
      const format = given.get("--format") ?? "text";
      if (!["text", "json", "github"].includes(format)) {
        const what = `--format must be one of text, json, github, not "${excerpt(format)}"`;
        throw new StartError(what, EXIT.usage);
      }
      const before = prefixOf(rootOf(context), folder);
      const findings = (await find(context, given.get(option ?? "")))
        .map((found) => ({ ...found, ...(found.file && { file: before + found.file }) }));
      const ok = !findings.some(({ severity }) => severity === "error");
      if (format === "github") print(findings.map(githubLine).join(""));
      else if (format === "text") print(`${textOf(findings) ?? empty}\n`);
      else {
        const report = { server, version, ok, findings, counts: countsOf(findings) };
        print(`${JSON.stringify(report, null, 2)}\n`);
      }
      return ok;
    },
  };
}

/** Returns the root's path prefix in the working directory, as CI expects; "" outside it. */
function prefixOf(root: string, folder: string): string {
  return root !== folder && isWithin(root, folder)
    ? `${root.slice(folder.length + 1).replaceAll("\\", "/")}/`
    : "";
}

function optionsIn(args: readonly string[], known: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (let at = 0; at < args.length; at += 2) {
    const [name = "", value] = args.slice(at, at + 2);
    if (value === undefined || !known.includes(name)) {
      const usage = known.map((one) => ` [${one} VALUE]`).join("");
      const what = `unknown argument "${excerpt(name)}". Usage: check${usage}`;
      throw new StartError(what, EXIT.usage);
    }
    given.set(name, value);
  }
  return given;
}

function textOf(findings: readonly CheckFinding[]): string | undefined {
  if (findings.length === 0) return undefined;
  const lines = findings.map(({ severity, message, rule, file, line }) => {
    const place = file === undefined ? "" : `${file}:${line === undefined ? "" : `${line}:`} `;
    return printableLine(`${place}${severity}: ${message} (${rule})`);
  });
  const counts = Object.entries(countsOf(findings)).filter(([, count]) => count > 0)
    .map(([severity, count]) => counted(count, severity));
  return `${lines.join("\n")}\n${counts.join(", ")}.`;
}

function countsOf(findings: readonly CheckFinding[]): Record<string, number> {
  return Object.fromEntries(
    CHECK_SEVERITIES.map((wanted) => [
      wanted,
      findings.filter(({ severity }) => severity === wanted).length,
    ]),
  );
}

/** Returns a finding as a workflow command of GitHub Actions. */
function githubLine({ severity, rule, message, file, line }: CheckFinding): string {
  const properties = Object.entries({ file, line, title: rule })
    .flatMap(([name, value]) => value === undefined ? [] : [`${name}=${property(value)}`]);
  const command = severity === "note" ? "notice" : severity;
  return `::${command} ${properties.join(",")}::${escapedData(message)}\n`;
}

function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(value: string | number): string {
  return escapedData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
