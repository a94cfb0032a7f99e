import { fileFacts } from "../kernel/disk/confined_read.ts";
import { byUri, type ResourceKind } from "../kernel/service/resource.ts";
import type { Context } from "./context.ts";
import { type KindName, KINDS } from "./records/kind.ts";
import { pathOf, readRecord, readText } from "./records/record.ts";
import { recordNamed } from "./records/record_find.ts";
import { type RecordEntry, recordFolder } from "./records/record_folder.ts";
import { placesOf } from "./records/record_places.ts";

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
  const entryOf = (name: string, context: Context): RecordEntry | undefined => {
    const slash = name.lastIndexOf("/");
    const [place, file] = [name.slice(0, slash), name.slice(slash + 1)];
    return slash > 0 ? recordNamed(context, { kind, place, name: file }) : undefined;
  };
  return {
    template: kind,
    title,
    description: `${description}, one by ${KINDS[kind].placeKey} and file name`,
    prefix,
    mimeType: "text/markdown",
    names: (context) =>
      placesOf(context, kind).flatMap((place) =>
        recordFolder(context, kind, place).entries.map(({ name }) => `${place}/${name}`)
      ).sort(byUri),
    describe: (name, context) => {
      const entry = entryOf(name, context);
      const record = entry && readRecord(context, entry);
      return entry && record &&
        { title: record.title, ...fileFacts(context.root.path, pathOf(entry)) };
    },
    read: (name, context) => {
      const entry = entryOf(name, context);
      return entry && readText(context, entry);
    },
  };
}
