import type { Context } from "../context.ts";
import { findRecord } from "./record_find.ts";
import { requireInside } from "./place_access.ts";
import { parseUpdateName, stampOf, timeOfName, updateName } from "./record_name.ts";
import { renderRecord } from "./record_text.ts";
import { absolutePath, addFile } from "./record_writer.ts";

/** A change of an issue's status. */
export interface IssueUpdate {
  repo: string;
  id: string;
  status: string;
  note: string;
}

/** The update that was written; the issue's own file stays as it is. */
export interface WrittenUpdate {
  /** The issue's id. */
  id: string;
  status: string;
  timestamp: string;
  /** The absolute path of the update's file. */
  path: string;
}

/** Changes an issue's status by a file of its own beside it. Throws `ToolError`. */
export function updateIssue(
  context: Context,
  { repo, id, status, note }: IssueUpdate,
): WrittenUpdate {
  requireInside(context, "repo", repo);
  const issue = findRecord(context, id, { kinds: ["sentinel"], place: repo });
  const time = timeAfter(issue.folder.updates.get(issue.name)?.at(-1));
  const timestamp = time.toISOString();
  const text = renderRecord({
    fields: { repo, issue: issue.name, status, updated_at: timestamp },
    parts: [`# Update: ${status}`, note],
  });
  const stamp = stampOf(time, { milliseconds: true });
  const name = (number: number): string => updateName(issue.name, stamp, number);
  const added = addFile(context, { kind: "sentinel", place: repo }, { text, name });
  const path = absolutePath(context, `${added.folder}/${added.id}`);
  return { id: issue.name, status, timestamp, path };
}

/** Now, or just after that update where it was written by a clock that is ahead. */
function timeAfter(newest: string | undefined): Date {
  const written = newest && timeOfName(parseUpdateName(newest)?.order ?? "");
  return new Date(Math.max(Date.now(), (written || 0) + 1));
}
