import { ToolError } from "../../kernel/errors.ts";
import { excerpt } from "../../kernel/text.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";
import { KIND_NAMES, type KindName, KINDS, placeFolder } from "./kind.ts";
import type { RecordStore } from "./store.ts";

const MAX_SEGMENT_BYTES = 200;
const MAX_BYTES = 1000;
const MAX_DEPTH = 8;
const MAX_PLACES = 10_000;

const FORBIDDEN: readonly [RegExp, string][] = [
  // deno-lint-ignore no-control-regex
  [/[\x00-\x1f\x7f-\x9f]/, "control characters"],
  [/\\/, "a backslash; use / between names"],
  [/:/, "a colon"],
  [/(?:^|\/)(?:\/|$)/, "an empty name before or after a slash"],
  [/(?:^|\/)\.\.?(?:\/|$)/, ". or .. as a name"],
  [/[. ](?:\/|$)/, "a name that ends with a dot or a space"],
  [
    /(?:^|\/)(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(?:[./]|$)/i,
    "a name that Windows reserves for a device",
  ],
];

export function placeProblem(place: string): string | undefined {
  const [, what] = FORBIDDEN.find(([pattern]) => pattern.test(place)) ?? [];
  if (what !== undefined) return `must not contain ${what}`;
  if (encodeUtf8(place).length > MAX_BYTES) return `must be at most ${MAX_BYTES} bytes long`;
  const segments = place.split("/");
  if (segments.length > MAX_DEPTH) return `must have at most ${MAX_DEPTH} names between slashes`;
  return segments.some((one) => encodeUtf8(one).length > MAX_SEGMENT_BYTES)
    ? `must not contain a name longer than ${MAX_SEGMENT_BYTES} bytes`
    : undefined;
}

/**
 * Returns a name without case, `-`, `_` and spaces, so all spellings of a project have the same
 * key.
 */
export function projectKey(name: string): string {
  const key = name.toLowerCase().replace(/[\s_-]+/g, "");
  // A name without other characters isn't changed.
  return key.split("/").includes("") ? name : key;
}

/** Throws `ToolError` if a symlink leads the path in `field` outside the root folder. */
export function requireInside({ folder }: RecordStore, field: string, place: string): void {
  const leads = KIND_NAMES.some((kind) => folder.kind(placeFolder(kind, place)) === "outside");
  if (leads) throw leadsOutside(field, place);
}

export function leadsOutside(field: string, place: string): ToolError {
  return new ToolError(`${field} "${excerpt(place)}" points outside the data folder`, {
    next: "Use another name or remove the symlink.",
  });
}

/**
 * Returns the project paths with a folder for records of a kind: at most 10,000, and at most eight
 * levels deep.
 */
export function placesOf(store: RecordStore, kind: KindName): string[] {
  return foldersOf(store, kind).filter((place) => hasRecords(store, kind, place)).sort();
}

export function foldersOf(store: RecordStore, kind: KindName): string[] {
  const places: string[] = [];
  let level = [""];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    level = level.flatMap((above) =>
      listedNames(store, above === "" ? kind : `${kind}/${above}`, "folder")
        .filter((name) => placeProblem(name) === undefined)
        .map((name) => above === "" ? name : `${above}/${name}`)
    ).slice(0, MAX_PLACES);
    places.push(...level);
  }
  return places;
}

function hasRecords(store: RecordStore, kind: KindName, place: string): boolean {
  const { subfolder } = KINDS[kind];
  if (subfolder === "") return listedNames(store, placeFolder(kind, place), "file").length > 0;
  return listedNames(store, `${kind}/${place}`, "folder").includes(subfolder);
}

export function listedNames(
  { folder }: RecordStore,
  path: string,
  kind: "file" | "folder",
): string[] {
  return (folder.entries(path) ?? []).filter((entry) => entry.kind === kind)
    .map(({ name }) => name);
}
