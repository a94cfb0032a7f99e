import config from "../../deno.json" with { type: "json" };
import { EXIT, StartError } from "../kernel/errors.ts";
import { checkCommand } from "../kernel/process/check.ts";
import { readStandardInput } from "../kernel/process/standard_input.ts";
import type { ServiceCommand } from "../kernel/service/service.ts";
import { excerpt, printableLine } from "../kernel/text.ts";
import type { DecibelContext } from "./context.ts";
import { type Board, openBoard } from "./records/board.ts";
import { findFaults } from "./records/faults.ts";
import type { DecibelRecord } from "./records/record.ts";

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

const MENTION = /\bFixes (?:([^\s,;()[\]"']{1,300})\/)?([a-z0-9]{4,16})\b/g;

export function fixedLines(context: DecibelContext, messages: string, tool: string): string[] {
  const board = openBoard(context);
  const named = [...messages.matchAll(MENTION)]
    .flatMap(([, place, id = ""]) => issuesNamed(board, place, id));
  return [...new Set(named)].map((issue) => {
    const { name } = board.projectOf(issue);
    const call = `call ${tool} repo=${name} id=${issue.id} status=closed note=Fixed`;
    return printableLine(`${issue.id} ${excerpt(issue.title, 80)}: ${call}`);
  });
}

function issuesNamed(board: Board, place: string | undefined, id: string): DecibelRecord[] {
  const records = place === undefined ? board.records : board.projectOrEmpty(place).records;
  return records.filter((record) =>
    record.kind === "sentinel" && record.id === id && !board.graph.isOver(record)
  );
}
