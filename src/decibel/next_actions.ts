import { findWords, parseQuery } from "../kernel/search_terms.ts";
import { excerpt } from "../kernel/text.ts";
import type { Context } from "./context.ts";
import { isClosed, openGraveIssues } from "./issue_state.ts";
import { isKindName, KIND_NAMES, type KindName, KINDS } from "./kind.ts";
import { requireInside } from "./place_access.ts";
import { type DecibelRecord, isoTime, readRecord } from "./record.ts";
import { byNewest, type RecordEntry, recordFolder } from "./record_folder.ts";
import { slugIn } from "./record_name.ts";

/** How many of the newest records of each kind are looked at, and how many actions are told. */
const NEWEST = 10;
const MAX_ACTIONS = 7;

const PRIORITIES = ["high", "med", "low"] as const;

/** Something to do, with the record it comes from. */
export interface Action {
  description: string;
  /** The absolute path of the record's file; empty for guidance. */
  source: string;
  priority: (typeof PRIORITIES)[number];
  kind?: string;
  severity?: string;
  status?: string;
  recorded_at?: string;
}

/** What to do next, the most urgent first. */
export interface Actions {
  actions: Action[];
  /** What the caller should know: that a focus matched nothing. */
  note?: string;
}

/** At most seven actions, inferred from the newest records and every open grave issue. */
export function nextActions(
  context: Context,
  { project_id, focus }: { project_id: string; focus?: string | undefined },
): Actions {
  requireInside(context, "project_id", project_id);
  if (focus === undefined) return { actions: orGuidance(project_id, infer(context, project_id)) };
  const found = infer(context, project_id, focus);
  if (found.length > 0) return { actions: found };
  return {
    actions: orGuidance(project_id, infer(context, project_id)),
    note: `Nothing matches the focus "${excerpt(focus)}"; this is unfiltered.`,
  };
}

function infer(context: Context, place: string, focus = ""): Action[] {
  const matches = matcher(focus);
  const kinds = isKindName(focus.toLowerCase())
    ? KIND_NAMES.filter((kind) => kind === focus.toLowerCase())
    : KIND_NAMES;
  const grave = kinds.includes("sentinel") ? openGraveIssues(context, place) : [];
  const newest = kinds.flatMap((kind) =>
    firstReadable(context, recordFolder(context, kind, place).entries, NEWEST)
  );
  const urgent = firstReadable(context, grave, MAX_ACTIONS, matches);
  const seen = new Set(urgent.map(({ path }) => path));
  return [...urgent, ...newest.filter((record) => !seen.has(record.path) && matches(record))]
    .filter(({ status, kind }) => kind !== "sentinel" || !isClosed(status))
    .sort(byUrgency).slice(0, MAX_ACTIONS).map(toAction);
}

function firstReadable(
  context: Context,
  entries: readonly RecordEntry[],
  count: number,
  matches: (record: DecibelRecord) => boolean = () => true,
): DecibelRecord[] {
  const records: DecibelRecord[] = [];
  for (const entry of entries) {
    if (records.length === count) break;
    const record = readRecord(context, entry);
    if (record !== undefined && matches(record)) records.push(record);
  }
  return records;
}

/** A focus that is no kind is words, of which a record's title, slug or area has one. */
function matcher(focus: string): (record: DecibelRecord) => boolean {
  if (focus === "" || isKindName(focus.toLowerCase())) return () => true;
  const terms = parseQuery(focus);
  return ({ title, name, area = "" }) =>
    findWords(`${title}\n${slugIn(name)}\n${area}`, terms).length > 0;
}

function byUrgency(a: DecibelRecord, b: DecibelRecord): number {
  return PRIORITIES.indexOf(priorityOf(a)) - PRIORITIES.indexOf(priorityOf(b)) ||
    Number(b.severity === "critical") - Number(a.severity === "critical") ||
    KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind) || byNewest(a, b);
}

function priorityOf({ kind, severity = "" }: DecibelRecord): Action["priority"] {
  const byKind: Record<KindName, Action["priority"]> = {
    sentinel: severity === "critical" || severity === "high"
      ? "high"
      : severity === "low"
      ? "low"
      : "med",
    architect: "med",
    designer: "low",
  };
  return byKind[kind];
}

function toAction(record: DecibelRecord): Action {
  const { kind, title, path, severity, status, time } = record;
  return {
    description: `${KINDS[kind].action}: ${title}`,
    source: path,
    priority: priorityOf(record),
    kind,
    ...(severity !== undefined && { severity }),
    ...(status !== undefined && { status }),
    recorded_at: isoTime(time),
  };
}

function orGuidance(place: string, actions: Action[]): Action[] {
  if (actions.length > 0) return actions;
  const description = `No open records for ${excerpt(place)}. Record a design decision, an ` +
    "architecture decision or an issue to get next actions.";
  return [{ description, source: "", priority: "low" }];
}
