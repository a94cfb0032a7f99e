import type { AdrStatus } from "../documents/adr_status.ts";
import { adrPartOf, type DecisionParts, innerHeadings, isUndecided } from "./decision.ts";
import type { Sentence } from "./sentence.ts";
import { type Stance, stanceOf, type Statement, statementsOf } from "./stance.ts";

/** Whether an ADR supports or opposes what is asked, and why. */
export interface AdrVerdict {
  stance: Stance;
  reason: string;
}

/** The words before a list of what is decided. */
const POSITIVE_LEAD =
  /^(?:(?:so|therefore|hence|thus|accordingly|daher|deshalb),? )?(?:we (?:have )?(?:decided|agreed|resolved|chose|choose|will|shall|must)(?: (?:that|to|on))?(?: (?:the following|as follows|these|this))?(?: (?:rules|points|things))?|(?:the |our )?decisions?(?: (?:is|are))?(?: as follows)?|do|rules?|(?:the following|these) (?:rules |decisions )?(?:apply|hold|are decided)|wir (?:haben )?(?:entschieden|beschlossen)(?: folgendes)?|es gilt|beschlossen)\s?[:.]?$/i;
/** A heading that was added after the decision was taken. */
const LATER =
  /(?<![\p{L}])(?:updates?|updated|amend\w*|addend\w*|revis\w*|revok\w*|withdr\w*|correct\w*|errat\w*|nachtrag|änderung\w*|changelog|changes?)(?![\p{L}])/u;
/** A sentence that takes back, limits, or chooses among, what was said. */
const REVOKES =
  /(?<![\p{L}])(?:revok\w*|withdr[ae]w\w*|rescind\w*|retract\w*|overturn\w*|overrul\w*|revers(?:e|es|ed)|cancel\w*|annul\w*|void|invalid\w*|obsolete\w*|abandon\w*|amend(?:s|ed|ment)?|supersed\w*|superced\w*|declin\w*|no longer|any ?more|do(?:es)? not (?:follow|hold|apply|stand|agree)|did not (?:follow|agree)|not (?:valid|in force)|disagree\w*|(?:the |that |this )?(?:was|is) (?:wrong|a mistake)|mistaken\w*|regret\w*|revert\w*|und(?:o|oes|id|one)|rolled back|turned out|on hold|paused|suspended|postponed|stopped|history|expired|pilots?|trials?|for now|except\w*|(?:this|that|it|which) (?:only|just)|(?:edit|update|addendum|nachtrag)(?: \d{4}(?:-\d\d){0,2})?:|won|picked|lost|second|latter|former|instead we|widerruf\w*|aufgehoben|zurückgenommen|gilt nicht|nicht mehr)(?![\p{L}])/iu;
/** How a sentence begins, or what it says, that turns against the ones before it. */
const TURNS =
  /^(?:no|nope|nein|however|but|yet|still|nevertheless|unfortunately|alas|denied|refused|failed|not|never|jedoch|aber|leider)(?![\p{L}])|~~|(?<![\p{L}])(?:(?:did|does|do|was|were|has|have|is) (?:not|never) (?:been )?(?:approv|happen|work|accept|implement|agree|built|build|done|tak|go|confirm)|never (?:implemented|happened|built|done)|not implemented|failed|denied|vetoed|(?:will|do|did|does) not[.!]?$)/iu;
/** What takes back a decision even among its consequences. */
const TAKES_BACK =
  /(?<![\p{L}])(?:revok|withdr|cancel|rescind|overturn|annul|on hold|no longer (?:hold|appl))/iu;
const QUOTED = /["“”„«»]/;
const MADR_CHOICE = /^chosen option\s?:/i;

/** The verdict of an ADR, by sentences in exactly these words that no other one qualifies. */
export function verdictOf(
  parts: DecisionParts,
  status: AdrStatus,
  claims: readonly Statement[],
): AdrVerdict {
  const cannot = (reason: string): AdrVerdict => ({ stance: "cannot tell", reason });
  const deciding = parts.sentences.filter((one) => isPlain(one, parts.sentences));
  const said = deciding.map((sentence) => ({ sentence, stance: stanceTo(claims, sentence) }))
    .filter(({ sentence, stance }) =>
      stance !== "cannot tell" && !isBelowLabel(sentence, parts.sentences)
    );
  const [first] = said;
  if (first === undefined) {
    return cannot("no sentence of its decision says or rules out exactly this");
  }
  if (status !== "accepted") {
    return cannot(status === "unclear" ? "its status is unclear" : `it is ${status}`);
  }
  if (new Set(said.map(({ stance }) => stance)).size > 1) {
    return cannot("its sentences point both ways");
  }
  if (isTakenBack(parts.sentences, said.map(({ sentence }) => sentence))) {
    return cannot("another of its sentences takes something back, or was added later");
  }
  const { sentence, stance } = first;
  return { stance, reason: `line ${sentence.line} of its decision says exactly this` };
}

/** True for a sentence that stands for itself: no quotation, no row, no item of other lists. */
function isPlain(sentence: Sentence, all: readonly Sentence[]): boolean {
  const { headings, kind, text, lead } = sentence;
  if (adrPartOf(sentence) !== "decision" || kind === "quote" || kind === "row") return false;
  if (innerHeadings(headings).some(isUndecided)) {
    return false;
  }
  if (QUOTED.test(text) && !MADR_CHOICE.test(text)) return false;
  if (kind !== "item") return true;
  if (lead !== undefined) return POSITIVE_LEAD.test(lead.slice(0, 200));
  // Without words before the list, words after it may choose among its items.
  return !all.some((other) =>
    other.kind === "paragraph" && other.headings === headings && other.line > sentence.line
  );
}

/** True below a line that is no sentence, as a heading is none, and says that what follows is not so. */
function isBelowLabel({ headings, line }: Sentence, all: readonly Sentence[]): boolean {
  const label = all.findLast((one) =>
    one.kind === "paragraph" && one.headings === headings && one.line < line &&
    !/[.!?]["”)]?$/.test(one.text)
  )?.text;
  if (label === undefined) return false;
  return label.endsWith(":") ? !POSITIVE_LEAD.test(label.slice(0, 200)) : isUndecided(label);
}

/** A later sentence, or one of a later section, that takes back what was decided. */
function isTakenBack(all: readonly Sentence[], said: readonly Sentence[]): boolean {
  return all.some((one) =>
    !said.includes(one) && adrPartOf(one) !== "options" &&
    (one.headings.some((key) => LATER.test(key)) ||
      (adrPartOf(one) !== "consequences" ||
          TAKES_BACK.test(one.text)) &&
        isBehind(one, said) && (REVOKES.test(one.text) || TURNS.test(one.text)))
  );
}

function isBehind(one: Sentence, said: readonly Sentence[]): boolean {
  return said.some(({ line }) => one.line >= line);
}

/** The stance of a sentence to what is asked; where it has both, the one against it counts. */
function stanceTo(claims: readonly Statement[], { text }: Sentence): Stance {
  const stances = statementsOf(text, { isAsked: false })
    .flatMap((said) => claims.map((asked) => stanceOf(said, asked)));
  if (stances.includes("opposes")) return "opposes";
  return stances.includes("supports") ? "supports" : "cannot tell";
}
