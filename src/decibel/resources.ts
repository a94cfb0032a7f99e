import { encodeName, type ResourceKind } from "../kernel/service/resource.ts";
import type { DecibelContext } from "./context.ts";
import { openBoard } from "./records/board.ts";
import { byNewest, type DecibelRecord } from "./records/record.ts";
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
        title: record.title,
        size: record.version.size,
        ...(record.version.modified && { modified: record.version.modified }),
      }),
    }));
  },
  read(name, context) {
    const record = openBoard(context).records.find((one) => nameOf(one) === name);
    return record && record.version.error === undefined
      ? legibleText(context, record.path)
      : undefined;
  },
}];

function nameOf({ kind, place, name }: DecibelRecord): string {
  return `${kind}/${place}/${name}`;
}
