import { encodeName, type ResourceKind } from "../kernel/service/resource.ts";
import type { DecibelContext } from "./context.ts";
import { openBoard } from "./records/board.ts";
import { readRecord } from "./records/folder.ts";
import { isKindName } from "./records/kind.ts";
import { byNewest, type DecibelRecord, titleOfRecord } from "./records/record.ts";
import { legibleText } from "./records/store.ts";

export const decibelResources: readonly ResourceKind<DecibelContext>[] = [{
  template: "record",
  title: "Records",
  description: "Decisions and issues, the newest first: KIND/PROJECT/FILE",
  prefix: "decibel://",
  mimeType: "text/markdown",
  list(context) {
    const records = openBoard(context).records.filter(({ problem }) => problem === undefined);
    return records.sort(byNewest).map((record) => ({
      uri: `decibel://${encodeName(nameOf(record))}`,
      details: () => ({
        name: nameOf(record),
        title: titleOfRecord(record),
        size: record.version.size,
        ...(record.version.modified && { modified: record.version.modified }),
      }),
    }));
  },
  read(path, context) {
    const [kind = "", ...rest] = path.split("/");
    const name = rest.pop();
    if (!isKindName(kind) || name === undefined) return undefined;
    const record = readRecord(context, { kind, place: rest.join("/"), name });
    return record && record.version.error === undefined
      ? legibleText(context, record.path)
      : undefined;
  },
}];

function nameOf({ kind, place, name }: DecibelRecord): string {
  return `${kind}/${place}/${name}`;
}
