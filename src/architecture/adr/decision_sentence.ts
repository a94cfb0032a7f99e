import { indexTerms } from "../../kernel/search/terms.ts";
import { excerpt } from "../../kernel/text.ts";
import { blockSentences, blockText, type RecordBlock } from "../documents/record_blocks.ts";

/** A sentence from a record, and the line on which its paragraph begins. */
export interface DecisionSentence {
  text: string;
  line: number;
}

const MAX_LENGTH = 240;
/** The maximum number of sentences in which to search for the decisive sentence. */
const MAX_SENTENCES = 6;
/** The words that mark a decisive sentence. */
const DECIDES =
  /(?<![\p{L}])(?:we (?:will|shall|should|choose|chose|have chosen|agreed|adopt|use)|we (?:have )?decided(?! against)|decided (?:for|to|on|that)|chosen option|will be|is to be|shall|must|wir (?:verwenden|nutzen|werden|haben)|nous (?:allons|avons|utilis|chois)|option (?:choisie|retenue)|(?:se )?(?:usar|utilizar|adoptar)(?:emos|á)|hemos decidido|opción elegida)(?![\p{L}])/iu;
/** A field or a bare label, which isn't a decision's sentence. */
const NO_SENTENCE = /^[\p{L} ]{2,24}:\s*\S{0,40}$|^\(?(?:tbd|todo|n\/a|none)\)?\.?$/iu;

/**
 * Returns the sentence that states the decision, or a decision's sentence with more of the
 * requested words. Returns undefined for a record without sentences.
 */
export function decisionSentence(
  blocks: readonly RecordBlock[],
  asked: ReadonlySet<string> = new Set(),
): DecisionSentence | undefined {
  const found = mostDecisive(blocks, asked);
  if (found === undefined || !found.text.endsWith(":")) return found;
  const start = blocks.findIndex(({ line }) => line === found.line);
  return { ...found, text: excerpt(`${found.text} ${listAfter(blocks, start)}`, MAX_LENGTH) };
}

function mostDecisive(
  blocks: readonly RecordBlock[],
  asked: ReadonlySet<string>,
): DecisionSentence | undefined {
  const below = (...names: RecordBlock["section"][]) =>
    blocks.filter(({ section, kind }) => names.includes(section) && kind !== "row");
  const decided = sentencesIn(below("decision"));
  const chosen = decided.find(({ text }) =>
    /chosen option|option choisie|opción elegida/i.test(text)
  );
  if (chosen !== undefined) return chosen;
  const deciding = decided.slice(0, MAX_SENTENCES).find(({ text }) => DECIDES.test(text)) ??
    decided[0];
  return closest(decided, asked, deciding) ?? deciding ??
    sentencesIn(below("top", "other", "context")).find(({ text }) => DECIDES.test(text)) ??
    sentencesIn(below("context", "top", "other"))[0];
}

/**
 * Returns the sentence that has at least two more of the requested words than the decisive
 * sentence.
 */
function closest(
  sentences: readonly DecisionSentence[],
  asked: ReadonlySet<string>,
  deciding: DecisionSentence | undefined,
): DecisionSentence | undefined {
  const countIn = ({ text }: DecisionSentence) =>
    new Set(indexTerms(text)).intersection(asked).size;
  const least = 2 + (deciding === undefined ? 0 : countIn(deciding));
  const [best] = sentences.map((sentence) => ({ sentence, count: countIn(sentence) }))
    .sort((a, b) => b.count - a.count);
  return best !== undefined && best.count >= least ? best.sentence : undefined;
}

function sentencesIn(blocks: readonly RecordBlock[]): DecisionSentence[] {
  const found: DecisionSentence[] = [];
  for (const block of blocks) {
    for (const text of blockSentences(block)) {
      if (NO_SENTENCE.test(text)) continue;
      found.push({ text: excerpt(text, MAX_LENGTH), line: block.line });
      if (found.length === 20) return found;
    }
  }
  return found;
}

/** Returns, as one line, the items or rows that follow a block under the same heading. */
function listAfter(blocks: readonly RecordBlock[], start: number): string {
  const items: string[] = [];
  for (const block of blocks.slice(start + 1)) {
    const isListed = block.kind === "item" || block.kind === "row";
    if (!isListed || block.part !== blocks[start]?.part || block.below !== blocks[start]?.below) {
      break;
    }
    items.push(blockText(block).replace(/[.;,]$/, ""));
  }
  return items.join("; ");
}
