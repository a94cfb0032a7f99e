import { ToolError } from "../../kernel/errors.ts";
import type { RecordEntry } from "./folder.ts";
import { ownershipName, recordUri } from "./name.ts";
import { openGraph } from "./open_graph.ts";
import { isoTime, stateNow } from "./record.ts";
import type { RecordState } from "./state.ts";
import type { RecordStore } from "./store.ts";
import {
  findIssue,
  timeOfUpdate,
  type UpdateText,
  updateText,
  type WrittenUpdate,
} from "./update.ts";
import { addOnly } from "./writer.ts";

/** A claim of an issue, to be recorded. */
export interface IssueClaim {
  repo: string;
  id: string;
  owner: string;
  note?: string | undefined;
  author?: string | undefined;
}

/** Gives an issue to `owner`; throws `ToolError` that names who has it, where somebody else does. */
export function claimIssue(
  store: RecordStore,
  { repo, id, owner, note, author }: IssueClaim,
): WrittenUpdate & { owner: string } {
  const written = changeOwner(store, { repo, id }, (issue, state) => {
    if (state.owner !== undefined && state.owner !== owner) throw isHeld(issue, state);
    if (openGraph(store, repo).isOver(issue, state.status)) {
      throw new ToolError(`The issue is ${state.status ?? "over"}: there is nothing to claim`, {
        next: "Reopen it first: sentinel_update_issue with the status open.",
      });
    }
    return { heading: `Claimed by ${owner}`, event: "claimed", fields: { owner, author }, note };
  });
  return { ...written, owner };
}

function isHeld({ name }: RecordEntry, { owner, claimedAt }: RecordState): ToolError {
  const since = claimedAt === undefined ? "" : ` since ${isoTime(claimedAt)}`;
  return new ToolError(`${owner} has ${name}${since}`, {
    next: "Take another one: oracle_next_actions with ready. Or have it released: " +
      "sentinel_release_issue.",
  });
}

/** A release of an issue, to be recorded. */
export interface IssueRelease {
  repo: string;
  id: string;
  note?: string | undefined;
  author?: string | undefined;
}

/** Frees an issue, whoever has it. Throws `ToolError` when nobody does. */
export function releaseIssue(
  store: RecordStore,
  { repo, id, note, author }: IssueRelease,
): WrittenUpdate {
  return changeOwner(store, { repo, id }, (_, { owner }) => {
    if (owner === undefined) throw new ToolError("Nobody has the issue: it can be claimed");
    const heading = `Released${author === undefined ? "" : ` by ${author}`}; ${owner} had it`;
    return { heading, event: "released", fields: { author }, note };
  });
}

/** How often a change is tried anew when others change the owner at the same moment. */
const MAX_ATTEMPTS = 20;

/**
 * Adds a change of ownership after the last one. Its name is the next number and nothing else: of
 * several processes at the same moment one can create that file, and the others look again.
 */
function changeOwner(
  store: RecordStore,
  { repo, id }: { repo: string; id: string },
  decide: (issue: RecordEntry, state: RecordState) => UpdateText,
): WrittenUpdate {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const issue = findIssue(store, repo, id);
    // The number comes first: a change that is seen after it makes the name a taken one.
    const name = ownershipName(issue.name, nextNumber(issue));
    const update = decide(issue, stateNow(store, issue) ?? {});
    const time = timeOfUpdate(issue);
    const text = updateText(issue, time, update);
    const added = addOnly(store, issue, { text, name: (n) => n === 1 ? name : undefined });
    if (added === undefined) continue;
    const timestamp = time.toISOString();
    return { id: issue.name, timestamp, path: added.path, uri: recordUri(issue) };
  }
  throw new ToolError("Others keep changing who has the issue", { next: "Ask again." });
}

function nextNumber({ folder, name }: RecordEntry): number {
  const changes = (folder.updates.get(name) ?? []).filter((update) => update.isOwnership);
  return Math.max(0, ...changes.map(({ number }) => number)) + 1;
}
