import type { AST } from "@eslint-community/regexpp";
import { RegExpParser } from "@eslint-community/regexpp";
import { cpuTimeOf } from "../cpu_time.ts";

/** A text on which a regular expression takes more than linear time: its parts and its cost. */
export interface Attack {
  prefix: string;
  /** What is repeated. */
  word: string;
  suffix: string;
  /** The length of the whole text. */
  length: number;
  milliseconds: number;
}

/** From this many repetitions on, a quantifier counts as unbounded. */
const MANY = 25;

/** Short ones first: an exponential expression must not meet a long text. */
const LENGTHS = [24, 32, 40, 50, 64, 80, 100, 130, 160, 200, 300, 1000, 5000];
const LONGEST = 20_000;

/** What no linear expression takes for a text below `LONGEST`, in milliseconds. */
const TOO_LONG_MS = 40;

/** Characters to repeat where a class or a set leaves the choice. */
const PALETTE = "a0A_ -.,:;/\\*`'\"()[]{}<>|#=+!?\t\n\r\0é漢";

/** What makes a match fail that went well up to there. */
const SUFFIXES = ["", "\n\u0001\n"];

/**
 * Tries texts made after the expression's own form: what it repeats, repeated, and its beginning up
 * to there, repeated. Returns the first that takes more than linear time, by the clock.
 */
export function attackOn(regex: RegExp): Attack | undefined {
  for (const { prefix, word } of wordsFor(regex)) {
    for (const suffix of SUFFIXES) {
      const attack = longestTime(regex, { prefix, word, suffix });
      if (attack !== undefined) return attack;
    }
  }
  return undefined;
}

function longestTime(
  regex: RegExp,
  { prefix, word, suffix }: Pick<Attack, "prefix" | "word" | "suffix">,
): Attack | undefined {
  const textOf = (length: number): string =>
    prefix + word.repeat(Math.ceil(length / word.length)) + suffix;
  let last = 0;
  for (const length of LENGTHS) {
    last = timeOf(regex, textOf(length));
    if (last > TOO_LONG_MS) return { prefix, word, suffix, length, milliseconds: last };
  }
  // Quadratic ones take at least this for 5,000 characters.
  if (last < 0.4) return undefined;
  const milliseconds = timeOf(regex, textOf(LONGEST));
  // Four times the text, sixteen times the work, or more.
  if (milliseconds < 10 || milliseconds < 9 * timeOf(regex, textOf(5000))) return undefined;
  return { prefix, word, suffix, length: LONGEST, milliseconds };
}

/** The shortest of three times, in milliseconds. */
function timeOf(regex: RegExp, text: string): number {
  let shortest = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const time = cpuTimeOf(() => {
      regex.lastIndex = 0;
      return regex.global ? text.replace(regex, "") : regex.exec(text);
    });
    shortest = Math.min(shortest, time);
    if (shortest < 0.4 || shortest > 5 * TOO_LONG_MS) break;
  }
  return shortest;
}

/** What to repeat, and what to put before it. */
function wordsFor(regex: RegExp): { prefix: string; word: string }[] {
  const flags = { unicode: regex.unicode, unicodeSets: regex.unicodeSets };
  const pattern = new RegExpParser().parsePattern(regex.source, undefined, undefined, flags);
  const found = new Map<string, { prefix: string; word: string }>();
  for (const variant of [0, 1, 2]) {
    const sampler = new Sampler(regex, variant);
    for (const { quantifier, before } of quantifiersIn(pattern, [])) {
      const prefix = before.map((node) => sampler.of(node)).join("");
      const word = sampler.of(quantifier.element);
      const whole = prefix + word;
      for (
        const one of [{ prefix, word }, { prefix: "", word }, { prefix: "", word: whole }, {
          prefix: "",
          word: `${whole}\n`,
        }]
      ) {
        if (one.word !== "") found.set(JSON.stringify(one), one);
      }
    }
  }
  return [...found.values()];
}

interface QuantifierPlace {
  quantifier: AST.Quantifier;
  /** What stands before it, from the beginning of the pattern on. */
  before: AST.Node[];
}

function* quantifiersIn(node: AST.Node, before: AST.Node[]): Generator<QuantifierPlace> {
  if (node.type === "Quantifier") {
    if (node.max - node.min >= MANY) yield { quantifier: node, before };
    yield* quantifiersIn(node.element, before);
  } else if (node.type === "Alternative") {
    for (const [index, element] of node.elements.entries()) {
      yield* quantifiersIn(element, [...before, ...node.elements.slice(0, index)]);
    }
  } else if ("alternatives" in node && node.type !== "ClassStringDisjunction") {
    for (const alternative of node.alternatives) {
      if (alternative.type === "Alternative") yield* quantifiersIn(alternative, before);
    }
  }
}

/** Makes texts that parts of a pattern match; another variant makes other choices. */
class Sampler {
  readonly #flags: string;
  readonly #variant: number;
  readonly #palette: string[];

  constructor(regex: RegExp, variant: number) {
    this.#flags = regex.flags.replace(/[^iuvs]/g, "");
    this.#variant = variant;
    // The pattern's own characters are those on which its parts overlap.
    this.#palette = [...new Set([...regex.source.replace(/\\./g, ""), ...PALETTE])];
  }

  of(node: AST.Node): string {
    switch (node.type) {
      case "Character":
        return String.fromCodePoint(node.value);
      case "CharacterSet":
      case "CharacterClass":
      case "ExpressionCharacterClass":
        return this.#characterOf(node);
      case "Quantifier":
        return this.of(node.element).repeat(Math.max(node.min, node.max > 0 ? 1 : 0));
      case "Group":
      case "CapturingGroup":
      case "Pattern":
        return this.of(node.alternatives[this.#variant % node.alternatives.length] ?? node);
      case "Alternative":
        return node.elements.map((element) => this.of(element)).join("");
      case "Backreference":
        return [node.resolved].flat().slice(0, 1).map((group) => this.of(group)).join("");
      default:
        return "";
    }
  }

  #characterOf({ raw }: AST.Node): string {
    const one = new RegExp(`^${raw}$`, this.#flags);
    const fitting = this.#palette.filter((character) => one.test(character));
    return fitting[this.#variant % Math.max(1, fitting.length)] ?? "";
  }
}
