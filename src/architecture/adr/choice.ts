import { type DecisionParts, isSetApart } from "./decision.ts";
import { type Named, namedIn, namesAmong, stemsOf } from "./named.ts";

/** What a text asks for, and for what purpose, as stems. */
export interface Choice {
  names: ReadonlySet<string>;
  topic: ReadonlySet<string>;
  /** All the words of what it wants. */
  words: ReadonlySet<string>;
  /** What it is chosen instead of. */
  left: ReadonlySet<string>;
  /** What is a name if others write it as one. */
  small: ReadonlySet<string>;
}

/** What an ADR decided, to compare a choice with; all words as stems. */
export interface DecidedChoice {
  title: ReadonlySet<string>;
  /** The words of its title that name nothing: its topic. */
  subject: ReadonlySet<string>;
  /** What each of its sentences wants, and what all of them name. */
  wanted: readonly Named[];
  names: ReadonlySet<string>;
  /** The words of its options: those it chose, and those it turned down, one by one. */
  chosen: ReadonlySet<string>;
  turnedDown: readonly ReadonlySet<string>[];
  /** The words of its decision and its title, and all its words. */
  decided: ReadonlySet<string>;
  said: ReadonlySet<string>;
}

/** So much of a decision is compared, in characters: many ADRs are, each sentence by itself. */
const MAX_DECISION = 10_000;

/** What is asked for: names, and the other words as its topic. */
export function choiceIn(text: string): Choice {
  const { names, words, left, small } = namedIn(text);
  return { names, words, topic: words.difference(names), left, small };
}

/** The choice; where it names nothing, with what it has in small letters and `sentences` as names. */
export function withSmallNames(choice: Choice, sentences: () => readonly string[]): Choice {
  if (choice.names.size > 0 || choice.small.size === 0) return choice;
  const names = namesAmong(choice.small, sentences());
  return { ...choice, names, topic: choice.words.difference(names) };
}

/** What an ADR chose and turned down, in its title, its options and the sentences that decide. */
export function decidedChoice(title: string, parts: DecisionParts): DecidedChoice {
  const { chosen, rejected, deciding, sentences } = parts;
  const heading = namedIn(title);
  let length = 0;
  const wanted = deciding.filter((one) =>
    !isSetApart(one) && (length += one.text.length) <= MAX_DECISION
  ).map(({ text }) => namedIn(text));
  const options = stemsOf(chosen.join("\n"));
  const all = [heading, ...wanted];
  const names = new Set([...all.flatMap((one) => [...one.names]), ...options]);
  const given = all.flatMap(({ refused, left }) => [
    ...refused,
    ...[...left].map((word) => new Set([word])),
  ]);
  return {
    title: stemsOf(title),
    subject: stemsOf(title).difference(heading.names),
    wanted,
    names,
    chosen: options,
    // Without a chosen option, the list of options has the chosen one in it.
    turnedDown: [
      ...(chosen.length > 0 ? rejected : []).map(stemsOf),
      ...given.map((option) => option.difference(names)),
    ].filter((option) => option.size > 0 && !option.isSubsetOf(options)),
    decided: stemsOf([title, ...chosen, ...deciding.map(({ text }) => text)].join("\n")),
    said: stemsOf(sentences.map(({ text }) => text).join("\n")),
  };
}

/**
 * True when an ADR is about the topic of what is asked and chose something else: it turned down what is
 * asked for, or it decides about most of the topic and nothing that is asked for.
 */
export function isDifferentChoice(asked: Choice, adr: DecidedChoice): boolean {
  return isGivenUp(asked, adr) || isTurnedDown(asked, adr) || isInItsPlace(asked, adr);
}

/** True when it is to replace what the ADR chose. */
function isGivenUp({ names, topic, left }: Choice, adr: DecidedChoice): boolean {
  return names.size > 0 && names.isDisjointFrom(adr.names) &&
    !left.isDisjointFrom(adr.names) && !topic.isDisjointFrom(adr.said);
}

function isTurnedDown({ names, words, topic }: Choice, adr: DecidedChoice): boolean {
  return adr.turnedDown.some((option) => {
    const isAsked = option.isSubsetOf(words) || (names.size > 0 && names.isSubsetOf(option));
    const about = topic.difference(option);
    return isAsked && words.isDisjointFrom(adr.names.difference(option).difference(adr.subject)) &&
      (about.size === 0 || !about.isDisjointFrom(adr.said));
  });
}

/** A word of a sentence is its topic when it is one of so few. */
const TOPIC_SHARE = 1 / 5;

/** True when the ADR has something else where it decides about the topic. */
function isInItsPlace(
  asked: Choice,
  { title, subject, wanted, chosen, said }: DecidedChoice,
): boolean {
  const names = asked.names.difference(subject);
  const topic = asked.words.difference(names);
  if (names.size === 0 || topic.size === 0 || wanted.length === 0) return false;
  if (!names.isDisjointFrom(title.union(chosen))) return false;
  const decided = new Set([...title, ...wanted.flatMap(({ words }) => [...words])]);
  const inDecision = topic.intersection(decided).size;
  const elsewhere = topic.intersection(said).difference(decided).size;
  if (inDecision + elsewhere / 2 <= topic.size / 2) return false;
  const isAbout = !topic.isDisjointFrom(title) || wanted.some(({ words }) => {
    const shared = topic.intersection(words).size;
    return shared > 1 || shared / words.size >= TOPIC_SHARE;
  });
  return isAbout && !isWantedThere(names, topic, { title, subject, wanted });
}

/** True when one of the sentences with most of the topic has what is asked for, or names nothing else. */
function isWantedThere(
  names: ReadonlySet<string>,
  topic: ReadonlySet<string>,
  { title, subject, wanted }: Pick<DecidedChoice, "title" | "subject" | "wanted">,
): boolean {
  // A title that names nothing is the subject of every sentence.
  const above = title.size === subject.size ? topic.difference(title) : topic;
  const shared = (words: ReadonlySet<string>) => above.intersection(words).size;
  const most = Math.max(...wanted.map(({ words }) => shared(words)));
  const places = wanted.filter(({ words }) => shared(words) === most);
  const has = (one: Named) => !names.isDisjointFrom(one.words);
  return places.some(has) ||
    (wanted.some(has) && places.every((one) => one.names.size === 0));
}

/** True when what is asked for is what an ADR replaced, for a purpose that either of the two names. */
export function isReplacedChoice(
  { names, topic }: Choice,
  adr: DecidedChoice,
  old: DecidedChoice,
): boolean {
  if (names.size === 0 || !names.isSubsetOf(old.names) || !names.isDisjointFrom(adr.names)) {
    return false;
  }
  return topic.size === 0 || !topic.isDisjointFrom(adr.said.union(old.said));
}
