import { ToolError } from "../../kernel/errors.ts";
import { kindOf } from "../../kernel/disk/confined_read.ts";
import { excerpt } from "../../kernel/text.ts";
import { nearest } from "../../kernel/nearest.ts";
import { resourceName } from "../../kernel/service/resource.ts";
import type { Context } from "../context.ts";
import { folderOf, KIND_NAMES, type KindName } from "./kind.ts";
import { placeProblem } from "./place.ts";
import { type RecordEntry, recordFolder, type RecordName } from "./record_folder.ts";
import { placesOf } from "./record_places.ts";
import { recordUri } from "./record.ts";

/** Where to look for a record. */
export interface RecordPlace {
  kinds?: readonly KindName[];
  /** Every place where absent. */
  place?: string | undefined;
}

/**
 * The record that `id` names: a file's name, or a URI. Throws `ToolError` where there is none, and
 * where a file's name is that of several.
 */
export function findRecord(
  context: Context,
  id: string,
  { kinds = KIND_NAMES, place }: RecordPlace = {},
): RecordEntry {
  const located = parseUri(id);
  const name = located?.name ?? id;
  const found = (located === undefined ? kinds : kinds.filter((kind) => kind === located.kind))
    .flatMap((kind) =>
      placesToSearch(context, kind, located?.place ?? place)
        .flatMap((one) => recordNamed(context, { kind, place: one, name }) ?? [])
    ).filter((entry) => place === undefined || entry.place === place);
  const [first, second] = found;
  if (first === undefined) throw notFound(context, id, { kinds, place });
  if (second !== undefined) {
    const uris = found.slice(0, 5).map(recordUri).join(", ");
    throw new ToolError(`id "${excerpt(id)}" is the name of ${found.length} records`, {
      next: `Ask for one of ${uris}`,
    });
  }
  return first;
}

/** The parts of a record's URI; undefined for anything else. */
function parseUri(uri: string): RecordName | undefined {
  for (const kind of KIND_NAMES) {
    const path = resourceName({ prefix: `decibel://${kind}/` }, uri);
    const slash = path?.lastIndexOf("/") ?? -1;
    if (path === undefined || slash < 0) continue;
    const [place, name] = [path.slice(0, slash), path.slice(slash + 1)];
    return { kind, place, name };
  }
  return undefined;
}

function placesToSearch(context: Context, kind: KindName, place: string | undefined): string[] {
  return place === undefined ? placesOf(context, kind) : [place];
}

/** The record with that file name; undefined when there is none. */
export function recordNamed(
  context: Context,
  { kind, place, name }: RecordName,
): RecordEntry | undefined {
  if (/[/\\\0]/.test(name) || placeProblem(place) !== undefined) return undefined;
  if (kindOf(context.root.path, `${folderOf(kind, place)}/${name}`) !== "file") return undefined;
  return recordFolder(context, kind, place).entries.find((entry) => entry.name === name);
}

function notFound(context: Context, id: string, { kinds = [], place }: RecordPlace): ToolError {
  const names = place === undefined
    ? []
    : kinds.flatMap((kind) =>
      recordFolder(context, kind, place).entries.slice(0, 200).map(({ name }) => name)
    );
  const where = place === undefined ? "" : ` of ${excerpt(place)}`;
  return new ToolError(`id "${excerpt(id)}" is the name of no record${where}`, {
    next: names.length > 0
      ? `Nearest: ${nearest(id, names).join(", ")}`
      : "list_records and search_records give the ids there are.",
  });
}
