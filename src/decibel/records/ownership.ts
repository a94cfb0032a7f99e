import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import type { Board } from "./board.ts";
import { type DecibelRecord, isoTime } from "./record.ts";
import { whileLocked } from "./record_lock.ts";
import type { RecordStore } from "./store.ts";
import { addUpdate, recordToUpdate, type UpdateText } from "./update.ts";
import { type WrittenRecord, writtenRecordOutput } from "./writer.ts";

/** A new claim on an issue. */
export interface IssueClaim {
  repo: string;
  id: string;
  owner: string;
  note?: string | undefined;
  author?: string | undefined;
}

/** A recorded claim. */
export const claimOutput = writtenRecordOutput.extend({ owner: z.string() });

/**
 * Assigns an issue to `owner`. Throws a `ToolError` that names the current owner if another user
 * has claimed the issue.
 */
export function claimIssue(
  store: RecordStore,
  { repo, id, owner, note, author }: IssueClaim,
): z.infer<typeof claimOutput> {
  const written = changeOwner(store, { repo, id }, (issue, { graph }) => {
    if (issue.state.owner !== undefined && issue.state.owner !== owner) throw isHeld(issue);
    if (graph.isOver(issue)) {
      throw new ToolError(
        `The issue is ${issue.state.status ?? "over"}, so you can't claim it`,
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
    next: "Find another issue with oracle_next_actions and ready, or ask its owner to call " +
      "sentinel_release_issue.",
  });
}

/** A new release of an issue. */
export interface IssueRelease {
  repo: string;
  id: string;
  note?: string | undefined;
  author?: string | undefined;
}

/** Releases an issue, regardless of its owner. Throws `ToolError` if the issue has no owner. */
export function releaseIssue(
  store: RecordStore,
  { repo, id, note, author }: IssueRelease,
): WrittenRecord {
  return changeOwner(store, { repo, id }, ({ state: { owner, claims } }) => {
    if (owner === undefined) throw new ToolError("The issue has no owner, so you can claim it");
    const heading = `Released${author === undefined ? "" : ` by ${author}`}; ${owner} had it`;
    // The release ends only claims that are visible here. A claim on another branch remains in force.
    return { heading, event: "released", fields: { releases: claims, author }, note };
  });
}

/** Adds an ownership change; several processes make their changes in sequence. */
function changeOwner(
  store: RecordStore,
  { repo, id }: { repo: string; id: string },
  decide: (issue: DecibelRecord, board: Board) => UpdateText,
): WrittenRecord {
  const wanted = { field: "repo", project_id: repo, id, kinds: ["sentinel"] } as const;
  return whileLocked(store, recordToUpdate(store, wanted).record, () => {
    const found = recordToUpdate(store, wanted);
    return addUpdate(store, found, decide(found.record, found.board));
  });
}
