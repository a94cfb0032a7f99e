import { kindOf, realFolder } from "../kernel/disk/confined_read.ts";
import type { Inspection } from "../kernel/service/service.ts";
import type { Context } from "./context.ts";
import { KIND_NAMES } from "./records/kind.ts";
import { recordFolder } from "./records/record_folder.ts";
import { placesOf } from "./records/record_places.ts";

/** How many records of each kind there are. */
export function inspectRecords(context: Context): Inspection[] {
  const { root } = context;
  const facts = KIND_NAMES.map((kind) => {
    const counts = placesOf(context, kind).map((place) =>
      recordFolder(context, kind, place).entries.length
    );
    const records = counts.reduce((sum, count) => sum + count, 0);
    return `${kind} ${records} in ${counts.length} ${counts.length === 1 ? "place" : "places"}`;
  });
  const files = KIND_NAMES.map((kind) => ({
    path: kind,
    found: kindOf(root.path, kind) === "folder",
    optional: true as const,
  }));
  const problems = KIND_NAMES.map((kind) => ({ kind, is: kindOf(root.path, kind) }))
    .filter(({ is }) => is !== "folder" && is !== "missing").map(({ kind, is }) => ({
      what: `${kind} in the data folder is ${is === "outside" ? "a link out of it" : "no folder"}`,
      advice: "Move it away: the first record makes the folder.",
    }));
  if (realFolder(root.path) === undefined) facts.push("the first record makes the folder");
  return [{ title: root.title, facts, files, problems }];
}
