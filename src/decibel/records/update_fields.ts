import type { FolderListing } from "../../kernel/disk/folder_listing.ts";
import type { RecordStore } from "./store.ts";

const UPDATE_FIELDS = [
  "status",
  "severity",
  "event",
  "owner",
  "author",
  "blocked_by",
  "superseded_by",
  "type",
  "target",
  "target_kind",
  "time",
] as const;

/** What an update says of its record, "" where nothing; the entries of a list a line each. */
export type UpdateFields = Readonly<Record<(typeof UPDATE_FIELDS)[number], string>>;

/** What the update at a place of a listing says; undefined when it is gone. */
export function updateFields(
  { index }: RecordStore,
  listing: FolderListing,
  at: number,
): UpdateFields | undefined {
  const values = index.values(listing, at, UPDATE_FIELDS);
  if (values === undefined) return undefined;
  const [status = "", severity = "", event = "", owner = "", author = "", ...links] = values;
  const [blocked_by = "", superseded_by = "", type = "", target = "", target_kind = "", time = ""] =
    links;
  return {
    ...{ status, severity, event, owner, author, blocked_by, superseded_by },
    ...{ type, target, target_kind, time },
  };
}
