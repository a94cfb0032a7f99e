import { fileFacts } from "../kernel/disk/file_stamp.ts";
import { FileError } from "../kernel/disk/file_error.ts";
import { byUri, type ResourceKind } from "../kernel/service/resource.ts";
import type { DecibelContext } from "./context.ts";
import { type RecordEntry, recordFolder } from "./records/folder.ts";
import { type KindName, KINDS } from "./records/kind.ts";
import { recordNamed } from "./records/lookup.ts";
import { splitRecordPath, uriPrefix } from "./records/name.ts";
import { placesOf } from "./records/place.ts";
import { readRecord, readText, recordPath } from "./records/record.ts";

/** The resources of decibel-server: every record by its kind, place and file name. */
export const decibelResources: readonly ResourceKind<DecibelContext>[] = [
  recordKind("designer", "Design decisions", "What was decided on the design of a project"),
  recordKind(
    "architect",
    "Architecture decisions",
    "What was decided on the structure of a system",
  ),
  recordKind("sentinel", "Issues", "What is wrong in a repository, as it was reported"),
];

function recordKind(
  kind: KindName,
  title: string,
  description: string,
): ResourceKind<DecibelContext> {
  const entryOf = (path: string, context: DecibelContext): RecordEntry | undefined => {
    const name = splitRecordPath(kind, path);
    return name && recordNamed(context, name);
  };
  return {
    template: kind,
    title,
    description: `${description}, by ${KINDS[kind].placeKey} and file name`,
    prefix: uriPrefix(kind),
    mimeType: "text/markdown",
    names: (context) =>
      placesOf(context, kind).flatMap((place) =>
        recordFolder(context, kind, place).entries.map(({ name }) => `${place}/${name}`)
      ).sort(byUri),
    describe: (path, context) => {
      const entry = entryOf(path, context);
      const record = entry && readRecord(context, entry);
      if (entry === undefined || record === undefined || record.problem !== undefined) {
        return undefined;
      }
      return { title: record.title, ...fileFacts(context.root.path, recordPath(entry)) };
    },
    read: (path, context) => {
      const entry = entryOf(path, context);
      return entry && readIfPresent(context, entry);
    },
  };
}

/** The text of a record; undefined when it cannot be read. */
function readIfPresent(context: DecibelContext, entry: RecordEntry): string | undefined {
  try {
    return readText(context, entry);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
