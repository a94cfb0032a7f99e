import { type SearchQuery, searchQuery } from "../../kernel/search/search_query.ts";
import { stemOf, STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";

/** Synonyms, one concept per line: users ask for slides, and the entry has "presentations". */
const CONCEPTS = `
slides slide deck powerpoint presentation pptx keynote talk
spreadsheet excel xlsx workbook sheet
word docx document manuscript
documentation docs manual document documenting
build create make scaffold construct generate author new develop
write writing draft author compose
browser web page website site
payment billing invoice charge subscription checkout money
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
length long size big large threshold limit
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

/** The weight of a query word's synonym. */
const RELATED_WEIGHT = 0.5;

/** Words that ask for a measure, but don't name the measured subject. */
const MEASURE = /\bhow (?:long|many|much|often|far|soon)\b/gi;
/** Words that express a wish, but don't name its object. */
const WISHES: ReadonlySet<string> = new Set(
  "we us want wants need needs get give gets use using help let like may might shall us put go show tell find thing things something somebody someone anything way own my mine our many much every without across"
    .split(" "),
);

/** Returns true for a question about a measure: "how many", "how long". */
export function asksForNumber(query: string): boolean {
  return query.search(MEASURE) >= 0;
}

/** Returns a query with synonyms; undefined if it has only function words. */
export function conceptQuery(query: string): SearchQuery | undefined {
  const { phrase, exact } = searchQuery(query);
  const all = wordsOf(query.replace(MEASURE, " ")).filter((word) => !STOP_WORDS.has(word));
  if (all.length === 0 && wordsOf(query).length > 0) return undefined;
  const telling = all.filter((word) => !WISHES.has(word) && !WISHES.has(word.replace(/s$/, "")));
  const { words } = searchQuery((telling.length > 0 ? telling : all).join(" "), { related });
  return { words, phrase, exact };
}

/** Returns the synonyms of a stem. */
function related(stem: string): [word: string, weight: number][] {
  return CONCEPTS.filter((words) => words.some((word) => stemOf(word) === stem)).flat()
    .map((word) => [word, RELATED_WEIGHT]);
}
