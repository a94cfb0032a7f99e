import { indexTerms } from "../../kernel/search/terms.ts";
import { STOP_WORDS } from "../../kernel/search/words.ts";
import type { AdrOption, AdrOptions } from "./options.ts";

/** The relation of a proposal to a record's options. */
export interface ProposedOptions {
  /** The rejected options that the proposal names. */
  rejected: AdrOption[];
  /** True if the proposal names another listed option, or gives up the chosen option. */
  isDifferent: boolean;
}

/** Words before the name of a rejected option in a proposal. */
const GIVEN_UP =
  /(?:\b(?:instead of|rather than|replac(?:e|es|ing)|stop(?:ping)?(?: using| to use)?|drop(?:ping|s)?|remov(?:e|es|ing)|abandon(?:ing)?|get rid of|retir(?:e|ing)|phase out|(?:away|switch|move|migrate|go back|switching|moving|migrating) from|without|not|no longer use|don['’]t use|no|ban|than|(?:prefer|favou?r|chose|choose|pick)\w*\s.{1,60}\sover)|n't)\s+(?:(?:using|use|the|our|a|an|any|existing|current|all)\s+){0,3}$/i;
/** The words for a rejected option that propose to give it up. */
const REPLACES =
  /\b(?:instead of|rather than|replac\w+|stop\w*(?: using| to use)?|drop\w*|remov\w+|abandon\w*|get rid of|retir\w+|phase out|(?:away|switch|move|migrate|go back|switching|moving|migrating) from|no longer use|don['’]t use)\s+(?:(?:using|use|the|our|a|an|existing|current|all)\s+){0,3}$/i;

/** Returns a proposal's relation to the options of a record with a known choice. */
export function proposedOptions(
  { listed, chosen }: AdrOptions,
  proposal: string,
): ProposedOptions {
  if (chosen === undefined) return { rejected: [], isDifferent: false };
  const mentions = listed.flatMap((option) => {
    const before = textBefore(option, proposal);
    return before === undefined ? [] : [{ option, before }];
  });
  // "Kafka Streams" refers to the option Kafka Streams, not to Kafka.
  const named = mentions.filter(({ option }) =>
    !mentions.some((other) =>
      other.option !== option && option.words.size < other.option.words.size &&
      option.words.isSubsetOf(other.option.words)
    )
  );
  const own = named.find(({ option }) => option === chosen);
  const others = named.filter(({ option }) => option !== chosen);
  const isGivenUp = own !== undefined && REPLACES.test(own.before);
  const isWanted = own !== undefined && !GIVEN_UP.test(own.before);
  const wantsOther = others.some(({ before }) => !GIVEN_UP.test(before));
  return {
    rejected: others.map(({ option }) => option),
    isDifferent: isGivenUp || (wantsOther && !isWanted),
  };
}

/** Words at the beginning of an option that aren't part of its name. */
const VERBS =
  /^(?:(?:use|using|adopt|choose|pick|keep|go with|switch to|move to|migrate to|introduce|apache)\s+)+/i;
/** Words before the name of a wanted option in a proposal. */
const WANTED =
  /(?:\b(?:use|using|adopt\w*|choos\w+|pick\w*|prefer\w*|introduc\w+|with|via|through|by|on|in|to)|(?:by|with|to|for|of))\s+(?:(?:the|our|a|an|plain)\s+)?$/i;
/** The text that follows an option's name at the beginning of a proposal. */
const AS_NAME = /^(?:$|\s+(?:as|for|instead|rather|over|in|to)\s)/i;
/** The maximum number of other words between the words of a name. */
const GAP = 2;

/** Returns the text before an option's name; undefined if the text doesn't contain the name. */
function textBefore({ title }: AdrOption, text: string): string | undefined {
  const name = title.replace(VERBS, "");
  const words = new Set(
    wordsIn(name).map(({ 0: word }) => word.toLowerCase()).filter((word) => !STOP_WORDS.has(word))
      .flatMap(indexTerms),
  );
  if (words.size === 0) return undefined;
  const tokens = wordsIn(text);
  const from = tokens.findIndex((_, index) => {
    const near = tokens.slice(index, index + words.size + GAP).flatMap(({ 0: word }) =>
      indexTerms(word)
    );
    return indexTerms(tokens[index]?.[0] ?? "").some((term) => words.has(term)) &&
      words.isSubsetOf(new Set(near));
  });
  const token = tokens[from];
  if (token === undefined) return undefined;
  const before = text.slice(Math.max(0, token.index - 60), token.index);
  // If an option is called "Events", the lower-case word "events" isn't its name.
  const after = text.slice(token.index + token[0].length);
  const isAlike = isProper(name) && token[0] === name && (from > 0 || AS_NAME.test(after));
  const isName = words.size > 1 || isAlike || WANTED.test(before) || GIVEN_UP.test(before);
  return isName ? before : undefined;
}

function wordsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.+#@-]*/gu)];
}

function isProper(name: string): boolean {
  return /\p{Lu}|\p{N}/u.test(name);
}
