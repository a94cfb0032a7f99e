import type { Kindred } from "../../kernel/search/inverted_index.ts";
import { parseQuery, type SearchTerms } from "../../kernel/search/query.ts";
import { stemOf, STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";

/**
 * Words of the trade that stand for each other, a line a concept: people ask for slides, and the
 * entry says presentations.
 */
const CONCEPTS = `
slides slide deck powerpoint presentation pptx keynote talk
spreadsheet excel xlsx workbook sheet
word docx document manuscript
documentation docs manual document documenting
build create make scaffold construct generate author new develop
write writing draft author compose
browser web page website site
payment billing invoice charge subscription checkout money customer
database sql postgres storage
security vulnerability injection unsafe hole attack secure hardening
scan detect audit inspect check
deploy deployment ship hosting publish host production live
animation gif animated moving
picture art visual image drawing poster illustration graphic
brand branding logo color colour corporate
theme styling style look palette
interface ui frontend screen component
email newsletter communication announcement memo
commit git push branch pr
library package dependency api framework
plugin extension addon
hook event trigger callback intercept
error mistake bug fail failure wrong broken
repair fix mend debug
test testing qa verify
type typing typecheck checking
navigation definition jump reference usage
split break divide separate breakout
length long size big large threshold
stop end finish quit halt cease enough
review reviewing feedback critique reviewer
cycle round iteration loop pass again repeat
severity critical serious
configuration configure setting config setup
install installation add register marketplace catalogue catalog store
priority precedence win override overrule
delegate delegation hand forward pass
agent subagent assistant bot
context memory window token
automate automation recommend suggest
onboard onboarding setup
form field fill
edge function serverless
`.trim().split("\n").map((line) => line.split(" "));

/** How much a word counts that stands for one of the query. */
const KINDRED = 0.5;

/** How a question asks for a measure: the words say nothing of what is measured. */
const MEASURE = /\bhow (?:long|many|much|often|far|soon)\b/gi;
/** What says that somebody wants something, and not what. */
const WISHES: ReadonlySet<string> = new Set(
  "we us want wants need needs get give gets use using help let like may might shall us put go show tell find thing things something somebody someone anything way own my mine our many much every without across"
    .split(" "),
);

/** A query whose words stand for concepts. */
export interface ConceptQuery {
  /** What tells what is asked for; the query itself where it has signs alone. */
  telling: string;
  /** The words that stand for one of those of a stem. */
  kindred: Kindred;
  /** All of them. */
  terms: SearchTerms;
  /** Counts by concept of the query, from counts by word of `terms`. */
  concepts(counts: readonly number[]): number[];
}

/** The query made ready; undefined where function words are all it has. */
export function conceptQuery(query: string): ConceptQuery | undefined {
  const measured = query.replace(MEASURE, " ");
  const all = wordsOf(measured).filter((word) => !STOP_WORDS.has(word));
  const telling = all.filter((word) => !WISHES.has(word) && !WISHES.has(word.replace(/s$/, "")));
  const asked = [...new Set(telling.length > 0 ? telling : all)];
  if (asked.length === 0) return wordsOf(query).length === 0 ? plainQuery(query) : undefined;
  const kin = new Map([...new Set(asked.map(stemOf))].map((stem) => [stem, kinOf(stem)]));
  const expanded = parseQuery([...asked, ...[...kin.values()].flat()].join(" "));
  const { phrase, isEndShort } = parseQuery(query);
  const weights = [...kin].map(([stem, others]) => {
    const stems = new Set(others.map(stemOf));
    return expanded.words.map((word): number => word === stem ? 1 : stems.has(word) ? KINDRED : 0);
  });
  return {
    telling: asked.join(" "),
    kindred: (stem) => (kin.get(stem) ?? []).map((word) => [word, KINDRED]),
    terms: { ...expanded, phrase, isEndShort },
    concepts: (counts) =>
      weights.map((ofWords) =>
        ofWords.reduce((sum, weight, index) => sum + weight * (counts[index] ?? 0), 0)
      ),
  };
}

/** The words that stand for one of a stem. */
function kinOf(stem: string): string[] {
  return CONCEPTS.filter((words) => words.some((word) => stemOf(word) === stem)).flat();
}

/** Where a document with these counts ranks: the share of the concepts that it has. */
export function tierOf(counts: readonly number[]): number {
  return counts.filter((count) => count > 0).length / Math.max(1, counts.length);
}

/** Signs alone, such as `${CLAUDE}`, are looked for as they stand. */
function plainQuery(query: string): ConceptQuery {
  return {
    telling: query,
    kindred: () => [],
    terms: parseQuery(query),
    concepts: (counts) => [...counts],
  };
}
