import { findWords, parseQuery } from "../../kernel/search/query.ts";
import { excerpt } from "../../kernel/text.ts";
import { byNewest, type RecordEntry, recordFolder } from "./folder.ts";
import { isClosedStatus, openGraveIssues } from "./issue_state.ts";
import { isKindName, KIND_NAMES, type KindName, KINDS } from "./kind.ts";
import { slugIn } from "./name.ts";
import { requireInside } from "./place.ts";
import { type DecibelRecord, isoTime, readRecord } from "./record.ts";
import type { RecordStore } from "./store.ts";

/** How many of the newest records of each kind are considered, and how many actions returned. */
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
  /** Says that a focus matched nothing. */
  note?: string;
}

/** At most seven actions, inferred from the newest records and every open grave issue. */
export function nextActions(
  store: RecordStore,
  { project_id, focus }: { project_id: string; focus?: string | undefined },
): Actions {
  requireInside(store, "project_id", project_id);
  const sources = sourcesOf(store, project_id);
  if (focus === undefined) return { actions: orGuidance(project_id, mostUrgent(sources)) };
  const found = mostUrgent(sources, focus);
  if (found.length > 0) return { actions: found };
  return {
    actions: orGuidance(project_id, mostUrgent(sources)),
    note: `Nothing matches the focus "${excerpt(focus)}"; the actions are unfiltered.`,
  };
}

/** What actions are chosen from. */
interface ActionSources {
  /** Open and grave, the worst first; each is read when it is reached. */
  grave: Iterable<DecibelRecord>;
  /** The newest of each kind. */
  newest: readonly DecibelRecord[];
}

function sourcesOf(store: RecordStore, place: string): ActionSources {
  const folders = KIND_NAMES.map((kind) => recordFolder(store, kind, place));
  const newest = folders.flatMap(({ entries }) => [...readable(store, entries, NEWEST)]);
  const issues = folders[KIND_NAMES.indexOf("sentinel")]?.entries ?? [];
  const grave = openGraveIssues(store, issues);
  return { grave: { [Symbol.iterator]: () => readable(store, grave) }, newest };
}

function mostUrgent({ grave, newest }: ActionSources, focus = ""): Action[] {
  const matches = matcher(focus);
  const urgent: DecibelRecord[] = [];
  for (const record of grave) {
    if (urgent.length === MAX_ACTIONS) break;
    if (!isClosedStatus(record.status) && matches(record)) urgent.push(record);
  }
  const seen = new Set(urgent.map(({ path }) => path));
  return [...urgent, ...newest.filter((record) => !seen.has(record.path) && matches(record))]
    .filter(({ status, kind }) => kind !== "sentinel" || !isClosedStatus(status))
    .sort(byUrgency).slice(0, MAX_ACTIONS).map(toAction);
}

/** The first `count` records that can be read. */
function* readable(
  store: RecordStore,
  entries: readonly RecordEntry[],
  count = Infinity,
): Generator<DecibelRecord> {
  for (const entry of entries) {
    if (count === 0) return;
    const record = readRecord(store, entry);
    if (record === undefined) continue;
    count--;
    yield record;
  }
}

/** Matches records of the kind `focus`, or with one of its words in title, slug or area. */
function matcher(focus: string): (record: DecibelRecord) => boolean {
  if (focus === "") return () => true;
  if (isKindName(focus.toLowerCase())) return ({ kind }) => kind === focus.toLowerCase();
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
