import * as z from "zod";
import { searchQuery } from "../../kernel/search/search_query.ts";
import { indexTerms } from "../../kernel/search/terms.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import { countWords } from "../../kernel/search/word_places.ts";
import type { AceContext } from "../context.ts";
import type { Bullet } from "../playbook/bullet.ts";
import { listedBullet, listedBulletSchema } from "../playbook/bullet_query.ts";
import { rulePartsOf } from "../playbook/rule_text.ts";
import { isInside, plainPath } from "../playbook/situation.ts";
import { readRuleBook, type RuleBook } from "./rule_book.ts";
import { contradictionsIn, type Rule } from "./slot_pairs.ts";
import { TAGS } from "./tags.ts";

/** Rules for a task, best first. */
export const relevantBulletsSchema = z.object({
  bullets: z.array(listedBulletSchema.extend({
    relevance: z.number(),
    /** The IDs of rules with different advice for the same situation. */
    contradicts: z.array(z.string()).optional(),
  })),
  totalMatched: z.number(),
});

/** Rules for a task, best first. */
export type RelevantBullets = z.infer<typeof relevantBulletsSchema>;

/** The score of an affected file. It exceeds every score from words. */
const FILE_WEIGHT = 3;
/** The minimum score of a relevant rule, as a share of the best rule's score. */
const LEAST_SHARE = 0.5;
/** The minimum share of a task's words in one rule. Rare words weigh more. */
const LEAST_COVERAGE = 0.12;

/** Matches the verb in an instruction, such as "plan the week" or "draw a diagram". */
const IMPERATIVE = /^\p{L}+\s+(?=(?:the|an?|our|my|your|this|that|all|each|every|some|new)\s)/iu;

/**
 * The weight of words in section names and paths. Too many rules share these words for a match on
 * their own.
 */
const SURROUNDINGS_WEIGHT = 0.5;

/**
 * With fewer rules than this, no word is rare, so one matching word in a rule's title is enough.
 */
const FEW = 8;

/** Common words in tasks that don't describe the task's subject. */
const GENERIC = new Set(
  `write add fix make create update change use new let get set put show follow settle tidy move
  remove delete rename support improve implement introduce provide prepare handle allow enable
  work works working task small open same other next last first second more less code file files
  thing things name names need needs want wants say says never only
  complain complains report reports fail fails failing failed error errors`.split(/\s+/),
);

/** A rule in the search index. */
interface SearchedRule {
  rule: Rule;
  /** The rule's situation, and its search terms. */
  title: string;
  advice: string;
  /** The rule's section and the paths in its scope. */
  surroundings: string;
  files: readonly string[];
}

/** A playbook's rules and their search index. */
interface SearchedRules {
  book: RuleBook;
  searched: readonly SearchedRule[];
  index: TextIndex<number>;
}

/**
 * Returns the rules that share distinctive words with any wording of the task, or that name
 * affected files. Feedback weights the results. Feedback weights them. Omits rules that share only
 * common words. Searches the rules' own lines, so the logs aren't needed. Throws FILE_NOT_FOUND.
 */
export function relevantBullets(context: AceContext, asked: TaskQuery): RelevantBullets {
  return bearingRules(readRuleBook(context), asked);
}

/** A task in one or more wordings, and the files that it affects. */
export interface TaskQuery {
  task: string;
  also?: readonly string[] | undefined;
  files?: readonly string[] | undefined;
  limit: number;
  /**
   * True to require a rule that the task names, or that shares two words of its situation with the
   * task.
   */
  isSure?: boolean;
}

/** Returns the same as `relevantBullets`, for a rule book that was already read. */
export function bearingRules(
  book: RuleBook,
  { task, also = [], files = [], limit, isSure = false }: TaskQuery,
): RelevantBullets {
  const rules = searchedRules(book);
  const scores = new Map<number, number>();
  for (const wording of [task, ...also]) {
    for (const [at, score] of scoresOf(rules, wording, isSure)) {
      scores.set(at, Math.max(score, scores.get(at) ?? 0));
    }
  }
  const affected = files.map(plainPath);
  const found = rules.searched.flatMap(({ rule, files: own }, at) => {
    const nearness = Math.max(0, ...own.map((file) => nearnessOf(plainPath(file), affected)));
    const score = (scores.get(at) ?? 0) + FILE_WEIGHT * nearness;
    return score === 0 ? [] : [{ rule, score }];
  });
  const least = LEAST_SHARE * Math.max(0, ...found.map(({ score }) => score));
  const contradictions = contradictionsIn(rules.book.pairs());
  const best = new Set(
    found.filter(({ score }) => score >= least).map(({ rule }) => rule.bullet.id),
  );
  const matches = found.filter(({ rule: { bullet: { id } } }) =>
    // List each rule together with the rules that contradict it.
    best.has(id) || contradictions.get(id)?.some((other) => best.has(other))
  ).map(({ rule: { bullet }, score }) => ({
    bullet,
    relevance: Math.round(score * trustIn(bullet) * 1e4) / 1e4,
  }));
  // The sort is stable: rules with equal relevance keep their order in the file.
  matches.sort((a, b) => b.relevance - a.relevance);
  return {
    bullets: matches.slice(0, limit).map(({ bullet, relevance }) => {
      const contradicts = contradictions.get(bullet.id);
      return { ...listedBullet(bullet), relevance, ...(contradicts && { contradicts }) };
    }),
    totalMatched: matches.length,
  };
}

/** The last index. Indexing a playbook takes five times as long as searching it. */
let known: SearchedRules | undefined;

/** Returns the indexed rules. Reuses the index until a rule changes. */
function searchedRules(book: RuleBook): SearchedRules {
  if (known?.book === book) return known;
  const searched = book.rules.map(searchedRule);
  known?.index[Symbol.dispose]();
  const index = new TextIndex<number>();
  for (const [at, { title, advice: text }] of searched.entries()) index.put(at, { title, text });
  return known = { book, searched, index };
}

function searchedRule(rule: Rule): SearchedRule {
  const { when = "", advice, scope } = rulePartsOf(rule.bullet.text);
  const { insight } = rule;
  const its = insight === undefined || insight.metaTags.includes(TAGS.error) ? {} : insight.scope;
  const files = [...new Set([...scope.files, ...its.files ?? []])];
  const literals = [...new Set([...scope.literals, ...its.literals ?? []])];
  // A rule without a situation consists only of its advice.
  const title = when === "" ? advice : when;
  return {
    rule,
    title: [title, ...literals, ...files.map(nameOf)].join("\n"),
    advice,
    surroundings: [rule.bullet.section, ...files].join("\n"),
    files,
  };
}

/** Returns a file's name without its extension. Too many files share the folders in the path. */
function nameOf(file: string): string {
  return plainPath(file).split("/").at(-1)?.replace(/\.\w+$/, "") ?? "";
}

/** Returns the rules' scores for one wording of the task, by position in the playbook. */
function scoresOf(
  { searched, index }: SearchedRules,
  wording: string,
  isSure: boolean,
): Map<number, number> {
  const telling = tellingText(wording);
  const query = searchQuery(telling);
  const { hits } = index.search(query, { limit: searched.length });
  const withoutVerb = searchQuery(telling.replace(IMPERATIVE, ""));
  // If many rules name the same folder, it doesn't identify any of them.
  const named = new Set(
    query.exact.length === 0 ? [] : hits.slice(0, MAX_NAMED + 1).map(({ key }) => key)
      .filter((key) => {
        const { title = "", advice = "" } = searched[key] ?? {};
        const terms = ` ${indexTerms(`${title}\n${advice}`).join(" ")} `;
        return query.exact.some((name) => terms.includes(` ${name.join(" ")} `));
      }),
  );
  return new Map(hits.flatMap(({ key, score }) => {
    const { title = "", advice = "", surroundings = "" } = searched[key] ?? {};
    const isNamed = named.has(key) && named.size <= MAX_NAMED;
    const matched = countWords(`${title}\n${advice}`, query);
    const coverage = matched / Math.max(1, query.words.length);
    const around = countWords(surroundings, query) / Math.max(1, query.words.length);
    const inTitle = countWords(title, withoutVerb);
    const isRare = (coverage >= LEAST_COVERAGE || searched.length < FEW) && inTitle > 0;
    return isNamed || (isSure ? countWords(title, query) >= 2 : matched >= 2 || isRare)
      ? [[key, score * (1 + SURROUNDINGS_WEIGHT * around)]]
      : [];
  }));
}

/** The maximum number of rules that an exact name can identify. */
const MAX_NAMED = 3;

function tellingText(text: string): string {
  return text.split(/\s+/).filter((word) =>
    !GENERIC.has(word.toLowerCase().replace(/[^\p{L}]/gu, ""))
  ).join(" ");
}

/**
 * Returns 1 for an affected file or a file in an affected folder, 0.8 for a path with the same
 * ending, otherwise 0.
 */
function nearnessOf(file: string, affected: readonly string[]): number {
  if (affected.some((other) => isInside(other, file) || isInside(file, other))) return 1;
  return affected.some((other) => other.endsWith(`/${file}`) || file.endsWith(`/${other}`))
    ? 0.8
    : 0;
}

/**
 * Returns the trust in a rule from 0 to 1, by Laplace's rule of succession. Without feedback, it is
 * 0.5.
 */
function trustIn({ helpful, harmful }: Bullet): number {
  return (helpful + 1) / (helpful + harmful + 2);
}
