import { once } from "../../kernel/once.ts";
import { stemOf, STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import { toolOf, toolsIn } from "../traces/tool_names.ts";

/** The names and words that identify a failure or a task. */
export interface Situation {
  tools: ReadonlySet<string>;
  /** Error codes in capitals: TS2307, E0382, ERESOLVE. */
  codes: ReadonlySet<string>;
  /** Package names with their scope, in lower case. */
  packages: ReadonlySet<string>;
  /** Other names, in lower case: files, folders, identifiers, ports, linter rules. */
  names: ReadonlySet<string>;
  /** Stemmed words, except those that only report a failure. */
  words: ReadonlySet<string>;
  /** The files in the situation's scope. */
  files: readonly string[];
  /** Other terms that identify a failure. */
  literals: readonly string[];
  /** The keys of the errors from traces that belong to this situation. */
  errors: ReadonlySet<string>;
}

/** Words that only report a failure, or how someone noticed it. */
const NOISE = new Set(
  `say said report show print complain ask want end stop fail failur error warn appear happen occur
  get give got return result see seen messag cannot cant not no dont doesnt wont isnt never without
  again whenever one some someth anyth everyth code exit statu problem issu try find tell call need
  due line file run ran use new last first time back come go goe it there here also may might port`
    .split(/\s+/),
);

const TOKEN = /[\p{L}\p{N}_$@%][\p{L}\p{N}_$@./\\:+%-]*/gu;
const CODE = /^(?:[A-Z]{1,10}\d{2,6}|E[A-Z]{3,20}|[A-Z]{2,20}_[A-Z_]{2,40})$/;
const PACKAGE = /^@[\w.-]+\/[\w.-]+/;
const NAME = /[\p{L}\p{N}][_./\\@:][\p{L}\p{N}]|[/\\]$|^\p{N}+$|\p{Ll}\p{Lu}|\.\p{L}+$|::/u;

/** Returns the situation that a text describes. */
export function situationIn(
  text: string,
  { files = [], literals = [], errors = [] }: {
    files?: readonly string[] | undefined;
    literals?: readonly string[] | undefined;
    errors?: readonly string[] | undefined;
  } = {},
): Situation {
  const [codes, packages, names] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const words = new Set<string>();
  const tools = new Set(toolsIn(text));
  const plain = text.replace(/[‘’']s?\b/g, (quote) => quote.length > 1 ? "" : " ");
  for (const [found] of plain.matchAll(TOKEN)) {
    const token = found.replace(/[.:\-\\]{1,5}$/, "");
    if (token === "") continue;
    if (CODE.test(token)) codes.add(token);
    else if (PACKAGE.test(token)) packages.add(token.toLowerCase());
    else if (NAME.test(token) && !/^\p{L}+\/\p{L}+$/u.test(token)) names.add(nameOf(token));
    else if (/^\p{L}+\/\p{L}+$/u.test(token)) names.add(token.toLowerCase());
    else for (const word of wordsOf(token)) addWord(words, word);
  }
  for (const tool of tools) for (const word of wordsOf(tool)) words.delete(stemOf(word));
  return { tools, codes, packages, names, words, files, literals, errors: new Set(errors) };
}

function nameOf(token: string): string {
  return token.toLowerCase().replace(/\.$/, "");
}

function addWord(words: Set<string>, word: string): void {
  if (word.length < 2 || STOP_WORDS.has(word)) return;
  const stem = stemOf(word);
  if (!NOISE.has(stem) && !NOISE.has(word)) words.add(stem);
}

/** Returns true if a text has no names, such as "always" or "something fails". */
export function isNameless(situation: Situation): boolean {
  return situation.tools.size + situation.errors.size + identity(situation).size === 0;
}

/** The minimum share of common names in two texts about the same situation. */
const SAME = 0.7;

/** Returns true if two situations are the same. */
export function isSameSituation(a: Situation, b: Situation): boolean {
  if (isNameless(a) || isNameless(b) || areApart(a, b)) return false;
  if (meet(a.errors, b.errors)) return true;
  if (areNamedApart(a, b)) return false;
  const shareOfWords = containment(a.words, b.words);
  if (meet(a.codes, b.codes)) {
    const isNamed = [a.packages, a.names, b.packages, b.names].some(({ size }) => size > 0);
    return shareOfWords >= (isNamed ? 0 : 0.5) || a.words.size === 0 || b.words.size === 0;
  }
  if (a.codes.size > 0 && b.codes.size > 0) return false;
  // A common number or identifier counts more than the wording.
  const common = [...a.names].filter((name) => b.names.has(name) && !/[/\\]$/.test(name));
  const areNamedAlike = common.length > 0 && a.names.size === b.names.size &&
    common.length === a.names.size;
  if (areNamedAlike && shareOfWords >= 2 / 3) return true;
  const [one, other] = [identity(a), identity(b)];
  // If only one situation names a tool, the tool isn't a difference.
  const tools = a.tools.intersection(b.tools).size;
  const both = one.intersection(other).size;
  if (both === 0) return one.size + other.size === 0 && tools > 0;
  return (both + tools) / (one.size + other.size - both + tools) >= SAME - 1e-9;
}

function identity({ codes, packages, names, words }: Situation): Set<string> {
  return new Set([...codes, ...packages, ...names, ...words]);
}

/** Returns true if the situations are about different packages, or different files. */
function areApart(a: Situation, b: Situation): boolean {
  if (a.packages.size + b.packages.size > 0 && !meet(a.packages, b.packages)) return true;
  return a.files.length > 0 && b.files.length > 0 && !shareFiles(a.files, b.files);
}

/** Returns true if both texts have names of the same kind, but no common name. */
function areNamedApart(a: Situation, b: Situation): boolean {
  const isOther = (one: ReadonlySet<string>, two: ReadonlySet<string>): boolean =>
    one.size > 0 && two.size > 0 && !meet(one, two);
  return isOther(a.tools, b.tools) || isOther(a.codes, b.codes) || isOther(a.names, b.names);
}

function meet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return !a.isDisjointFrom(b);
}

/**
 * Returns the share of the smaller set that is also in the larger set, or 1 if the smaller set is
 * empty.
 */
function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  return least === 0 ? 1 : a.intersection(b).size / least;
}

/** Returns a path in plain form: without leading `./`, backslashes or a final slash. */
export function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\.\//, "").replace(/\/$/, "").trim();
}

/** Returns true if a path equals the folder or is inside it. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function shareFiles(a: readonly string[], b: readonly string[]): boolean {
  const [ones, others] = [a.map(plainPath), b.map(plainPath)];
  return ones.some((one) => others.some((other) => isInside(one, other) || isInside(other, one)));
}

/** A failure reported by a tool, with the names in its message. */
export interface Failure {
  tool: string;
  file: string;
  /** The line that states the cause, in lower case. */
  message: string;
  /** The names in the message, extracted on first use. */
  readonly named: Situation;
  /** The key of the failure's error group. */
  key: string;
}

/** Returns the failure that a tool reported. */
export function failureOf(
  { tool, file, message, key }: { tool: string; file: string; message: string; key: string },
): Failure {
  const named = once(() => situationIn(message));
  return {
    tool: toolOf(tool),
    file,
    message: message.toLowerCase(),
    get named() {
      return named();
    },
    key,
  };
}

/**
 * The minimum share of a situation's words in a message. A lower share is enough if the message
 * also contains the situation's code or name.
 */
const NAMED = 0.6;
const NAMED_EXACTLY = 0.5;

/** Returns true if a situation describes a failure, in any file. */
export function namesFailure(situation: Situation, failure: Failure): boolean {
  if (situation.errors.has(failure.key)) return true;
  const { tools, codes, packages, names, words, literals } = situation;
  const { tool, message, file } = failure;
  if (tools.size > 0 && !tools.has(tool) && !meet(tools, failure.named.tools)) return false;
  if (codes.size > 0 && !meet(codes, failure.named.codes)) return false;
  const has = (name: string): boolean =>
    hasName(message, name) || hasName(file.toLowerCase(), name);
  if (![...packages].every((name) => message.includes(name))) return false;
  const specific = specificNames(names);
  if (specific.length > 0 && !specific.some(has)) return false;
  const common = words.intersection(failure.named.words).size;
  if (literals.some((literal) => isHit(literal.toLowerCase(), message, common > 0))) return true;
  const isExact = codes.size + packages.size > 0 || specific.length > 0;
  // If a message is only a code, it has no words to compare.
  if (words.size === 0 || failure.named.words.size === 0) return isExact;
  return common / words.size >= (isExact ? NAMED_EXACTLY : NAMED) - 1e-9 &&
    (isExact || common >= 2);
}

/** Returns the names without folders, which only locate a failure. */
function specificNames(names: ReadonlySet<string>): string[] {
  return [...names].filter((name) => !/[/\\]$/.test(name));
}

/**
 * Returns the words that identify a situation. A failure that matches by other means than its key
 * contains at least `least` of them.
 */
export function signsOf(
  { codes, packages, names, words, literals }: Situation,
): { signs: string[]; least: number } {
  const [exact = literals] = [[...codes], [...packages], specificNames(names)]
    .filter(({ length }) => length > 0);
  const isExact = exact !== literals;
  if (isExact || literals.length > 0) {
    const signs = new Set([...isExact ? [] : words, ...exact.map(longestWord)]);
    return { signs: [...signs], least: 1 };
  }
  return { signs: [...words], least: Math.max(2, Math.ceil(NAMED * words.size - 1e-9)) };
}

function longestWord(name: string): string {
  return wordsOf(name).reduce((one, other) => other.length > one.length ? other : one, "");
}

/**
 * Returns true if the message contains the literal. A single plain word counts only if `isBacked`.
 */
function isHit(literal: string, message: string, isBacked: boolean): boolean {
  if (literal.length < 3 || !hasName(message, literal)) return false;
  return isBacked || /[^\p{L}\s]|\s\p{L}/u.test(literal);
}

/** Returns true if a text contains a name that isn't part of a longer name. */
function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + name.length]];
    const isWhole = !/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after);
    if (isWhole || !/^[\p{L}\p{N}]/u.test(name)) return true;
  }
  return false;
}
