import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import { recordIn } from "./lookup.ts";
import { ownershipName, recordUri } from "./name.ts";
import { type DecibelProject, openDecibelProject } from "./project.ts";
import { type DecibelRecord, isoTime } from "./record.ts";
import type { RecordStore } from "./store.ts";
import { timeOfUpdate, type UpdateText, updateText } from "./update.ts";
import { addOnly, type WrittenRecord, writtenRecordOutput } from "./writer.ts";

/** A claim of an issue, to be recorded. */
export interface IssueClaim {
  repo: string;
  id: string;
  owner: string;
  note?: string | undefined;
  author?: string | undefined;
}

/** A claim that was recorded. */
export const claimOutput = writtenRecordOutput.extend({ owner: z.string() });

/** Gives an issue to `owner`. Throws `ToolError`, which names the owner if somebody else has it. */
export function claimIssue(
  store: RecordStore,
  { repo, id, owner, note, author }: IssueClaim,
): z.infer<typeof claimOutput> {
  const written = changeOwner(store, { repo, id }, (issue, project) => {
    if (issue.state.owner !== undefined && issue.state.owner !== owner) throw isHeld(issue);
    if (project.isOver(issue)) {
      throw new ToolError(
        `The issue is ${issue.state.status ?? "over"}: there is nothing to claim`,
        {
          next: "Reopen it first: sentinel_update_issue with the status open.",
        },
      );
    }
    return { heading: `Claimed by ${owner}`, event: "claimed", fields: { owner, author }, note };
  });
  return { ...written, owner };
}

function isHeld({ name, state: { owner, claimedAt } }: DecibelRecord): ToolError {
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

/** Frees an issue, whoever has it. Throws `ToolError` if nobody does. */
export function releaseIssue(
  store: RecordStore,
  { repo, id, note, author }: IssueRelease,
): WrittenRecord {
  return changeOwner(store, { repo, id }, ({ state: { owner } }) => {
    if (owner === undefined) throw new ToolError("Nobody has the issue: it can be claimed");
    const heading = `Released${author === undefined ? "" : ` by ${author}`}; ${owner} had it`;
    return { heading, event: "released", fields: { author }, note };
  });
}

/** How often a change is retried if others change the owner at the same moment. */
const MAX_ATTEMPTS = 20;

/**
 * Adds a change of ownership after the last one. Its name is only the next number: of several
 * processes at the same moment one can create that file, and the others read the folder again.
 */
function changeOwner(
  store: RecordStore,
  { repo, id }: { repo: string; id: string },
  decide: (issue: DecibelRecord, project: DecibelProject) => UpdateText,
): WrittenRecord {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const project = openDecibelProject(store, repo, "repo");
    const issue = recordIn(store, project, { id, kinds: ["sentinel"] });
    const name = ownershipName(issue.name, nextNumber(issue));
    const time = timeOfUpdate(issue);
    const text = updateText(issue, time, decide(issue, project));
    const added = addOnly(store, issue, { text, name: (n) => n === 1 ? name : undefined });
    if (added === undefined) continue;
    const timestamp = time.toISOString();
    return { id: issue.name, timestamp, path: added.path, uri: recordUri(issue) };
  }
  throw new ToolError("Others keep changing who has the issue", { next: "Ask again." });
}

function nextNumber({ updates }: DecibelRecord): number {
  const changes = updates.filter(({ isOwnership }) => isOwnership);
  return Math.max(0, ...changes.map(({ number }) => number)) + 1;
}
