import { factsOf } from "../kernel/folder.ts";
import type { ResourceEntry, ResourceKind } from "../kernel/resource.ts";
import type { Context } from "./context.ts";
import { type KindName, KINDS } from "./kind.ts";
import { pathOf, readRecord, readText } from "./record.ts";
import { recordNamed } from "./record_find.ts";
import { byNewest, type RecordEntry, recordFolder } from "./record_folder.ts";
import { placesOf } from "./record_places.ts";

/** How many of a kind are listed, the newest; the others can be read all the same. */
const LISTED = 50;

/** The resources of decibel-server: every record by its kind, place and file name. */
export const resources: readonly ResourceKind<Context>[] = [
  recordKind("designer", "Design decisions", "What was decided on the design of a project"),
  recordKind(
    "architect",
    "Architecture decisions",
    "What was decided on the structure of a system",
  ),
  recordKind("sentinel", "Issues", "What is wrong in a repository, as it was reported"),
];

function recordKind(kind: KindName, title: string, description: string): ResourceKind<Context> {
  const prefix = `decibel://${kind}/`;
  return {
    name: kind,
    title,
    description: `${description}, one by ${KINDS[kind].placeKey} and file name`,
    prefix,
    mimeType: "text/markdown",
    list: (context) =>
      placesOf(context, kind).flatMap((place) =>
        recordFolder(context, kind, place).entries.slice(0, LISTED)
      ).sort(byNewest).slice(0, LISTED).flatMap((entry): ResourceEntry[] => {
        const record = readRecord(context, entry);
        if (record === undefined) return [];
        const facts = factsOf(context.root.path, pathOf(entry));
        return [{ name: `${entry.place}/${entry.name}`, title: record.title, ...facts }];
      }),
    read: (name, context) => {
      const slash = name.lastIndexOf("/");
      const [place, file] = [name.slice(0, slash), name.slice(slash + 1)];
      return slash > 0
        ? textOf(context, recordNamed(context, { kind, place, name: file }))
        : undefined;
    },
  };
}

function textOf(context: Context, entry: RecordEntry | undefined): string | undefined {
  return entry && readText(context, entry);
}
