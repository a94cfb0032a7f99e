import * as z from "zod";
import { defineDecibelTool } from "../define.ts";
import { unlisted } from "../../kernel/service/tool.ts";
import { counted } from "../../kernel/plural.ts";
import { visibleJson } from "../../kernel/text.ts";
import { openBoard } from "../records/board.ts";
import { placeFolder } from "../records/kind.ts";
import { findRecord } from "../records/lookup.ts";
import { isStale } from "../records/rank.ts";
import { type DecibelRecord, isoTime, recordProblem } from "../records/record.ts";
import { legibleText, type RecordStore } from "../records/store.ts";
import { place, recordId } from "../records/inputs.ts";

const text = z.string();
const optional = unlisted(text.optional());

const recordDetailOutput = z.object({
  id: text,
  title: unlisted(text),
  kind: unlisted(text),
  project_id: unlisted(text),
  recorded_at: unlisted(text),
  updated_at: optional,
  area: optional,
  severity: optional,
  status: optional,
  author: optional,
  owner: optional,
  claimed_at: optional,
  stale: unlisted(z.boolean().optional()),
  lost_claims: unlisted(z.array(z.object({ owner: text, held_by: text })).optional()),
  due: optional,
  labels: unlisted(z.array(text).optional()),
  blocked_by: unlisted(z.array(text).optional()),
  duplicate_of: optional,
  links: unlisted(z.array(z.object({ type: text, id: text })).optional()),
  problem: optional,
  text,
  updates: unlisted(z.array(z.object({ at: text, text, problem: optional })).optional()),
  note: optional,
});

export type RecordDetail = z.infer<typeof recordDetailOutput>;

const MAX_UPDATE_TEXT = 500_000;

const recordInput = z.strictObject({
  id: recordId(),
  project_id: place().optional().describe("Its project"),
});

export function getRecord(
  store: RecordStore,
  { id, project_id }: z.infer<typeof recordInput>,
): RecordDetail {
  const board = openBoard(store, { project_id });
  const wanted = project_id === undefined ? undefined : board.projectOrEmpty(project_id);
  const record = findRecord(board, { id, project: wanted });
  const { kind, time, fields, state } = record;
  const project = board.projectOf(record);
  const links = board.graph.links(record)
    .map(({ type, path }) => ({ type, id: board.idIn(project, path) }));
  const blockedBy = board.graph.blockers(record).open;
  const original = board.graph.original(record);
  return {
    id: record.id,
    title: record.title,
    kind,
    project_id: project.name,
    recorded_at: isoTime(time),
    updated_at: state.updatedAt === undefined ? undefined : isoTime(state.updatedAt),
    area: fields.area || undefined,
    severity: state.severity,
    status: board.graph.status(record),
    author: fields.author,
    owner: state.owner,
    claimed_at: state.claimedAt === undefined ? undefined : isoTime(state.claimedAt),
    stale: isStale(record) || undefined,
    lost_claims: state.lostClaims?.map((owner) => ({ owner, held_by: state.owner ?? "" })),
    due: fields.due,
    labels: fields.labels && [...fields.labels],
    blocked_by: blockedBy.length > 0
      ? blockedBy.map((path) => board.idIn(project, path))
      : undefined,
    duplicate_of: original && board.idIn(project, original),
    links: links.length > 0 ? links : undefined,
    problem: recordProblem(record),
    text: fields.problem?.reason.startsWith("merge conflict")
      ? ""
      : legibleText(store, record.path),
    ...readUpdates(store, record),
  };
}

function readUpdates(
  store: RecordStore,
  { kind, place, updates }: DecibelRecord,
): Pick<RecordDetail, "updates" | "note"> {
  if (updates.length === 0) return {};
  let [room, left] = [MAX_UPDATE_TEXT, 0];
  const newestFirst = updates.toReversed().map(({ name, time, fields }) => {
    const text = legibleText(store, `${placeFolder(kind, place)}/${name}`);
    room -= text.length;
    if (room < 0 && text !== "") left++;
    const problem = fields.problem?.reason;
    return { at: isoTime(time), text: room < 0 ? "" : text, ...(problem && { problem }) };
  });
  const note = `The result omits the texts of the oldest ${counted(left, "update")}. ` +
    "Their files are in the record's folder.";
  return { updates: newestFirst.reverse(), note: left > 0 ? note : undefined };
}

export function detailText({ text, updates = [], ...facts }: RecordDetail): string {
  const notes = updates.map((update) =>
    `${update.at}${update.problem ? ` ${update.problem}` : ""}\n${update.text}`
  );
  return [visibleJson(facts), text, ...notes].join("\n\n");
}

export const detailTool = defineDecibelTool({
  name: "get_record",
  title: "Get record",
  description: "Returns a record, its updates and links. Use to read a record.",
  access: "read",
  input: recordInput,
  output: recordDetailOutput,
  handle: (input, context) => getRecord(context, input),
  text: detailText,
});
