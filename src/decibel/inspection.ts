import { kindOf, realFolder } from "../kernel/disk/confined_read.ts";
import type { Inspection } from "../kernel/service/service.ts";
import type { DecibelContext } from "./context.ts";
import { recordFolder } from "./records/folder.ts";
import { KIND_NAMES } from "./records/kind.ts";
import { placesOf } from "./records/place.ts";

/** How many records of each kind there are, and what stands where their folders should be. */
export function inspectDecibel(context: DecibelContext): Inspection[] {
  const { root } = context;
  const facts = KIND_NAMES.map((kind) => {
    const counts = placesOf(context, kind).map((place) =>
      recordFolder(context, kind, place).entries.length
    );
    const records = counts.reduce((sum, count) => sum + count, 0);
    return `${kind} ${records} in ${counts.length} ${counts.length === 1 ? "place" : "places"}`;
  });
  const kinds = KIND_NAMES.map((kind) => ({ kind, is: kindOf(root.path, kind) }));
  const files = kinds.map(({ kind, is }) => ({
    path: kind,
    found: is === "folder",
    optional: true as const,
  }));
  const problems = kinds.filter(({ is }) => is !== "folder" && is !== "missing")
    .map(({ kind, is }) => ({
      what: `${kind} in the data folder is ${
        is === "outside" ? "a link that leads out of it" : "not a folder"
      }`,
      advice: "Move it away: the first record creates the folder.",
    }));
  if (realFolder(root.path) === undefined) facts.push("the first record creates the folder");
  return [{ title: root.title, facts, files, problems }];
}
