import { indexTerms } from "../../kernel/search/terms.ts";
import { STOP_WORDS } from "../../kernel/search/words.ts";
import { excerpt } from "../../kernel/text.ts";
import { blockText, plainInline, plainLine, type RecordBlock } from "../documents/record_blocks.ts";

/** An option that a record considered. */
export interface AdrOption {
  /** The option's text in the record, without markup. */
  text: string;
  /** The label before the title, or the number in the list, such as "1" in "Option 1: Kafka". */
  label?: string;
  title: string;
  /** The word stems of the title. */
  words: ReadonlySet<string>;
}

/** The options in a record, and the option that its outcome names. */
export interface AdrOptions {
  listed: readonly AdrOption[];
  /** Present if the outcome names exactly one listed option. */
  chosen?: AdrOption;
}

const MAX_OPTIONS = 30;
const MAX_SHOWN = 140;
/** Words for an option. */
const KIND = "(?:option|opción|alternative|alternativa|variante|solution|proposal|approach)";
const SIGN = "(\\d{1,2}(?:\\.\\d{1,2})?[a-z]?|[a-z])";
/** The label before an option's title, such as "Option 1: ", "(#2) ", "[Option 3] " or "B) ". */
const LABEL = new RegExp(
  `^[([]?(?:${KIND}s?\\s{0,3}#?\\s{0,3}${SIGN}(?![\\p{L}\\p{N}])|#(\\d{1,2}[a-z]?)|([A-Z])(?=[):]))[)\\]]?` +
    "\\s*(?:[:.)–—-]+|\\s|$)\\s*",
  "iu",
);
/** The mark between an option's title and its description. */
const DESCRIPTION = /\s[–—-]{1,2}\s|:\s|\s\(/;
/** A list item or heading in an options section that isn't an option. */
const NO_OPTION =
  /^(?:summary|overview|pros?(?: (?:and|&) cons)?|cons?|(?:dis)?advantages|details?|descriptions?|examples?|notes?|tbd)\W*$|^(?:good|bad|neutral)\b.{0,3}because/i;

/**
 * Returns the options in a record's blocks, and the chosen option if the outcome is unambiguous.
 */
export function adrOptions(blocks: readonly RecordBlock[]): AdrOptions {
  const parts = [
    ...Map.groupBy(
      blocks.filter(({ section }) => section === "options"),
      ({ part }) => part,
    ).values(),
  ].map(listedOptions).filter((options) => options.length > 1);
  // If a record lists options several times, the server can't match an outcome to each list.
  const [listed = []] = parts;
  const chosen = parts.length === 1 ? chosenAmong(listed, blocks) : undefined;
  return { listed, ...(chosen !== undefined && { chosen }) };
}

/** Returns the items in the section's own list; otherwise the section's subheadings. */
function listedOptions(blocks: readonly RecordBlock[]): AdrOption[] {
  const items = blocks.filter(({ kind, below }) => kind === "item" && below === "");
  const least = Math.min(...items.map(({ indent }) => indent));
  const listed = items.filter(({ indent }) => indent === least).map((item) => ({
    text: firstLine(item),
    ordinal: /^(\d{1,2})[.)]/.exec(item.lines[0] ?? "")?.[1],
  }));
  const headings = [...new Set(blocks.map(({ below }) => below))].filter((one) => one !== "")
    .map((text) => ({ text, ordinal: undefined }));
  const found = listed.length > 1 ? listed : headings.length > 1 ? headings : [];
  return found.filter(({ text }) => !NO_OPTION.test(plainLine(text))).slice(0, MAX_OPTIONS)
    .map(({ text, ordinal }) => optionOf(text, ordinal))
    .filter(({ title, label }) => title !== "" || label !== undefined);
}

/** Returns an item's first line, plus the rest of its sentence. */
function firstLine({ lines: [first = "", ...others] }: RecordBlock): string {
  let text = first;
  for (const line of others) {
    if (/[.:;!?]$/.test(text) || !/^[\p{Ll}(]/u.test(line)) break;
    text += ` ${line}`;
  }
  return text;
}

function optionOf(source: string, ordinal: string | undefined): AdrOption {
  const text = plainLine(source).replace(/[.;,]$/, "").trim();
  const [all = "", word, number, letter] = LABEL.exec(text) ?? [];
  const label = (word ?? number ?? letter)?.toLowerCase() ?? ordinal;
  const title = (text.slice(all.length).split(DESCRIPTION, 1)[0] ?? "").trim();
  return {
    text: excerpt(text, MAX_SHOWN),
    ...(label !== undefined && { label }),
    title,
    words: significantWords(title),
  };
}

/** Words that don't identify an option. */
const FILLERS = new Set(
  ("use using adopt choose pick keep have go with switch move migrate to introduce provide support " +
    "implement apache amazon aws google azure microsoft library framework service").split(" ")
    .flatMap(indexTerms),
);

/** Returns the stems of a text's distinctive words, or of all words if no word is distinctive. */
function significantWords(text: string): Set<string> {
  const words = text.split(/[^\p{L}\p{N}.+#@-]+/u)
    .filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const stems = words.flatMap((word) => indexTerms(word));
  const telling = stems.filter((stem) => !FILLERS.has(stem));
  return new Set(telling.length > 0 ? telling : stems);
}

/** The words before the name of the chosen option. */
const CHOSEN =
  /(?:chosen|selected|preferred)\s+(?:option|solution|alternative)(?:\(s\)|s)?|(?:gewählte|ausgewählte)\s+option(?:en)?|(?:option|solution)s?\s+(?:choisie|retenue)s?|opci(?:ón|ones)\s+(?:elegida|seleccionada)s?/iu;
/** The text after the name of the chosen option. */
const REASON =
  /,|;|\s(?:because|since|as (?:it|we|this|the|option)|weil|parce|car|porque|due to|in order)\s|\.\s|\.$/iu;
/** The ways to mark the name of the chosen option, such as quotation marks. */
const QUOTED = [
  /^"([^"]{1,300})"/,
  /^[“„]([^“”]{1,300})[”“]/,
  /^«([^»]{1,300})»/,
  /^['‘]([^]{1,300}?)['’](?=[\s,.;]|$)/,
  /^\*\*([^]{1,300}?)\*\*/,
  /^_([^_]{1,300})_/,
  /^`([^`]{1,300})`/,
  /^\[([^\]]{1,300})\][([]/,
];
/** The beginning of a sentence that chooses an option without a label. */
const CHOOSES =
  /^(?:(?:we|the team|i)\s+(?:(?:have|has|will|shall|are|'ll|therefore)\s+){0,2}(?:decided?\s+(?:on|for|to\s+(?:use|go\s+with|adopt|choose))|cho(?:se|ose|sen)|us(?:e|ing)|adopt(?:ed)?|select(?:ed)?|pick(?:ed)?|go(?:ing)?\s+(?:with|for)|went\s+(?:with|for)|opt(?:ed)?\s+for)|(?:use|adopt|choose|go\s+with))\s+(.{2,160})$/isu;
const NEGATIVE =
  /\b(?:not|no|never|neither|nor|without|instead|rather|against|over|reject\w*|declin\w*|than|avoid|drop\w*|unlike)\b|n't\b/i;
/** The maximum number of blocks to search in the outcome. */
const MAX_BLOCKS = 12;

function chosenAmong(
  listed: readonly AdrOption[],
  blocks: readonly RecordBlock[],
): AdrOption | undefined {
  const outcome = blocks.filter(({ section }) => section === "decision").slice(0, MAX_BLOCKS);
  const marked = outcome.map(markedValue).filter((value) => value !== undefined);
  if (marked.length > 0) {
    const named = new Set(marked.map((value) => onlyOne(listed, value)));
    return named.size === 1 ? [...named][0] : undefined;
  }
  // A section named "Alternatives" often lists only rejected options.
  const isWhole = blocks.some(({ section, heading }) =>
    section === "options" && !/^(?:rejected|alternativ|other)/i.test(heading)
  );
  const first = outcome.find(({ kind }) => kind !== "quote");
  if (first === undefined || !isWhole) return undefined;
  const [sentence = ""] = blockText(first).split(/(?<=[.!?])\s/u);
  const [choice = ""] = sentence.split(REASON, 1);
  const [, named] = CHOOSES.exec(choice) ?? [];
  if (NEGATIVE.test(choice)) return undefined;
  return sameAs(listed, choice) ?? labelledBy(listed, choice) ??
    (named === undefined ? undefined : onlyNamed(listed, named));
}

/** Returns the text between "Chosen option:" and the reason, or only its quoted part. */
function markedValue({ lines }: RecordBlock): string | undefined {
  const text = lines.join(" ").replace(/^(?:[-*+]|\d{1,3}[.)])\s+/, "");
  const found = CHOSEN.exec(text);
  if (found === null || found.index > 60) return undefined;
  const rest = text.slice(found.index + found[0].length)
    .replace(
      /^[*_]*\s*(?::|is(?![\p{L}])|are(?![\p{L}])|was(?![\p{L}])|=|[–—-])?(?:[*_]{1,3}(?=\s))?/u,
      "",
    ).trim();
  const named = rest.replace(/^[*_]{1,3}(?=["“„«'‘[])/, "");
  const quoted = QUOTED.map((pattern) => pattern.exec(named)).find((one) => one !== null);
  const isOne = quoted && !/^\W*(?:and|und|et|y)\s|^\s*[&+]/i.test(named.slice(quoted[0].length));
  const value = isOne ? quoted[1] : rest.split(REASON, 1)[0];
  return plainInline(value ?? "");
}

/**
 * Returns the only option that a text names; undefined if the text names no option, or could mean
 * several options.
 */
function onlyOne(listed: readonly AdrOption[], value: string): AdrOption | undefined {
  const same = sameAs(listed, value);
  if (same !== undefined) return same;
  if (labelsIn(value).length > 0 && listed.some(({ label }) => label !== undefined)) {
    return labelledBy(listed, value);
  }
  const words = significantWords(value);
  return onlyIn(listed, (option) => option.isSubsetOf(words) || words.isSubsetOf(option));
}

/** Returns the option whose whole name is in a sentence with few other words. */
function onlyNamed(listed: readonly AdrOption[], sentence: string): AdrOption | undefined {
  const words = significantWords(sentence);
  return sameAs(listed, sentence) ??
    onlyIn(listed, (option) => option.isSubsetOf(words) && words.size <= 2 * option.size);
}

function onlyIn(
  listed: readonly AdrOption[],
  isMeant: (words: ReadonlySet<string>) => boolean,
): AdrOption | undefined {
  const meant = listed.filter(({ words }) => words.size > 0 && isMeant(words));
  return meant.length === 1 ? meant[0] : undefined;
}

/** Returns the only option whose text or title equals a value. */
function sameAs(listed: readonly AdrOption[], value: string): AdrOption | undefined {
  const key = comparable(value);
  const same = listed.filter(({ text, title }) =>
    key !== "" && (comparable(text) === key || comparable(title) === key)
  );
  return same.length === 1 ? same[0] : undefined;
}

/** Returns the option whose label is the only label in a text. */
function labelledBy(listed: readonly AdrOption[], text: string): AdrOption | undefined {
  const [label, ...others] = labelsIn(text);
  if (label === undefined || others.length > 0) return undefined;
  const labelled = listed.filter((option) => option.label === label);
  return labelled.length === 1 ? labelled[0] : undefined;
}

/** Labels in a text, such as "Option 2", "#3" or "Options 5 and 6". */
const LABELS = new RegExp(
  `(?<![\\p{L}])${KIND}s?\\s{0,3}#?\\s{0,3}${SIGN}(?![\\p{L}\\p{N}])` +
    `(?:\\s{0,3}(?:,|and|&|or|\\+)\\s{0,3}(?:${KIND}\\s{0,3})?#?${SIGN}(?![\\p{L}\\p{N}]))?|#(\\d{1,2}[a-z]?)`,
  "giu",
);

/** Returns the labels in a text, or the label at its beginning: "(3)", "2. Kafka". */
function labelsIn(value: string): string[] {
  const [, own] = /^[([]?#?(\d{1,2}[a-z]?|[a-z])[)\]]?[.:]?(?:\s|$)/i.exec(value) ?? [];
  const isOwn = own !== undefined && (/^\d/.test(own) || value.length < 5);
  const named = [...value.matchAll(LABELS)].flatMap(([, word, second, number]) =>
    [word ?? number, second].filter((one) => one !== undefined)
  );
  return [...new Set([...(isOwn ? [own] : []), ...named].map((one) => one.toLowerCase()))];
}

function comparable(text: string): string {
  return text.replace(LABEL, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}
