import { MAX_DEPTH, placeProblem } from "./place.ts";
import type { Context } from "../context.ts";
import { folderOf, type KindName, KINDS } from "./kind.ts";

const MAX_PLACES = 10_000;

/** The places that have a folder for records of a kind, at most 10,000 and eight levels deep. */
export function placesOf(context: Context, kind: KindName): string[] {
  const places: string[] = [];
  let level = [""];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    level = level.flatMap((above) =>
      context.index.list(above === "" ? kind : `${kind}/${above}`).folders
        .filter((name) => placeProblem(name) === undefined)
        .map((name) => above === "" ? name : `${above}/${name}`)
    ).slice(0, MAX_PLACES);
    places.push(...level);
  }
  return places.filter((place) => hasRecords(context, kind, place)).sort();
}

function hasRecords({ index }: Context, kind: KindName, place: string): boolean {
  const { subfolder } = KINDS[kind];
  if (subfolder === "") return index.list(folderOf(kind, place)).files.length > 0;
  return index.list(`${kind}/${place}`).folders.includes(subfolder);
}
