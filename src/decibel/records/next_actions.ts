import * as z from "zod";
import { searchQuery } from "../../kernel/search/search_query.ts";
import { countWords } from "../../kernel/search/word_places.ts";
import { excerpt } from "../../kernel/text.ts";
import { isKindName, KINDS } from "./kind.ts";
import { recordUri, slugIn } from "./name.ts";
import {
  byUrgency,
  newestAndGrave,
  openRecordsOf,
  PRIORITIES,
  priorityOf,
} from "./open_records.ts";
import { type DecibelProject, openDecibelProject, type Standing } from "./project.ts";
import { unknownProject } from "./project_name.ts";
import { whyNow } from "./reason.ts";
import { type DecibelRecord, isoTime, titleOfRecord } from "./record.ts";
import { timeIfKnown } from "./record_facts.ts";
import { severityOf } from "./status.ts";
import { absolutePath, type RecordStore } from "./store.ts";

/** How many actions are returned. */
const MAX_ACTIONS = 7;

/** Which actions are wanted. */
export interface ActionQuery {
  project_id: string;
  /** A kind, a severity, a status, an owner, or words of a title, slug or area. */
  focus?: string | undefined;
  /** Only actions that can be begun: not blocked, and nobody else's. */
  ready?: boolean | undefined;
  /** Who asks: their own work comes first, and others' work is left out. */
  owner?: string | undefined;
}

const optionalString = z.string().optional();

const actionOutput = z.object({
  description: z.string(),
  /** The absolute path of the record's file; empty for guidance. */
  source: z.string(),
  uri: optionalString,
  priority: z.enum(PRIORITIES),
  kind: optionalString,
  severity: optionalString,
  status: optionalString,
  recorded_at: optionalString,
  why: optionalString,
  owner: optionalString,
  updated_at: optionalString,
  blocked_by: z.array(z.string()).optional(),
  problem: optionalString,
  /** The call that the action begins with, by the tool's listed name. */
  next_call: z.object({ tool: z.string(), arguments: z.record(z.string(), z.string()) })
    .optional(),
});

/** What to do next, the most urgent first; `note` if a focus or the project matches nothing. */
export const actionsOutput = z.object({
  actions: z.array(actionOutput),
  note: optionalString,
});

/** An action, with the record it comes from. */
export type Action = z.infer<typeof actionOutput>;

/** What to do next, the most urgent first. */
export type Actions = z.infer<typeof actionsOutput>;

/** The form of tool names for who asks. */
interface Naming {
  inForm(text: string): string;
}

/**
 * Returns at most seven actions, the most urgent first: the asking owner's, every open issue of high
 * priority and the newest open records of each kind; with a focus, all open records that match.
 */
export function nextActions(store: RecordStore, query: ActionQuery, { inForm }: Naming): Actions {
  const { project_id, focus, owner } = query;
  const project = openDecibelProject(store, project_id, "project_id");
  const all = openRecordsOf(project);
  const open = all.filter((record) => isWanted(project, record, query));
  if (all.length === 0) {
    return { actions: [nothingOpen(project_id)], note: unknownProject(store, project_id) };
  }
  if (open.length === 0) return { actions: [noneReady(project_id, all.length, inForm)] };
  const focused = focus === undefined ? [] : matching(project, byUrgency(open), focus);
  const isOwn = ({ state }: DecibelRecord): boolean => owner !== undefined && state.owner === owner;
  const chosen = focused.length > 0 ? focused : [
    ...byUrgency(open.filter(isOwn)),
    ...byUrgency(newestAndGrave(open)).filter((record) => !isOwn(record)),
  ];
  return {
    actions: chosen.slice(0, MAX_ACTIONS).map((record) => {
      const standing = project.standing(record);
      return {
        ...toAction(store, record, standing),
        next_call: nextCall(record, standing, { owner, inForm }),
      };
    }),
    note: focus !== undefined && focused.length === 0
      ? `Nothing open matches the focus "${excerpt(focus)}"; the actions are unfiltered.`
      : undefined,
  };
}

function isWanted(
  project: DecibelProject,
  record: DecibelRecord,
  { ready, owner }: ActionQuery,
): boolean {
  const { state } = record;
  const isOthers = state.owner !== undefined && state.owner !== owner;
  if ((ready || owner !== undefined) && isOthers) return false;
  if (!ready) return true;
  const { all, open } = project.blockers(record);
  return open.length === 0 && (state.status !== "blocked" || all.length > 0);
}

/** Those of the kind `focus`; otherwise those with that severity, status or owner, then its words. */
function matching(
  project: DecibelProject,
  open: readonly DecibelRecord[],
  focus: string,
): DecibelRecord[] {
  const kind = focus.toLowerCase();
  if (isKindName(kind)) return open.filter((record) => record.kind === kind);
  const wanted = { said: kind.trim(), severity: severityOf(kind.trim()) };
  const some = open.filter((record) => isStanding(project, record, wanted));
  return [...new Set([...some, ...withWords(open, focus)])];
}

/** True if `said` is a record's severity, owner or status, but for "open", as every issue begins. */
function isStanding(
  project: DecibelProject,
  record: DecibelRecord,
  { said, severity }: { said: string; severity: string | undefined },
): boolean {
  const { state } = record;
  if (severity !== undefined && state.severity === severity) return true;
  if (state.owner?.toLowerCase() === said) return true;
  return said !== "open" && state.status === said && project.standing(record).status === said;
}

/** Those with the words of `focus`, those with the most words first. */
function withWords(open: readonly DecibelRecord[], focus: string): DecibelRecord[] {
  const asked = searchQuery(focus);
  const byCount = Map.groupBy(
    open,
    ({ name, fields: { title, heading, area } }) =>
      countWords([title, heading, area, slugIn(name)].join("\n"), asked),
  );
  byCount.delete(0);
  return [...byCount].sort(([a], [b]) => b - a).flatMap(([, some]) => some);
}

/** Says that every open record waits or is somebody else's, and how to see them. */
function noneReady(project_id: string, count: number, inForm: Naming["inForm"]): Action {
  const records = count === 1 ? "its one open record is" : `its ${count} open records are`;
  const held = `${records} blocked or somebody else's`;
  return {
    description: `Nothing is ready for ${excerpt(project_id)}: ${held}.`,
    source: "",
    priority: "low",
    next_call: { tool: inForm("oracle_next_actions"), arguments: { project_id } },
  };
}

function nothingOpen(project_id: string): Action {
  const description = `No open records for ${excerpt(project_id)}. Record a design decision, an ` +
    "architecture decision or an issue to get next actions.";
  return { description, source: "", priority: "low" };
}

function toAction(store: RecordStore, record: DecibelRecord, standing: Standing): Action {
  const { kind, path, time, state, fields } = record;
  const { status, blockedBy } = standing;
  return {
    description: `${KINDS[kind].action}: ${titleOfRecord(record)}`,
    source: absolutePath(store, path),
    uri: recordUri(record),
    priority: priorityOf(record),
    kind,
    severity: state.severity,
    status,
    recorded_at: isoTime(time),
    why: whyNow(record, standing),
    owner: state.owner,
    updated_at: timeIfKnown(state.updatedAt),
    blocked_by: blockedBy.length > 0 ? [...blockedBy] : undefined,
    problem: fields.problem,
  };
}

/** Claims a free issue for who asks; otherwise the record itself says how to go on. */
function nextCall(
  { kind, name: id, place, state }: DecibelRecord,
  { blockedBy }: Standing,
  { owner, inForm }: Naming & { owner: string | undefined },
): Action["next_call"] {
  const isFree = kind === "sentinel" && state.owner === undefined && blockedBy.length === 0;
  if (owner === undefined || !isFree) {
    return { tool: inForm("get_record"), arguments: { id, project_id: place } };
  }
  return { tool: inForm("sentinel_claim_issue"), arguments: { repo: place, id, owner } };
}
