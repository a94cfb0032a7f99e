import { excerpt, printableLine } from "../../kernel/text.ts";
import { type Board, openBoard } from "../records/board.ts";
import { type DecibelRecord, titleOfRecord } from "../records/record.ts";
import type { RecordStore } from "../records/store.ts";

const MENTION = /\bFixes (?:([^\s,;()[\]"']{1,300})\/)?([a-z0-9]{4,16})\b/g;

export function fixedLines(store: RecordStore, messages: string, tool: string): string[] {
  const board = openBoard(store);
  const named = [...messages.matchAll(MENTION)]
    .flatMap(([, place, id = ""]) => issuesNamed(board, place, id));
  return [...new Set(named)].map((issue) => {
    const { name } = board.projectOf(issue);
    const call = `call ${tool} repo=${name} id=${issue.id} status=closed note=Fixed`;
    return printableLine(`${issue.id} ${excerpt(titleOfRecord(issue), 80)}: ${call}`);
  });
}

function issuesNamed(board: Board, place: string | undefined, id: string): DecibelRecord[] {
  const project = place === undefined ? undefined : board.project(place);
  const records = place === undefined ? board.records : project?.records ?? [];
  return records.filter((record) =>
    record.kind === "sentinel" && record.id === id && !board.graph.isOver(record)
  );
}
