import * as z from "zod";
import { searchQuery } from "../../kernel/search/search_query.ts";
import { countWords } from "../../kernel/search/word_places.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Board, type DecibelProject, openBoard } from "./board.ts";
import { isKindName } from "./kind.ts";
import { recordUri, slugIn } from "./name.ts";
import { requireInside } from "./place.ts";
import { unknownProject } from "./project_name.ts";
import { whyNow } from "./reason.ts";
import { type DecibelRecord, isoTime, recordProblem, titleOfRecord } from "./record.ts";
import { isStale, timeIfKnown } from "./record_facts.ts";
import { severityOf } from "./status.ts";
import { absolutePath, type RecordStore } from "./store.ts";
import { byUrgency, PRIORITIES, type ReadyRecord, unblocked } from "./urgency.ts";

/** The maximum number of actions in a result. */
const MAX_ACTIONS = 7;

/** The filters for the actions to return. */
export interface ActionQuery {
  project_id: string;
  /** A kind, a severity, a status, an owner, or words from a title, slug or area. */
  focus?: string | undefined;
  /** Only actions without an owner. */
  ready?: boolean | undefined;
  /** The calling user: their own work comes first, and other people's work is omitted. */
  owner?: string | undefined;
  /** "full" for all fields of an action. */
  detail?: "brief" | "full" | undefined;
}

const optionalString = z.string().optional();

const actionOutput = z.object({
  /** Missing in guidance. */
  short_id: optionalString,
  description: z.string(),
  /** The absolute path of the record's file; empty for guidance. */
  source: z.string(),
  /** The action's own priority, or the priority of the records that it unblocks. */
  priority: z.enum(PRIORITIES),
  /** The record's own. */
  severity: optionalString,
  /** The number of records that wait for the action's record, by severity. */
  unblocks: optionalString,
  owner: optionalString,
  problem: optionalString,
  uri: optionalString,
  kind: optionalString,
  status: optionalString,
  recorded_at: optionalString,
  why: optionalString,
  stale: z.boolean().optional(),
  updated_at: optionalString,
  /** The action's first call, with the tool's listed name. */
  next_call: z.object({ tool: z.string(), arguments: z.record(z.string(), z.string()) })
    .optional(),
});

/** The next actions, most urgent first; a `note` reports a focus or project without matches. */
export const actionsOutput = z.object({
  actions: z.array(actionOutput),
  /** The number of the project's open records that wait for other records. */
  blocked: z.number(),
  /** The number of blocked records that wait for these actions. */
  waiting: z.number(),
  /** The number of other ready actions. */
  more: z.number(),
  note: optionalString,
});

/** An action with its record. */
export type Action = z.infer<typeof actionOutput>;

/** The next actions, the most urgent first. */
export type Actions = z.infer<typeof actionsOutput>;

/** The form of tool names for the caller. */
interface Naming {
  inForm(text: string): string;
}

/** Returns at most seven actions, most urgent first: the open records that are ready. */
export function nextActions(store: RecordStore, query: ActionQuery, { inForm }: Naming): Actions {
  const { project_id, focus } = query;
  requireInside(store, "project_id", project_id);
  const board = openBoard(store);
  const project = board.projectOrEmpty(project_id);
  const open = project.records.filter((record) => !board.graph.isOver(record));
  const blocked = new Set(open.filter((record) => board.graph.isWaiting(record)));
  const ready = open.filter((record) => !blocked.has(record) && isWanted(record, query));
  const ordered = inTurn(byUrgency(board, ready), query);
  const focused = focus === undefined ? [] : matching(board, ordered, focus);
  const all = focused.length > 0 ? focused : ordered;
  const chosen = all.slice(0, MAX_ACTIONS);
  const guidance = open.length === 0
    ? nothingOpen(project_id)
    : chosen.length === 0
    ? noneReady(project, open.length, inForm)
    : undefined;
  const waiting = new Set(chosen.flatMap((one) => one.waiting));
  return {
    actions: guidance !== undefined
      ? [guidance]
      : chosen.map((one) => toAction(store, board, one, { query, inForm })),
    blocked: blocked.size,
    waiting: blocked.intersection(waiting).size,
    more: all.length - chosen.length,
    note: focus !== undefined && focused.length === 0 && chosen.length > 0
      ? `No ready record matches the focus "${excerpt(focus)}"; the actions are unfiltered.`
      : unknownProject(board, project_id),
  };
}

/** Puts the user's own work first, regardless of severity, then unclaimed work. */
function inTurn(ranked: readonly ReadyRecord[], { owner }: ActionQuery): readonly ReadyRecord[] {
  if (owner === undefined) return ranked;
  const isOwn = ({ record }: ReadyRecord): boolean => record.state.owner === owner;
  return [...ranked.filter(isOwn), ...ranked.filter((one) => !isOwn(one))];
}

function isWanted({ state }: DecibelRecord, { ready, owner }: ActionQuery): boolean {
  const isOthers = state.owner !== undefined && state.owner !== owner;
  return !((ready || owner !== undefined) && isOthers);
}

/**
 * Returns the records with the kind `focus`; otherwise the records with that severity, status or
 * owner, followed by the records with its words.
 */
function matching(board: Board, ready: readonly ReadyRecord[], focus: string): ReadyRecord[] {
  const kind = focus.toLowerCase();
  if (isKindName(kind)) return ready.filter(({ record }) => record.kind === kind);
  const wanted = { said: kind.trim(), severity: severityOf(kind.trim()) };
  const some = ready.filter(({ record }) => isStanding(board, record, wanted));
  return [...new Set([...some, ...withWords(ready, focus)])];
}

/**
 * Returns true if `said` is a record's severity, owner or status, except "open", with which every
 * issue begins.
 */
function isStanding(
  { graph }: Board,
  record: DecibelRecord,
  { said, severity }: { said: string; severity: string | undefined },
): boolean {
  const { state } = record;
  if (severity !== undefined && state.severity === severity) return true;
  if (state.owner?.toLowerCase() === said) return true;
  return said !== "open" && state.status === said && graph.standing(record).status === said;
}

/** Returns the records that contain words of `focus`, the records with the most words first. */
function withWords(ready: readonly ReadyRecord[], focus: string): ReadyRecord[] {
  const asked = searchQuery(focus);
  const byCount = Map.groupBy(
    ready,
    ({ record: { name, fields: { title, heading, area } } }) =>
      countWords([title, heading, area, slugIn(name)].join("\n"), asked),
  );
  byCount.delete(0);
  return [...byCount].sort(([a], [b]) => b - a).flatMap(([, some]) => some);
}

/**
 * Returns an action that reports that every open record is blocked or has another owner. Its next
 * call lists the records.
 */
function noneReady({ name }: DecibelProject, count: number, inForm: Naming["inForm"]): Action {
  const records = count === 1 ? "its one open record is" : `its ${count} open records are`;
  const held = `${records} blocked or owned by someone else`;
  return {
    description: `No ready work in ${excerpt(name)}: ${held}.`,
    source: "",
    priority: "low",
    next_call: { tool: inForm("list_records"), arguments: { project_id: name } },
  };
}

function nothingOpen(project_id: string): Action {
  const description = `No open records in ${excerpt(project_id)}. Record a design decision, an ` +
    "architecture decision or an issue to get next actions.";
  return { description, source: "", priority: "low" };
}

function toAction(
  store: RecordStore,
  board: Board,
  ready: ReadyRecord,
  { query: { owner, detail }, inForm }: Naming & { query: ActionQuery },
): Action {
  const { record, priority } = ready;
  const { kind, time, state } = record;
  const brief = {
    short_id: board.shortId(record),
    description: `${verbOf(record)}: ${titleOfRecord(record)}`,
    source: absolutePath(store, record.path),
    priority,
    severity: state.severity,
    unblocks: unblocked(ready.waiting) || undefined,
    owner: state.owner,
    problem: recordProblem(record),
  };
  if (detail !== "full") return brief;
  const standing = board.graph.standing(record);
  const why = [whyNow(record, standing), brief.unblocks && `unblocks ${brief.unblocks}`];
  return {
    ...brief,
    uri: recordUri(record),
    kind,
    status: standing.status,
    recorded_at: isoTime(time),
    why: why.filter(Boolean).join("; "),
    stale: isStale(board, record) || undefined,
    updated_at: timeIfKnown(state.updatedAt),
    next_call: nextCall(board, record, { owner, inForm }),
  };
}

/** Returns the next action for a decision: decide on a proposal, or implement the decision. */
function verbOf({ kind, state: { status } }: DecibelRecord): string {
  if (kind === "sentinel") return "Address issue";
  if (kind === "designer") return "Review design decision";
  return status === "accepted" ? "Implement architecture change" : "Decide";
}

/**
 * Returns the call that claims a free issue for the user; for other records, the call that reads
 * the record.
 */
function nextCall(
  board: Board,
  record: DecibelRecord,
  { owner, inForm }: Naming & { owner: string | undefined },
): Action["next_call"] {
  const { kind, name: id, state } = record;
  const project_id = board.projectOf(record).name;
  if (owner === undefined || kind !== "sentinel" || state.owner !== undefined) {
    return { tool: inForm("get_record"), arguments: { id, project_id } };
  }
  return { tool: inForm("sentinel_claim_issue"), arguments: { repo: project_id, id, owner } };
}
