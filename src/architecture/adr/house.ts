import { headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { type AdrName, adrNameParts, sharedPrefix } from "../documents/adr_name.ts";
import type { AdrStatus } from "../documents/adr_status.ts";
import { statusWordIn } from "../documents/status_place.ts";
import { isFolderPage, numberingFolder, recordStem } from "../documents/record_shape.ts";

/** An existing record in a folder, used as a model for the next record. */
export interface HouseRecord {
  path: string;
  text: string;
  status: AdrStatus;
  name: AdrName;
}

/** The naming and writing conventions of a folder's records. */
export interface House {
  /** The folder's path, relative to the root folder; "" is the root folder itself. */
  folder: string;
  /** The folder's records, sorted by number, date and name. */
  records: readonly HouseRecord[];
  /** The record that is most like the other records; absent for an empty folder. */
  model?: HouseRecord;
  /** The next free number, with the folder's usual digits. */
  nextNumber?: string;
  /** The text of the team's own template. */
  template?: string;
  /** True if most records are the README of their own folder. */
  areFolders: boolean;
}

/** Returns the conventions of a folder's records, derived from their texts. */
export function houseOf(
  folder: string,
  records: readonly { path: string; text: string; status: AdrStatus }[],
  { template, nextNumber }: { template: string | undefined; nextNumber: string | undefined },
): House {
  const own = records.filter(({ path }) => numberingFolder(path) === folder);
  const prefix = sharedPrefix(own.map(({ path }) => recordStem(path)));
  const named = own.map((record) => ({
    ...record,
    name: adrNameParts(recordStem(record.path), prefix),
  })).sort(byAge);
  const model = modelOf(named);
  const pages = own.filter(({ path }) => isFolderPage(path.slice(path.lastIndexOf("/") + 1, -3)));
  return {
    folder,
    records: named,
    ...(model !== undefined && { model }),
    ...(template !== undefined && { template }),
    ...(nextNumber !== undefined && { nextNumber }),
    areFolders: 2 * pages.length > own.length,
  };
}

function byAge({ name: a, path }: HouseRecord, { name: b, path: other }: HouseRecord): number {
  return Number(a.number ?? 0) - Number(b.number ?? 0) ||
    ((a.date ?? "") < (b.date ?? "") ? -1 : (a.date ?? "") > (b.date ?? "") ? 1 : 0) ||
    (path < other ? -1 : 1);
}

/** Returns the newest record with the usual sections; prefers records in force. */
function modelOf(records: readonly HouseRecord[]): HouseRecord | undefined {
  const keyOfSections = ({ text }: HouseRecord) => sectionKeys(text).join("\n");
  const groups = [...Map.groupBy(records, keyOfSections).values()]
    .sort((a, b) => b.length - a.length);
  const [usual = []] = groups;
  return usual.findLast(({ status }) => status === "accepted") ?? usual.at(-1);
}

/** Returns the level-2 headings, normalised for comparison. */
function sectionKeys(text: string): string[] {
  return headingsOf(text).filter(({ level }) => level === 2).map(({ text }) => headingKey(text));
}

/** Returns the most frequent value; undefined if the list is empty. */
export function mostOf<Value>(values: readonly Value[]): Value | undefined {
  const [most] = [...Map.groupBy(values, (value) => value)]
    .sort(([, a], [, b]) => b.length - a.length);
  return most?.[0];
}

/**
 * The words for the statuses "proposed" and "superseded by", in the language and case of a folder's
 * records.
 */
export interface StatusWords {
  proposed: string;
  supersededBy: string;
  supersedes: string;
}

const WORDS: readonly [pattern: RegExp, words: StatusWords][] = [
  [/^(?:accept|adopt|approuv|valid|rejet|propos|remplac|déprécié|refus).*[ée]e?$/i, {
    proposed: "proposé",
    supersededBy: "remplacé par",
    supersedes: "Remplace",
  }],
  [/(?:ad[oa]|vigente|obsolet[oa]|propuest[oa]|pendiente)$/i, {
    proposed: "propuesto",
    supersededBy: "reemplazado por",
    supersedes: "Reemplaza",
  }],
  [
    /^(?:akzeptiert|angenommen|beschlossen|vorgeschlagen|abgelehnt|genehmigt|entschieden|ersetzt|veraltet|in kraft|gültig|umgesetzt|offen|verworfen)/i,
    {
      proposed: "vorgeschlagen",
      supersededBy: "ersetzt durch",
      supersedes: "Ersetzt",
    },
  ],
  [/^/, { proposed: "proposed", supersededBy: "superseded by", supersedes: "Supersedes" }],
];

/** Returns the status words that the project's records use. */
export function statusWords(house: Pick<House, "records" | "model">): StatusWords {
  const { records, model } = house;
  const written = records.flatMap(({ text, status }) => {
    const word = statusWordIn(text);
    return word === undefined ? [] : [{ word, status }];
  });
  const own = mostOf(written.filter(({ status }) => status === "proposed").map(({ word }) => word));
  const like = (model && statusWordIn(model.text)) ?? own ?? written.at(-1)?.word ?? "proposed";
  const words = WORDS.find(([pattern]) => pattern.test(like))?.[1] ??
    { proposed: "proposed", supersededBy: "superseded by", supersedes: "Supersedes" };
  const isFeminine = /ée$/i.test(like);
  const cased = (word: string) =>
    casedLike(isFeminine ? word.replace(/é(?= |$)/, "ée") : word, like);
  return {
    proposed: own ?? cased(words.proposed),
    supersededBy: cased(words.supersededBy),
    supersedes: words.supersedes,
  };
}

/** Returns a text in the letter case of another text. */
function casedLike(text: string, like: string): string {
  const [first = ""] = like;
  if (like.length > 1 && like === like.toUpperCase() && like !== like.toLowerCase()) {
    return text.toUpperCase();
  }
  return first === first.toUpperCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
