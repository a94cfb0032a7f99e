import { CHECK_FORMATS, type CheckFinding, type CheckFormat, isClean } from "../check/report.ts";
import { EXIT, StartError } from "../errors.ts";
import type { ServiceCommand } from "../service/service.ts";
import { isWithin } from "../roots/path.ts";
import { excerpt } from "../text.ts";

export interface ServerCheck<Context> {
  server: string;
  version: string;
  /** The name of the check's own option with a value, for example `--diff`. */
  option?: string;
  rootOf(context: Context): string;
  /** The text for a check without findings. */
  empty?: string;
  /** Returns the findings for the given option value. Throws `StartError` for an invalid value. */
  find(context: Context, value: string | undefined): CheckFinding[] | Promise<CheckFinding[]>;
}

/** Returns the `check` command, which fails if a finding is an error. */
export function checkCommand<Context>(
  { server, version, option, rootOf, find, empty }: ServerCheck<Context>,
): ServiceCommand<Context> {
  return {
    name: "check",
    async run(args, context, { print, folder }) {
      const given = optionsIn(args, ["--format", ...(option === undefined ? [] : [option])]);
      const format = given.get("--format") ?? "text";
      if (!isFormat(format)) throw wrongFormat(format);
      const before = prefixOf(rootOf(context), folder);
      const findings = (await find(context, given.get(option ?? ""))).map((
        { file, ...finding },
      ) => ({
        ...finding,
        ...(file !== undefined && { file: before + file }),
      }));
      const report = { server, version, findings };
      const isSilent = empty !== undefined && format === "text" && findings.length === 0;
      print(isSilent ? `${empty}\n` : CHECK_FORMATS[format](report));
      return isClean(report);
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

function isFormat(name: string): name is CheckFormat {
  return Object.hasOwn(CHECK_FORMATS, name);
}

function wrongFormat(given: string): StartError {
  const known = Object.keys(CHECK_FORMATS).join(", ");
  return new StartError(`--format must be one of ${known}, not "${excerpt(given)}"`, EXIT.usage);
}
