import config from "../../deno.json" with { type: "json" };
import { EXIT, StartError } from "../kernel/errors.ts";
import { checkCommand } from "../kernel/process/check.ts";
import { readStandardInput } from "../kernel/process/standard_input.ts";
import type { ServiceCommand } from "../kernel/service/service.ts";
import { excerpt } from "../kernel/text.ts";
import type { DecibelContext } from "./context.ts";
import { fixedLines } from "./views/commits.ts";
import { findFaults } from "./views/faults.ts";

const check = checkCommand<DecibelContext>({
  server: "decibel-server",
  version: config.version,
  rootOf: ({ root }) => root.path,
  find: (context) =>
    findFaults(context).map(({ path, line, reason, severity }) => ({
      rule: severity === "error" ? "damaged" : "skipped",
      severity,
      message: reason,
      file: path,
      ...(line !== undefined && { line }),
    })),
});

export const decibelCommands: readonly ServiceCommand<DecibelContext>[] = [check, {
  name: "commits",
  run([unknown], context, { print }) {
    if (unknown !== undefined) {
      throw new StartError(`commits accepts no argument "${excerpt(unknown)}"`, EXIT.usage);
    }
    const tool = context.inForm("sentinel_update_issue");
    const lines = fixedLines(context, readStandardInput(), tool);
    print(lines.map((line) => `${line}\n`).join(""));
    return Promise.resolve(true);
  },
}];
