import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { counted } from "../kernel/plural.ts";
import type { Hooks } from "../kernel/service/service.ts";
import { excerpt } from "../kernel/text.ts";
import type { DecibelContext } from "./context.ts";
import { type Board, openBoard } from "./records/board.ts";
import { heldNote, readyWork } from "./records/choice.ts";
import { fitted } from "./records/excerpts.ts";
import { isStale, ranked } from "./records/rank.ts";
import type { DecibelRecord } from "./records/record.ts";
import { mentionedRecords } from "./records/mentions.ts";

const MAX_BYTES = 310;
const MOST_CLAIMS = 2;
const MOST_RANKED = 3;

function atStart(context: DecibelContext): HookAnswer {
  const board = openBoard(context);
  const { owner = "" } = context;
  const held = board.records.filter((record) =>
    record.state.owner !== undefined && !board.graph.isOver(record)
  );
  const own = ranked(board, held.filter(({ state }) => state.owner === owner));
  const stale = ranked(board, held.filter((one) => isStale(one) && one.state.owner !== owner));
  const ready = readyWork(board, board, { owner });
  const others = ready.filter(({ record }) => record.state.owner !== owner);
  const listed = [
    ...own.slice(0, MOST_CLAIMS),
    ...others.slice(0, MOST_RANKED),
    ...stale.slice(0, 1),
  ].map(({ record }) => record);
  const claims = own.length === 0 ? "" : `, ${own.length} yours`;
  return { heading: `${ready.length} ready${claims}`, items: linesOf(board, [...new Set(listed)]) };
}

function atPrompt(context: DecibelContext, { prompt }: HookEvent): HookAnswer {
  const board = openBoard(context);
  const found = mentionedRecords(board, prompt)
    .filter(({ state }) => state.owner === undefined || state.owner !== context.owner).slice(0, 3);
  return { heading: counted(found.length, "record"), items: linesOf(board, found) };
}

function linesOf(board: Board, records: readonly DecibelRecord[]): string[] {
  return fitted(
    MAX_BYTES,
    (length) =>
      records.map((record) =>
        `${board.projectOf(record).name}/${recordLine(board, record, length)}`
      ),
  );
}

function recordLine(board: Board, record: DecibelRecord, length: number): string {
  const { id, state: { severity } } = record;
  const status = board.graph.status(record);
  const facts = [
    status === "open" || status === "in-progress" ? undefined : status,
    heldNote(board, record),
  ].filter((fact) => fact !== undefined);
  const what = [id, severity].filter((part) => part !== undefined).join(" ");
  const title = excerpt(record.title, length);
  return `${what}: ${title}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
}

export const decibelHooks: Hooks<DecibelContext> = {
  start: atStart,
  prompt: atPrompt,
};
