import { stemOf, wordsOf } from "../../kernel/search/words.ts";
import { isRefusing, tellingWords, withoutRefusals } from "./stance.ts";

/** What a text wants and what it refuses or gives up, as stems. */
export interface Named {
  /** Different ways to name what is chosen; each of them names it. */
  names: ReadonlySet<string>;
  /** The words of all clauses that want something. */
  words: ReadonlySet<string>;
  /** What it is chosen instead of. */
  left: ReadonlySet<string>;
  /** What each refusal is about. */
  refused: readonly ReadonlySet<string>[];
  /** What is a name if others write it as one: "with redis". */
  small: ReadonlySet<string>;
}

/** The verbs before what is chosen, and what ends its name. */
const VERB =
  /\b(?:(?:re)?us(?:e|es|ing)|adopt(?:s|ing)?|introduc(?:e|es|ing)|cho(?:o|)s(?:e|es|ing)|pick(?:s|ing)?|select(?:s|ing)?|try|(?:switch|migrat|mov|chang)(?:e|es|ing|ed)?(?: \S+){0,4}? to|go(?:es|ing)? (?:for|with)|standardi[sz](?:e|es|ing) on|build(?:s|ing)? on|bas(?:e|es|ing) on|rely on|depend on|implement(?:s|ing)? with|verwenden|nutzen|einsetzen|wählen|wir (?:werden|wollen)|(?:haben|entscheiden) uns für|setzen auf|decided (?:for|on))\s+/gi;
/** Verbs before what is chosen, unless a name further on says with what it is done. */
const VERB_OF_WORK =
  /\b(?:tak(?:e|es|ing)|buy(?:s|ing)?|deploy(?:s|ing)?|install(?:s|ing)?|run(?:s|ning)?)\s+/gi;
const REPLACE = /\breplac(?:e|es|ing)\s.{1,80}?\s(?:by|with)\s+/gi;
/** What stands before the name of something that is given up. */
const LEFT =
  /\b(?:(?:instead of|rather than|in place of|away from|and not|statt|anstelle von)\s|replac(?:e|es|ing)\s)((?:our |the )?\S{1,60})/gi;
/** From what to move to something else. */
const MOVED =
  /\b(?:mov|migrat|switch|chang)(?:e|es|ing|ed)?(?: \S+){0,4}? from\s([^.,;]{1,60}?)(?=\sto\s)/gi;
const END =
  /\s(?:for|as|to|in|on|with|at|instead|rather|when|because|so|from|across|everywhere|into|over|of|by|and|between|wherever|für|als|zur|zum|statt|auf|bei|durch|um)\s|[,.;:()]|$/i;
const STRUCK = /~~([^~]{1,500})~~/g;
/** Where one thing is said and another begins, one of which may be refused. */
const CLAUSE =
  /[.!?;:,](?:\s|$)|\n|\s(?:but|aber|sondern)\s|\s(?:and|und)\s(?=(?:never|not|no|do not|don['’]t|nicht|kein\w*)\s)/i;
/** Words that refuse, beside those of a stance. */
const GIVES_UP =
  /(?<![\p{L}])(?:nicht|nie|kein(?:e[mnrs]?)?|verzicht\w*|verworfen|abgelehnt|abgeschaltet|(?:switched|turned|shut) (?:off|down)|phased out|ruled out|decommission\w*|retired?|sunset|dropped|discarded|dismissed|(?:was|were) (?:evaluated|considered|tried|tested)|too (?:expensive|slow|complex|heavy|costly|risky|immature))(?![\p{L}])/giu;
const ACRONYM = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]+(?![\p{L}\p{N}])/gu;
/** An acronym is often a topic; here it is that with which something is done. */
const ACRONYM_PLACE =
  /(?<!\p{L})(?:in|on|with|through|over|via|as|per|mit|über|durch)\s(\p{Lu}[\p{Lu}\p{N}]+)(?![\p{L}\p{N}])/gu;
/** What something is done with is perhaps a name in small letters. */
const SMALL_PLACE = /(?<!\p{L})(?:with|via|mit)\s+(?=\p{Ll})/gu;
/** Words that name nothing that could be chosen. */
const NO_NAME = stems(
  "the a an our we us it this that these those i they you all every each new another one only no not do does don use using let people team teams service services system decision adr record option chosen will must should can may api http wir uns auf verwenden nutzen einsetzen entschieden offer offered consider considered add added any package instead rather place write written made send sent goes go going per",
);
const MAX_TEXT = 5000;

/** What a text wants: the words after its verbs, and its proper names; apart from that, what it refuses. */
export function namedIn(source: string): Named {
  const left = new Set<string>();
  const leave = (match: string, name: string): string => {
    for (const word of tellingWords(name)) left.add(stemOf(word));
    return match.slice(0, -name.length) + "it";
  };
  const struck: string[] = [];
  const text = source.slice(0, MAX_TEXT).replace(STRUCK, (_, words: string) => {
    struck.push(words);
    return " ";
  }).replace(LEFT, leave).replace(MOVED, leave);
  const clauses = text.split(CLAUSE).filter((clause) => clause.trim() !== "");
  const wanted = clauses.filter((one) => !refuses(one));
  const refusals = [...clauses.filter(refuses), ...struck];
  const refused = refusals.map((clause) => {
    const rest = withoutRefusals(clause).replace(GIVES_UP, " ");
    const names = chosenNames(rest);
    if (names.size > 0) return names;
    const acronyms = stemsOf(rest.match(ACRONYM)?.join(" ") ?? "").difference(NO_NAME);
    return acronyms.size > 0 ? acronyms : stemsOf(rest).difference(NO_NAME);
  });
  return {
    names: chosenNames(wanted.join(".\n")),
    words: stemsOf(wanted.join("\n")).difference(NO_NAME),
    left,
    refused,
    small: smallNames(wanted.join(".\n")),
  };
}

/** Single words, without an article or another word beside them. */
function smallNames(text: string): Set<string> {
  const behind = [...text.matchAll(SMALL_PLACE)].map((match) => restOfName(text, match))
    .filter((rest) => /^\p{Ll}[\p{Ll}\p{N}]*$/u.test(rest));
  return stemsOf(behind.join(" ")).difference(NO_NAME);
}

/** Those of some stems that sentences write as names, and never otherwise. */
export function namesAmong(
  found: ReadonlySet<string>,
  sentences: readonly string[],
): Set<string> {
  const text = sentences.join("\n");
  return found.intersection(new Set(properNames(text).map(stemOf)));
}

function refuses(clause: string): boolean {
  return isRefusing(clause) || clause.search(GIVES_UP) >= 0;
}

/** The stems of the words that tell something. */
export function stemsOf(text: string): Set<string> {
  return new Set(tellingWords(text).map(stemOf));
}

function stems(words: string): Set<string> {
  return new Set(words.split(" ").flatMap((word) => [word, stemOf(word)]));
}

function chosenNames(text: string): Set<string> {
  const proper = properNames(text);
  const verbs = proper.length > 0 ? [VERB, REPLACE] : [VERB, REPLACE, VERB_OF_WORK];
  const behind = verbs.flatMap((verb) => [...text.matchAll(verb)])
    .map((match) => restOfName(text, match));
  const names = stemsOf([...behind, ...proper].join(" ")).difference(NO_NAME);
  if (names.size > 0) return names;
  const acronyms = [...text.matchAll(ACRONYM_PLACE)].map(([, name = ""]) => name);
  return stemsOf(acronyms.join(" ")).difference(NO_NAME);
}

/** What is behind a match, as far as a name goes. */
function restOfName(text: string, { 0: begin, index }: RegExpExecArray): string {
  const rest = text.slice(index + begin.length, index + begin.length + 120);
  return rest.slice(0, END.exec(rest)?.index);
}

/** German, where every noun has a capital: only words with capitals inside, or in its place, are names. */
const GERMAN =
  /(?<!\p{L})(?:wir|für|und|nicht|werden|verwenden|nutzen|liegen|eine[mnr]?|das|der|den|dem|über|ist|sind|wird|zum|zur)(?!\p{L})/iu;
/** What a German sentence has behind such a word without an article is what something is done with. */
const GERMAN_PLACE = /(?<!\p{L})(?:in|mit|über|durch)\s(\p{Lu}[\p{L}\p{N}+#]*)/gu;

/** Words whose capital is not due to the beginning of a sentence, in lower case. */
function properNames(text: string): string[] {
  const isGerman = GERMAN.test(text);
  const found = isGerman ? [...text.matchAll(GERMAN_PLACE)].map(([, name = ""]) => name) : [];
  const small = new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}+/gu)?.map(stemOf));
  for (
    const { 0: run, index } of text.matchAll(/\p{Lu}[\p{L}\p{N}+#]*(?: \p{Lu}[\p{L}\p{N}+#]*)*/gu)
  ) {
    if (/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, index - 1), index))) continue;
    const isFirst = index === 0 || /[.!?:]\s$|\n$/.test(text.slice(Math.max(0, index - 2), index));
    const words = run.split(" ");
    const isName = (word: string, at: number) =>
      word.toUpperCase() !== word &&
      (/\p{L}\p{Lu}|\p{Ll}\p{N}/u.test(word) || (!isGerman && !(isFirst && at === 0)));
    if (!words.some(isName)) continue;
    // "AWS Secrets Manager" is one name; "Keep" before it, at the beginning, is none.
    found.push(
      ...words.filter((word, at) => isName(word, at) || (!isGerman && !(isFirst && at === 0))),
    );
  }
  return found.flatMap(wordsOf).filter((word) => !small.has(stemOf(word)));
}
