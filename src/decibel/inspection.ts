import { whatIsAt } from "../kernel/disk/path_lookup.ts";
import { counted } from "../kernel/plural.ts";
import type { Inspection } from "../kernel/service/service.ts";
import { flatten } from "../kernel/text.ts";
import type { DecibelContext } from "./context.ts";
import { recordFolder } from "./records/folder.ts";
import { KIND_NAMES, type KindName } from "./records/kind.ts";
import { placesOf } from "./records/place.ts";
import { findFaults } from "./records/faults.ts";

export function inspectDecibel(context: DecibelContext): Inspection[] {
  const facts = KIND_NAMES.map((kind) => describeKind(context, kind));
  const isThere = whatIsAt(context.root.path) === "folder";
  const refusals = isThere ? writeProblems(context) : [];
  if (!isThere) facts.push("the server creates the folder with the first record");
  else if (refusals.length === 0) facts.push("writing works");
  const faults = findFaults(context).map(({ path, line, reason, advice }) => ({
    what: `${flatten(path)}${line === undefined ? "" : `:${line}`}: ${flatten(reason)}`,
    advice,
  }));
  return [{ title: context.root.title, facts, files: [], problems: [...refusals, ...faults] }];
}

function writeProblems({ files, folder }: DecibelContext): Inspection["problems"] {
  const kinds = KIND_NAMES.filter((kind) => folder.kind(kind) !== "missing");
  return ["", ...kinds].flatMap((folder) => {
    const { message, next } = files.problemIn(folder) ?? {};
    if (message === undefined) return [];
    const where = folder === "" ? "the data folder" : flatten(folder);
    const reason = message.replace("Nothing was recorded: ", "");
    return { what: `cannot write in ${where}: ${reason}`, advice: next ?? "" };
  });
}

function describeKind(context: DecibelContext, kind: KindName): string {
  const counts = placesOf(context, kind).map((place) =>
    recordFolder(context, kind, place).records.length
  );
  const records = counts.reduce((sum, count) => sum + count, 0);
  return `${kind} ${records} in ${counted(counts.length, "place")}`;
}
