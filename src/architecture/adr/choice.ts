import { stemOf, wordsOf } from "../../kernel/search/words.ts";
import { tellingWords } from "./stance.ts";

/** What a text asks for, and for what purpose, as stems. */
export interface Choice {
  /** Different ways to name what is chosen; each of them names it. */
  names: ReadonlySet<string>;
  topic: ReadonlySet<string>;
}

/** The verbs before what is chosen, and what ends its name. */
const VERB =
  /\b(?:(?:re)?us(?:e|es|ing)|adopt(?:s|ing)?|introduc(?:e|es|ing)|cho(?:o|)s(?:e|es|ing)|pick(?:s|ing)?|select(?:s|ing)?|tak(?:e|es|ing)|try|buy(?:s|ing)?|deploy(?:s|ing)?|install(?:s|ing)?|run(?:s|ning)?|(?:switch|migrat|mov|chang)(?:e|es|ing|ed)?(?: \S+){0,4}? to|go(?:es|ing)? (?:for|with)|standardi[sz](?:e|es|ing) on|build(?:s|ing)? on|bas(?:e|es|ing) on|rely on|depend on|implement(?:s|ing)? with|verwenden|nutzen|einsetzen|wählen|decided (?:for|on))\s+/gi;
const REPLACE = /\breplac(?:e|es|ing)\s.{1,80}?\s(?:by|with)\s+/gi;
const END =
  /\s(?:for|as|to|in|on|with|at|instead|rather|when|because|so|from|across|everywhere|into|over|of|by|and|between|wherever|für|als|zur|zum|statt|auf|bei|durch|um)\s|[,.;:()]|$/i;
/** Words that name nothing that could be chosen. */
const NO_NAME = new Set(
  "the a an our we us it this that these those i they you all every each new another one only no not do does don use using let people team teams service services system decision adr record option chosen will must should can may api http"
    .split(" "),
);
const MAX_TEXT = 5000;

/** What a text asks for or decides: the words after its verbs, and its proper names. */
export function choiceIn(source: string): Choice {
  const text = source.slice(0, MAX_TEXT);
  const behind = [...text.matchAll(VERB), ...text.matchAll(REPLACE)].map((match) => {
    const rest = text.slice(match.index + match[0].length, match.index + match[0].length + 120);
    return rest.slice(0, END.exec(rest)?.index);
  });
  const names = new Set([...behind.flatMap(tellingWords), ...namesIn(text)].map(stemOf));
  for (const name of names) if (NO_NAME.has(name)) names.delete(name);
  const topic = new Set(tellingWords(text).map(stemOf).filter((word) => !names.has(word)));
  return { names, topic };
}

/** Words whose capital is not due to the beginning of a sentence, in lower case. */
function namesIn(text: string): string[] {
  const found: string[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{Lu}][\p{L}\p{N}+#]*/gu)) {
    const before = text.slice(Math.max(0, index - 2), index);
    if (/[\p{L}\p{N}]$/u.test(before)) continue;
    const isMixed = /\p{L}\p{Lu}|\p{Ll}\p{N}/u.test(word) && word.toUpperCase() !== word;
    const isFirst = index === 0 || /[.!?:]\s$|\n$/.test(before);
    if (isMixed || (!isFirst && word.toUpperCase() !== word)) found.push(...wordsOf(word));
  }
  return found;
}

/**
 * True when two texts are about the same topic and choose differently: most of what the first is for is
 * said in the second, both choose something, and nothing the first chooses is decided in the second.
 */
export function isDifferentChoice(
  asked: Choice,
  choice: Choice,
  { decided, said }: { decided: ReadonlySet<string>; said: ReadonlySet<string> },
): boolean {
  if (asked.names.size === 0 || choice.names.size === 0 || asked.topic.size === 0) return false;
  const shared = [...asked.topic].filter((word) => decided.has(word) || said.has(word)).length;
  const isSameTopic = shared > 0 && shared >= asked.topic.size / 2 &&
    !asked.topic.isDisjointFrom(decided);
  const isSameChoice = [...asked.names].some((name) => decided.has(name) || choice.names.has(name));
  return isSameTopic && !isSameChoice;
}
