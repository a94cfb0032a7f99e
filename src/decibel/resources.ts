import { byUri, type ResourceKind } from "../kernel/service/resource.ts";
import type { DecibelContext } from "./context.ts";
import { openBoard } from "./records/board.ts";
import { readRecord } from "./records/folder.ts";
import { type KindName, KINDS } from "./records/kind.ts";
import type { RecordName } from "./records/name.ts";
import { titleOf } from "./records/record.ts";
import { legibleText } from "./records/store.ts";

/** The resources of decibel-server: every record by its kind, project and file name. */
export const decibelResources: readonly ResourceKind<DecibelContext>[] = [
  recordKind("designer", "Design decisions", "Design decisions in a project"),
  recordKind(
    "architect",
    "Architecture decisions",
    "Architecture decisions for a system",
  ),
  recordKind("sentinel", "Issues", "Reported issues in a repository"),
];

function recordKind(
  kind: KindName,
  title: string,
  description: string,
): ResourceKind<DecibelContext> {
  return {
    template: kind,
    title,
    description: `${description}, by ${KINDS[kind].placeKey} and file name`,
    prefix: `decibel://${kind}/`,
    mimeType: "text/markdown",
    names: (context) =>
      openBoard(context).records.filter((record) => record.kind === kind).map(({ place, name }) =>
        `${place}/${name}`
      ).sort(byUri),
    describe(path, context) {
      const name = splitRecordPath(kind, path);
      const record = name && readRecord(context, name);
      if (record === undefined || record.problem !== undefined) return undefined;
      const { size, modified } = context.folder.file(record.path) ?? {};
      return {
        title: titleOf(record),
        ...(size !== undefined && { size }),
        ...(modified && { modified }),
      };
    },
    read(path, context) {
      const name = splitRecordPath(kind, path);
      const record = name && readRecord(context, name);
      if (record === undefined) return undefined;
      return record.version.error === undefined ? legibleText(context, record.path) : undefined;
    },
  };
}

/** Returns the record of a kind at `PLACE/FILE`; undefined if the path has no slash. */
function splitRecordPath(kind: KindName, path: string): RecordName | undefined {
  const slash = path.lastIndexOf("/");
  if (slash < 0) return undefined;
  return { kind, place: path.slice(0, slash), name: path.slice(slash + 1) };
}
