import { EXIT, StartError } from "../kernel/errors.ts";
import { readStandardInput } from "../kernel/process/standard_input.ts";
import type { ServiceCommand } from "../kernel/service/service.ts";
import { excerpt, printableLines } from "../kernel/text.ts";
import type { DecibelContext } from "./context.ts";
import { fixedIssues, fixedLines } from "./records/fixed_issues.ts";

/** The commands that only decibel-server has, as its worker runs them. */
export const decibelCommands: readonly ServiceCommand<DecibelContext>[] = [{
  name: "commits",
  async run(args, context, { print }) {
    const unknown = args.find((arg) => arg !== "--json");
    if (unknown !== undefined) {
      throw new StartError(`commits accepts only --json, not "${excerpt(unknown)}"`, EXIT.usage);
    }
    const found = fixedIssues(context, await readStandardInput(), context);
    if (args.includes("--json")) print(`${JSON.stringify(found)}\n`);
    else print(fixedLines(found).map((line) => `${printableLines([line])}\n`).join(""));
    return true;
  },
}];
