import { stemOf, STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";

/** The actions that a piece of advice recommends, and the actions that it forbids. */
interface Sense {
  /** The stemmed words and the names in recommended actions. */
  does: ReadonlySet<string>;
  /** The stemmed words and names after a negation, in the same clause. */
  avoids: ReadonlySet<string>;
  /** The commands, flags and names in recommended actions. */
  names: ReadonlySet<string>;
}

const NEGATION =
  /\b(?:do(?:es)? not|don['’]?t|must not|mustn['’]?t|should not|shouldn['’]?t|can(?:not|['’]t)|never|avoid|not|without|instead of|rather than|no longer|stop)\b/i;
/** Matches words that forbid the action before them in the clause. */
const FORBIDDEN =
  /\b(?:is|are|was) (?:\w+ ){0,2}(?:forbidden|banned|prohibited|deprecated|not allowed|disallowed|wrong|broken)\b/i;

/** Words of phrasing. */
const WORDING = new Set(
  `use add put set make do run take get let it them first then again line top hand way just always
  prefer instead sure here there also ensur try`.split(/\s+/),
);

/** Stop words that reverse the advice. */
const POLES = new Set(["up", "down", "off"]);

const CLAUSE = /[;,.]\s|\s(?:but|and then|then)\s/;
const TOKEN = /[\p{L}\p{N}_$@%.\\/-][\p{L}\p{N}_$@./\\:+%=-]*/gu;
const NAME = /^--?\p{L}|[@_%$\p{N}]|[\p{L}\p{N}][./\\:=][\p{L}\p{N}]|\p{Ll}\p{Lu}|^\.\p{L}/u;

const senses = new Map<string, Sense>();
const MAX_REMEMBERED = 20_000;

function senseOf(advice: string): Sense {
  const known = senses.get(advice);
  if (known !== undefined) return known;
  if (senses.size >= MAX_REMEMBERED) senses.clear();
  const sense = takeApart(advice.slice(0, 2000));
  senses.set(advice, sense);
  return sense;
}

function takeApart(advice: string): Sense {
  const [does, avoids, names] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const clause of advice.split(CLAUSE)) {
    if (FORBIDDEN.test(clause)) {
      addAll(avoids, undefined, clause);
      continue;
    }
    const at = NEGATION.exec(clause)?.index ?? clause.length;
    addAll(does, names, clause.slice(0, at));
    addAll(avoids, undefined, clause.slice(at).replace(NEGATION, " "));
  }
  return { does, avoids, names };
}

function addAll(words: Set<string>, names: Set<string> | undefined, text: string): void {
  for (const [found] of text.matchAll(TOKEN)) {
    const token = found.replace(/[.:,]{1,5}$/, "");
    if (NAME.test(token)) {
      words.add(token.toLowerCase());
      names?.add(token.toLowerCase());
    }
    for (const word of wordsOf(token)) {
      const stem = stemOf(word);
      const isEmpty = STOP_WORDS.has(word) && !POLES.has(word);
      if (!isEmpty && !WORDING.has(stem) && !WORDING.has(word)) words.add(stem);
    }
  }
}

/** Returns true if one piece of advice forbids what the other recommends. */
export function areOpposed(one: string, other: string): boolean {
  const [a, b] = [senseOf(one), senseOf(other)];
  return forbids(a, b) || forbids(b, a);
}

/**
 * Returns true if the first advice forbids a word that only the other recommends: "run A, not with
 * B" forbids only B.
 */
function forbids({ avoids, does: own }: Sense, { does, avoids: others }: Sense): boolean {
  return [...avoids].some((word) => does.has(word) && !own.has(word) && !others.has(word));
}

/** The minimum share of common words if two pieces of advice for one situation are the same. */
const SAME = 0.75;

/** Returns true if two pieces of advice for one situation recommend the same actions. */
export function isSameAdvice(one: string, other: string): boolean {
  if (areOpposed(one, other)) return false;
  const [a, b] = [senseOf(one), senseOf(other)];
  if (a.does.size === 0 || b.does.size === 0 || !isPart(a.names, b.names)) return false;
  const both = a.does.intersection(b.does).size;
  return isPart(a.does, b.does) || both / (a.does.size + b.does.size - both) >= SAME;
}

/** Returns true if one set contains the other. */
function isPart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.isSubsetOf(b) || b.isSubsetOf(a);
}
