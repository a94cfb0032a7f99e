import { headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { type AdrName, adrNameParts, sharedPrefix } from "../documents/adr_name.ts";
import type { AdrStatus } from "../documents/adr_status.ts";
import { statusWordIn } from "../documents/status_place.ts";
import { isFolderPage, numberingFolder, recordStem } from "../documents/record_shape.ts";

/** A record of a folder, as the next one is modelled on it. */
export interface HouseRecord {
  path: string;
  text: string;
  status: AdrStatus;
  name: AdrName;
}

/** The naming and writing conventions of a folder's records. */
export interface House {
  /** Relative to the root; "" is the root itself. */
  folder: string;
  /** By number, date and name. */
  records: readonly HouseRecord[];
  /** The record that the others are most like; undefined in an empty folder. */
  model?: HouseRecord;
  /** The next free number, as the house writes numbers. */
  nextNumber?: string;
  /** The house's own template. */
  template?: string;
  /** True for records that are the README of a folder of their own. */
  areFolders: boolean;
}

/** Returns how the records of a folder are written, from their texts. */
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

/** Returns the newest of the records with the usual sections, those in force first. */
function modelOf(records: readonly HouseRecord[]): HouseRecord | undefined {
  const keyOfSections = ({ text }: HouseRecord) => sectionKeys(text).join("\n");
  const groups = [...Map.groupBy(records, keyOfSections).values()]
    .sort((a, b) => b.length - a.length);
  const [usual = []] = groups;
  return usual.findLast(({ status }) => status === "accepted") ?? usual.at(-1);
}

/** Returns the level-2 headings in their compared form. */
function sectionKeys(text: string): string[] {
  return headingsOf(text).filter(({ level }) => level === 2).map(({ text }) => headingKey(text));
}

/** Returns the most frequent value; undefined without values. */
export function mostOf<Value>(values: readonly Value[]): Value | undefined {
  const [most] = [...Map.groupBy(values, (value) => value)]
    .sort(([, a], [, b]) => b.length - a.length);
  return most?.[0];
}

/** A draft's words for its status and for a successor's, in the language and case of the house. */
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

/** Returns the project's words for a status, as in its records. */
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

/** Returns a text with its first letter in the case of another text's. */
function casedLike(text: string, like: string): string {
  const [first = ""] = like;
  if (like.length > 1 && like === like.toUpperCase() && like !== like.toLowerCase()) {
    return text.toUpperCase();
  }
  return first === first.toUpperCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
