import { findWords, parseQuery } from "../../kernel/search/query.ts";
import { excerpt } from "../../kernel/text.ts";
import { TITLE_FIELDS } from "./fields.ts";
import { isKindName, KINDS } from "./kind.ts";
import { recordUri, slugIn } from "./name.ts";
import {
  byUrgency,
  newestAndGrave,
  type OpenRecord,
  openRecordsOf,
  type Priority,
  priorityOf,
} from "./open_records.ts";
import { requireInside } from "./place.ts";
import { openGraph } from "./open_graph.ts";
import type { RecordGraph } from "./record_graph.ts";
import { unknownProject } from "./project_name.ts";
import { type DecibelRecord, isoTime, readRecord, standing } from "./record.ts";
import { whyNow } from "./reason.ts";
import { known } from "./state.ts";
import { severityOf } from "./status.ts";
import type { RecordStore } from "./store.ts";

/** How many actions are returned. */
const MAX_ACTIONS = 7;

/** Which actions are wanted. */
export interface ActionQuery {
  project_id: string;
  /** A kind, a severity, a status, an owner, or words of a title, slug or area. */
  focus?: string | undefined;
  /** Only what can be begun: not blocked, and nobody else's. */
  ready?: boolean | undefined;
  /** Who asks: their own work comes first, and what others have is left out. */
  owner?: string | undefined;
}

/** Something to do, with the record it comes from. */
export interface Action {
  description: string;
  /** The absolute path of the record's file; empty for guidance. */
  source: string;
  /** The record's URI. */
  uri?: string | undefined;
  priority: Priority;
  kind?: string;
  severity?: string;
  status?: string;
  recorded_at?: string;
  /** Why it comes now. */
  why?: string;
  owner?: string;
  updated_at?: string;
  blocked_by?: string[];
  problem?: string;
  next_call?: NextCall;
}

/** The call that an action begins with. */
export interface NextCall {
  /** The name under which the tool is listed. */
  tool: string;
  arguments: Record<string, string>;
}

/** What to do next, the most urgent first. */
export interface Actions {
  actions: Action[];
  /** Says that a focus matched nothing, or that there is no such project. */
  note?: string;
}

/** How tools are named to who asks. */
interface Naming {
  inForm(text: string): string;
}

/**
 * At most seven actions, the most urgent first: what who asks has, every open issue of high priority
 * and the newest open records of each kind; with a focus, of all that is open.
 */
export function nextActions(store: RecordStore, query: ActionQuery, { inForm }: Naming): Actions {
  const answer = answerTo(store, query);
  for (const { next_call: call } of answer.actions) if (call) call.tool = inForm(call.tool);
  return answer;
}

function answerTo(store: RecordStore, query: ActionQuery): Actions {
  const { project_id, focus, owner } = query;
  requireInside(store, "project_id", project_id);
  const graph = openGraph(store, project_id);
  const all = openRecordsOf(graph);
  const open = all.filter((one) => isWanted(graph, one, query));
  if (open.length === 0 && all.length > 0) return { actions: [noneReady(project_id, all.length)] };
  const isOwn = ({ state }: OpenRecord): boolean => owner !== undefined && state.owner === owner;
  const chosen = [
    ...byUrgency(open.filter(isOwn)),
    ...byUrgency(newestAndGrave(open)).filter((one) => !isOwn(one)),
  ];
  if (focus === undefined) return answer(store, query, readable(graph, chosen));
  const found = readable(graph, focused(graph, byUrgency(open), focus));
  if (found.length > 0) return answer(store, query, found);
  const note = `Nothing open matches the focus "${excerpt(focus)}"; the actions are unfiltered.`;
  return { ...answer(store, query, readable(graph, chosen)), note };
}

function isWanted(
  graph: RecordGraph,
  { entry, state }: OpenRecord,
  { ready, owner }: ActionQuery,
): boolean {
  const isOthers = state.owner !== undefined && state.owner !== owner;
  if ((ready || owner !== undefined) && isOthers) return false;
  if (!ready) return true;
  const { all, open } = graph.blockers(entry);
  return open.length === 0 && (state.status !== "blocked" || all.length > 0);
}

/** Those of the kind `focus`, else those that it is the standing of, then those with its words. */
function focused(graph: RecordGraph, open: readonly OpenRecord[], focus: string): OpenRecord[] {
  const kind = focus.toLowerCase();
  if (isKindName(kind)) return open.filter(({ entry }) => entry.kind === kind);
  const wanted = { said: kind.trim(), severity: severityOf(kind.trim()) };
  const some = open.filter((one) => isStanding(graph, one, wanted));
  return [...new Set([...some, ...withWords(graph, open, focus)])];
}

/** True where `said` is a record's severity, owner or status; not for "open", as every issue begins. */
function isStanding(
  graph: RecordGraph,
  { entry, state }: OpenRecord,
  { said, severity }: { said: string; severity: string | undefined },
): boolean {
  if (severity !== undefined && state.severity === severity) return true;
  if (state.owner?.toLowerCase() === said) return true;
  return said !== "open" && state.status === said && standing(graph, entry, state).status === said;
}

/** Those with the words of `focus`: all words first, then the more. */
function withWords(
  { store: { index } }: RecordGraph,
  open: readonly OpenRecord[],
  focus: string,
): OpenRecord[] {
  const terms = parseQuery(focus);
  const byCount = Map.groupBy(open, ({ entry: { folder, at, name } }) => {
    const said = index.values(folder.listing, at, TITLE_FIELDS) ?? [];
    const matches = findWords([...said, slugIn(name)].join("\n"), terms);
    return new Set(matches.flatMap(({ words }) => words)).size;
  });
  byCount.delete(0);
  return [...byCount].sort(([a], [b]) => b - a).flatMap(([, some]) => some);
}

/** The first that can be shown; what was changed by hand this moment is seen when it is read. */
function readable(graph: RecordGraph, open: readonly OpenRecord[]): DecibelRecord[] {
  const records: DecibelRecord[] = [];
  for (const { entry } of open) {
    if (records.length === MAX_ACTIONS) break;
    const record = readRecord(graph.store, entry, graph);
    if (record !== undefined && !record.isOver) records.push(record);
  }
  return records;
}

/** Says that all that is open waits or is somebody else's, and how to see it. */
function noneReady(project_id: string, count: number): Action {
  const held = count === 1
    ? "its one open record is blocked or somebody else's"
    : `its ${count} open records are blocked or somebody else's`;
  return {
    description: `Nothing is ready for ${excerpt(project_id)}: ${held}.`,
    source: "",
    priority: "low",
    next_call: { tool: "oracle_next_actions", arguments: { project_id } },
  };
}

function answer(
  store: RecordStore,
  { project_id, owner }: ActionQuery,
  records: readonly DecibelRecord[],
): Actions {
  if (records.length > 0) return { actions: records.map((record) => toAction(record, owner)) };
  const description = `No open records for ${excerpt(project_id)}. Record a design decision, an ` +
    "architecture decision or an issue to get next actions.";
  const note = unknownProject(store, project_id);
  return {
    actions: [{ description, source: "", priority: "low" }],
    ...(note !== "" && { note }),
  };
}

function toAction(record: DecibelRecord, asking: string | undefined): Action {
  const { kind, title, path, severity, status, time, owner, updatedAt, blockedBy } = record;
  return {
    description: `${KINDS[kind].action}: ${title}`,
    source: path,
    uri: recordUri(record),
    priority: priorityOf(record, record),
    kind,
    ...known({
      severity,
      status,
      recorded_at: isoTime(time),
      why: whyNow(record),
      owner,
      updated_at: updatedAt === undefined ? undefined : isoTime(updatedAt),
      blocked_by: blockedBy?.length ? [...blockedBy] : undefined,
      problem: record.problem,
      next_call: nextCall(record, asking),
    }),
  };
}

/** Takes a free issue for who asks; otherwise the record itself says how to go on. */
function nextCall(
  { kind, name, place, owner, blockedBy }: DecibelRecord,
  asking: string | undefined,
): NextCall {
  const isFree = kind === "sentinel" && owner === undefined && !blockedBy?.length;
  if (asking === undefined || !isFree) {
    return { tool: "get_record", arguments: { id: name, project_id: place } };
  }
  return { tool: "sentinel_claim_issue", arguments: { repo: place, id: name, owner: asking } };
}
