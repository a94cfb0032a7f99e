import { plainText } from "../../kernel/markdown/plain_text.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Sentence, sentencesOf } from "./sentence.ts";
import { isReserved } from "./stance.ts";

/** A sentence of an ADR and the line it begins on. */
export interface AdrSentence {
  text: string;
  line: number;
}

/** What an ADR decides, in its own sentences. */
export interface DecisionParts {
  decision: AdrSentence[];
  consequences: AdrSentence[];
  /** The options it names, those of "Chosen option" and of "Considered Options" in MADR. */
  chosen: string[];
  rejected: string[];
  /** The sentences of its decision. */
  deciding: readonly Sentence[];
  /** All its sentences but those of status and dates. */
  sentences: readonly Sentence[];
}

const MAX_SENTENCES = 8;
const MAX_OPTIONS = 20;

/** Headings below "Decision" under which nothing is decided, or no longer is. */
const NOT_DECIDING =
  /(?<![\p{L}])(?:alternatives?|rejected|discarded|declined|context|background|drivers|consequences|positive|negative|pros|cons|risks?|examples?|history|scope|goals|non-goals|questions?|out|bounds|anti-?patterns?|mistakes?|bad|wrong|worst|pitfalls?|smells?|misuses?|myths?|fehler|falsch\w*|schlecht\w*|don['’]?ts?|do not|not|never|no|avoid|forbidden|prohibited|excluded|exceptions?|wish\w*|ideas?|later|future|open|old|former|previous\w*|past|options?|candidates?|proposals?|nicht|verboten|ausgeschlossen|keine?|verworfen\w*|offen\w*)(?![\p{L}])/u;
/** How the headings of each part begin, in English and German. */
const PARTS = {
  decision:
    /^(?:(?:our |the |final )?decisions?(?!s? drivers)|chosen option|resolution|outcome|solution|entscheidung|beschluss)(?![\p{L}])/u,
  consequences:
    /^(?:(?:positive |negative |neutral )?consequences|implications|results?|impact|konsequenzen|folgen|auswirkungen)(?![\p{L}])/u,
  options:
    /^(?:considered options|options(?: considered)?|alternatives?(?: considered)?|considered alternatives|rejected(?: options| alternatives)?|alternativen|betrachtete (?:optionen|alternativen)|verworfene alternativen)(?![\p{L}])/u,
  record: /^(?:status|date|datum|stand|links|references|deciders|changelog|history)(?![\p{L}])/u,
};
type Part = keyof typeof PARTS;
/** Who decided and when, as fields. */
const FIELD =
  /^(?:status|date|datum|deciders?|decision[- ]makers|authors?|tags|technical story|consulted|informed)\s?:/i;
const CHOSEN = /^(?:chosen option|gewählte option)\s?:\s?(.*)$/i;
/** The words by which a sentence decides in an ADR that has no section for it. */
const DECIDES =
  /(?<![\p{L}])(?:we (?:will|decided|have decided|choose|chose|agreed)|decided (?:for|to)|wir (?:verwenden|nutzen|werden|haben))(?![\p{L}])/iu;
/** What a sentence that chooses turns down for it. */
const NEGLECTED =
  /(?<![\p{L}])(?:neglected|(?:decided for|cho(?:o|)se|prefer(?:red)?|favou?r(?:ed)?|picked|selected)\s.{1,200}?\s(?:and (?:not|against)|over))\s([^,.;]{1,100}?)(?=[,.;]|\sto\s|$)/iu;
/** A Y-statement, from what was decided for to what it is to achieve. */
const Y_CHOICE =
  /in the context of .{1,600}?(?:decided for|decided to use|chose)\s(.{1,120}?)(?=,|\s(?:and (?:against|neglected|not)|over|to)\s)/i;

/** The parts of an ADR's text. */
export function decisionIn(text: string): DecisionParts {
  const sentences = sentencesOf(text)
    .filter((one) => adrPartOf(one) !== "record" && !FIELD.test(one.text));
  const below = (part: Part) => sentences.filter((one) => adrPartOf(one) === part);
  const section = below("decision");
  const decision = section.length > 0
    ? section
    : sentences.filter((one) => adrPartOf(one) === undefined && DECIDES.test(one.text));
  const chosen = decision.flatMap(({ text }) => chosenIn(text)).slice(0, MAX_OPTIONS);
  return {
    decision: shown(decision),
    consequences: shown(below("consequences")),
    chosen,
    rejected: rejectedIn(below("options"), decision, chosen),
    deciding: decision,
    sentences,
  };
}

/** The part a sentence belongs to, by the innermost of its headings that names one. */
export function adrPartOf({ headings }: Pick<Sentence, "headings">): Part | undefined {
  for (const heading of headings.toReversed()) {
    if (PARTS.consequences.test(heading)) return "consequences";
    if (PARTS.options.test(heading)) return "options";
    if (PARTS.decision.test(heading)) return "decision";
    if (PARTS.record.test(heading)) return "record";
  }
  return undefined;
}

/** True for a heading or introduction that says that what follows is not, or no longer, decided. */
export function isUndecided(words: string): boolean {
  return NOT_DECIDING.test(words.toLowerCase()) || isReserved(words);
}

/** The headings below the one of the decision. */
export function innerHeadings(headings: readonly string[]): readonly string[] {
  const at = headings.findLastIndex((_, index) =>
    adrPartOf({ headings: headings.slice(0, index + 1) }) === "decision" &&
    adrPartOf({ headings: headings.slice(0, index) }) !== "decision"
  );
  return headings.slice(at + 1);
}

/** True for a quotation, and for what stands below a heading or words that say it is not so. */
export function isSetApart({ headings, kind, lead = "" }: Sentence): boolean {
  return kind === "quote" ||
    [...innerHeadings(headings), lead].some(isUndecided);
}

/**
 * The first sentences, each behind the heading in its section that it is under, "Out of bounds", and
 * an item of what is not decided behind the words before its list: "Do not".
 */
function shown(sentences: readonly Sentence[]): AdrSentence[] {
  return sentences.slice(0, MAX_SENTENCES).map(({ text, line, headings, kind, lead }) => {
    const part = headings.findIndex((heading) =>
      adrPartOf({ headings: [heading] }) === adrPartOf({ headings })
    );
    const inner = part < 0 ? [] : headings.slice(part + 1);
    const said = kind === "quote" ? `> ${text}` : text;
    const before = lead !== undefined && isUndecided(lead)
      ? [excerpt(plainText(lead, { marks: "touching", links: true }), 100).replace(/[:.]$/, "")]
      : [];
    return { text: excerpt([...inner, ...before, said].join(": "), 300), line };
  });
}

/** The option of MADR's sentence `Chosen option: "x", because …`, or of a Y-statement. */
function chosenIn(sentence: string): string[] {
  const [, decided] = Y_CHOICE.exec(sentence) ?? [];
  if (decided !== undefined) return [excerpt(decided, 120)];
  const [, rest = ""] = CHOSEN.exec(sentence) ?? [];
  const [, quoted] = /^["“„'‘]([^"”“'’]{1,200})["”“'’]/.exec(rest) ?? [];
  const option = quoted ?? rest.split(/,|\bbecause\b|\bweil\b|\.\s|\.$/, 1)[0] ?? "";
  return option.trim() === "" ? [] : [excerpt(option, 120)];
}

function rejectedIn(
  options: readonly Sentence[],
  decision: readonly Sentence[],
  chosen: readonly string[],
): string[] {
  const items = options.filter(({ kind }) => kind === "item" || kind === "row")
    .map(({ text }) => (text.split(/\s[–—-]\s|:\s/, 1)[0] ?? "").replace(/[.,;]$/, ""));
  const neglected = decision.flatMap(({ text }) =>
    NEGLECTED.exec(text)?.[1]?.split(/\s(?:or|and|oder|und)\s/) ?? []
  );
  const keys = chosen.map((option) => option.toLowerCase());
  const isChosen = (option: string) => {
    const key = option.toLowerCase();
    return keys.some((one) =>
      one === key || key.startsWith(`${one} (`) || one.startsWith(`${key} (`)
    );
  };
  return [...new Set([...items, ...neglected].map((option) => excerpt(option.trim(), 120)))]
    .filter((option) => option !== "" && !isChosen(option)).slice(0, MAX_OPTIONS);
}
