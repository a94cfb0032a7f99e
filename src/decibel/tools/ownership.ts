import * as z from "zod";
import { defineDecibelTool } from "../define.ts";
import { unlisted } from "../../kernel/service/tool.ts";
import { withLock } from "../../kernel/disk/lock.ts";
import { ToolError } from "../../kernel/errors.ts";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Board, openBoard } from "../records/board.ts";
import { heldNote, isFree, readyWork } from "../records/choice.ts";
import { detailsIn, fitted } from "../records/excerpts.ts";
import { unknownProject } from "../records/project_name.ts";
import { isStale } from "../records/rank.ts";
import { type DecibelRecord, isoTime } from "../records/record.ts";
import { absolutePath, legibleText, type RecordStore } from "../records/store.ts";
import {
  addUpdate,
  recordToUpdate,
  updatedLine,
  updatedOutput,
  type UpdatedRecord,
  type UpdateText,
} from "../records/update.ts";
import { issueInputs, personName, place, reasonInputs, title } from "../records/inputs.ts";

const claimInput = z.strictObject({
  ...issueInputs,
  owner: personName().describe("New owner"),
  ...reasonInputs,
});

type IssueClaim = z.infer<typeof claimInput>;

/**
 * Assigns an issue to `owner`. Throws a `ToolError` that names the current owner if another user
 * has claimed the issue, unless that claim is stale.
 */
export function claimIssue(
  store: RecordStore,
  { repo, id, owner, note, author }: IssueClaim,
): Promise<UpdatedRecord> {
  return changeOwner(store, { repo, id }, (issue, { graph }) => {
    const holder = issue.state.owner;
    if (holder !== undefined && holder !== owner && !isStale(issue)) throw isHeld(issue);
    if (graph.isOver(issue)) {
      throw new ToolError(`The issue is ${graph.status(issue)}, so you can't claim it`, {
        next: "Reopen it first: sentinel_update_issue with the status open.",
      });
    }
    return claimText(issue, { owner, note, author });
  });
}

function claimText(
  { state }: DecibelRecord,
  { owner, note, author }: Omit<IssueClaim, "repo" | "id">,
): UpdateText {
  const releases = state.owner === owner ? undefined : state.claims;
  const fields = { owner, releases, author };
  return { heading: `Claimed by ${owner}`, event: "claimed", fields, note };
}

function isHeld({ id, state: { owner, claimedAt } }: DecibelRecord): ToolError {
  const since = claimedAt === undefined ? "" : ` since ${isoTime(claimedAt)}`;
  return new ToolError(`${owner} has ${id}${since}`, {
    next: "Take another issue with take_next, or ask its owner to call sentinel_release_issue.",
  });
}

const releaseInput = z.strictObject({
  ...issueInputs,
  ...reasonInputs,
});

export function releaseIssue(
  store: RecordStore,
  { repo, id, note, author }: z.infer<typeof releaseInput>,
): Promise<UpdatedRecord> {
  return changeOwner(store, { repo, id }, ({ state: { owner, claims } }) => {
    if (owner === undefined) throw new ToolError("The issue has no owner, so you can claim it");
    const heading = `Released${author === undefined ? "" : ` by ${author}`}; ${owner} had it`;
    // The release ends only claims that are visible here. A claim on another branch remains in force.
    return { heading, event: "released", fields: { releases: claims, author }, note };
  });
}

function changeOwner(
  store: RecordStore,
  { repo, id }: { repo: string; id: string },
  decide: (issue: DecibelRecord, board: Board) => UpdateText,
): Promise<UpdatedRecord> {
  const wanted = { field: "repo", project_id: repo, id, kinds: ["sentinel"] } as const;
  return whileLocked(store, recordToUpdate(store, wanted).record, () => {
    const { record, board } = recordToUpdate(store, wanted);
    return addUpdate(store, record, decide(record, board));
  });
}

/** Locks the record's own file, which no process changes, and which needs no other file. */
function whileLocked<Result>(
  store: RecordStore,
  { path, name }: DecibelRecord,
  action: () => Result,
): Promise<Result> {
  const file = absolutePath(store, path);
  return withLock({ path: file, name, lock: file }, action);
}

const takeNextInput = z.strictObject({
  project_id: place().describe("The project"),
  owner: personName().describe("Your name"),
  focus: title().optional().describe("Severity, label or words"),
});

type WorkWanted = z.infer<typeof takeNextInput>;

const optional = unlisted(z.string().optional());
const related = unlisted(z.array(z.object({ id: z.string(), title: z.string() })).optional());

/** The claimed issue; only a note if there is nothing to take. */
const takenOutput = z.object({
  id: z.string().optional(),
  title: optional,
  details: optional,
  blockers: related,
  decisions: related,
  note: optional,
});

type TakenIssue = z.infer<typeof takenOutput>;

/** Claims the first free issue of the ranking. Throws `ToolError`. */
export async function takeNext(store: RecordStore, wanted: WorkWanted): Promise<TakenIssue> {
  const { project_id, owner, focus } = wanted;
  for (;;) {
    const board = openBoard(store, { project_id });
    const work = readyWork(board, board.projectOrEmpty(project_id), { focus });
    const issue = work.find(({ record }) => isFree(board, record))?.record;
    if (issue === undefined) return { note: nothingFree(board, wanted) };
    const isTaken = await whileLocked(store, issue, () => {
      // Another process may have taken the issue before this process locked it.
      const current = openBoard(store);
      const now = current.record(issue.path);
      if (now === undefined || !isFree(current, now)) return false;
      addUpdate(store, now, claimText(now, { owner }));
      return true;
    });
    if (isTaken) return describeTaken(store, openBoard(store), issue);
  }
}

const MAX_BYTES = 800;
const MOST_RELATED = 8;

function describeTaken(store: RecordStore, board: Board, issue: DecibelRecord): TakenIssue {
  const project = board.projectOf(issue);
  const decisions = board.graph.links(issue).flatMap(({ path }) => board.record(path) ?? [])
    .filter(({ kind }) => kind !== "sentinel");
  const blockers = board.graph.blockers(issue).all.flatMap((path) => board.record(path) ?? []);
  const listed = (records: readonly DecibelRecord[], length: number) => {
    const some = [...new Set(records)].slice(0, MOST_RELATED).map((one) => ({
      id: board.idIn(project, one.path),
      title: excerpt(one.title, length),
    }));
    return some.length > 0 ? some : undefined;
  };
  const details = detailsIn(legibleText(store, issue.path));
  return fitted(MAX_BYTES, (length) => ({
    id: issue.id,
    title: excerpt(issue.title, Math.max(60, length)),
    details: excerpt(details, 3 * length),
    blockers: listed(blockers, length),
    decisions: listed(decisions, length),
  }));
}

function nothingFree(board: Board, { project_id, focus }: WorkWanted): string {
  const unknown = unknownProject(board, project_id);
  if (unknown !== undefined) return unknown;
  const { records } = board.projectOrEmpty(project_id);
  const open = records.filter((one) => one.kind === "sentinel" && !board.graph.isOver(one));
  const held = open.flatMap((record) => {
    const note = heldNote(board, record);
    return note === undefined ? [] : [`${record.id} ${excerpt(record.title, 40)} (${note})`];
  });
  const blocked = open.filter((record) => board.graph.isWaiting(record)).length;
  const about = focus === undefined ? "" : ` for "${excerpt(focus, 40)}"`;
  const facts = [...(blocked > 0 ? [`${counted(blocked, "issue")} blocked`] : []), ...held];
  return excerpt([`Nothing to take in ${project_id}${about}`, ...facts].join("; "), 500);
}

function takenText(
  { id, title, details, blockers = [], decisions = [], note }: TakenIssue,
): string {
  if (id === undefined) return note ?? "";
  const related = [
    ...blockers.map((one) => `waited for ${one.id} ${one.title}`),
    ...decisions.map((one) => `decision ${one.id} ${one.title}`),
  ];
  return [`${id} ${title}`, ...related, details].join("\n");
}

export const ownershipTools = [
  defineDecibelTool({
    name: "take_next",
    title: "Take next issue",
    description: "Claims the most urgent free issue and returns it. Use to start work.",
    access: "create",
    input: takeNextInput,
    output: takenOutput,
    handle: (input, context) => takeNext(context, input),
    text: takenText,
  }),
  defineDecibelTool({
    name: "sentinel_claim_issue",
    title: "Claim issue",
    description: "Assigns an issue to one owner. Use before you start work.",
    access: "create",
    input: claimInput,
    output: updatedOutput,
    text: updatedLine,
    handle: (input, context) => claimIssue(context, input),
  }),
  defineDecibelTool({
    name: "sentinel_release_issue",
    title: "Release issue",
    description: "Releases a claimed issue. Use when its owner stops working on it.",
    access: "create",
    input: releaseInput,
    output: updatedOutput,
    text: updatedLine,
    handle: (input, context) => releaseIssue(context, input),
  }),
];
