import { stemOf, wordsOf } from "../../kernel/search/words.ts";
import { tellingWords } from "./stance.ts";

/** What a text asks for, and for what purpose, as stems. */
export interface Choice {
  /** Different ways to name what is chosen; each of them names it. */
  names: ReadonlySet<string>;
  topic: ReadonlySet<string>;
  /** What it is chosen instead of. */
  left: ReadonlySet<string>;
}

/** What an ADR decided, to compare a choice with; all words as stems. */
export interface DecidedChoice extends Choice {
  /** The words of its options: those it chose, and those it turned down, one by one. */
  chosen: ReadonlySet<string>;
  turnedDown: readonly ReadonlySet<string>[];
  /** The words of its decision and its title, and all its words. */
  decided: ReadonlySet<string>;
  said: ReadonlySet<string>;
}

/** The verbs before what is chosen, and what ends its name. */
const VERB =
  /\b(?:(?:re)?us(?:e|es|ing)|adopt(?:s|ing)?|introduc(?:e|es|ing)|cho(?:o|)s(?:e|es|ing)|pick(?:s|ing)?|select(?:s|ing)?|tak(?:e|es|ing)|try|buy(?:s|ing)?|deploy(?:s|ing)?|install(?:s|ing)?|run(?:s|ning)?|(?:switch|migrat|mov|chang)(?:e|es|ing|ed)?(?: \S+){0,4}? to|go(?:es|ing)? (?:for|with)|standardi[sz](?:e|es|ing) on|build(?:s|ing)? on|bas(?:e|es|ing) on|rely on|depend on|implement(?:s|ing)? with|verwenden|nutzen|einsetzen|wählen|wir (?:werden|wollen)|(?:haben|entscheiden) uns für|setzen auf|decided (?:for|on))\s+/gi;
const REPLACE = /\breplac(?:e|es|ing)\s.{1,80}?\s(?:by|with)\s+/gi;
/** What stands before the name of something that is given up. */
const LEFT =
  /\b(?:(?:instead of|rather than|in place of|away from|and not|statt|anstelle von)\s|replac(?:e|es|ing)\s(?=[^.;]{1,80}\s(?:by|with)\s))((?:our |the )?\S{1,60})/gi;
const END =
  /\s(?:for|as|to|in|on|with|at|instead|rather|when|because|so|from|across|everywhere|into|over|of|by|and|between|wherever|für|als|zur|zum|statt|auf|bei|durch|um)\s|[,.;:()]|$/i;
/** Words that name nothing that could be chosen. */
const NO_NAME = new Set(
  "the a an our we us it this that these those i they you all every each new another one only no not do does don use using let people team teams service services system decision adr record option chosen will must should can may api http wir uns verwenden nutzen einsetzen entschieden"
    .split(" ").flatMap((word) => [word, stemOf(word)]),
);
const MAX_TEXT = 5000;

/** What a text asks for or decides: the words after its verbs, and its proper names. */
export function choiceIn(source: string): Choice {
  const whole = source.slice(0, MAX_TEXT);
  const left = new Set(
    [...whole.matchAll(LEFT)].flatMap(([, name = ""]) => tellingWords(name)).map(stemOf),
  );
  const text = whole.replace(LEFT, (match, name: string) => match.slice(0, -name.length) + "it");
  const behind = [...text.matchAll(VERB), ...text.matchAll(REPLACE)].map((match) => {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 120);
    return rest.slice(0, END.exec(rest)?.index);
  });
  const names = new Set([...behind.flatMap(tellingWords), ...namesIn(text)].map(stemOf));
  for (const name of names) if (NO_NAME.has(name)) names.delete(name);
  const isTopic = (word: string) => !names.has(word) && !left.has(word) && !NO_NAME.has(word);
  const topic = new Set(tellingWords(text).map(stemOf).filter(isTopic));
  return { names, topic, left };
}

/** German, where every noun has a capital: only words with capitals inside are names there. */
const GERMAN = /(?<!\p{L})(?:wir|für|und|nicht|werden|verwenden|nutzen|eine[mnr]?)(?!\p{L})/iu;

/** Words whose capital is not due to the beginning of a sentence, in lower case. */
function namesIn(text: string): string[] {
  const found: string[] = [];
  const isGerman = GERMAN.test(text);
  for (const { 0: word, index } of text.matchAll(/[\p{Lu}][\p{L}\p{N}+#]*/gu)) {
    const before = text.slice(Math.max(0, index - 2), index);
    if (/[\p{L}\p{N}]$/u.test(before)) continue;
    const isMixed = /\p{L}\p{Lu}|\p{Ll}\p{N}/u.test(word) && word.toUpperCase() !== word;
    const isFirst = index === 0 || /[.!?:]\s$|\n$/.test(before);
    if (isMixed || (!isFirst && !isGerman && word.toUpperCase() !== word)) {
      found.push(...wordsOf(word));
    }
  }
  return found;
}

/**
 * True when an ADR is about the topic of what is asked and chose something else: it turned down what is
 * asked for, or it decides about most of the topic and nothing that is asked for.
 */
export function isDifferentChoice({ names, topic }: Choice, adr: DecidedChoice): boolean {
  if (names.size === 0 || adr.names.size === 0) return false;
  const shared = [...topic].filter((word) => adr.decided.has(word) || adr.said.has(word)).length;
  const isTurnedDown = adr.turnedDown.some((option) =>
    option.size > 0 && option.isSubsetOf(names) && !option.isSubsetOf(adr.chosen) &&
    names.isDisjointFrom(adr.chosen.difference(option))
  );
  if (isTurnedDown) return topic.size === 0 || shared > 0;
  const isSameTopic = shared > 0 && shared > topic.size / 2 && !topic.isDisjointFrom(adr.decided);
  const isSameChoice = [...names].some((name) => adr.decided.has(name) || adr.names.has(name));
  return isSameTopic && !isSameChoice;
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
