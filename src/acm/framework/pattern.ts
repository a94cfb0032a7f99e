/** Returns the offsets at which a part of a pattern can end, for the offsets at which it starts. */
type Part = (starts: ReadonlySet<number>, text: readonly string[]) => ReadonlySet<number>;
type Test = (character: string) => boolean;

const MAX_CHARACTERS = 1_000;
const MAX_REPEATED = 100;

export class PatternError extends Error {
  override name = "PatternError";
}

/**
 * A regular expression without backtracking: literals, `.`, classes, `\d \w \s`, groups, `|`,
 * `* + ? {n,m}`, `^` and `$`. Back references and look-around don't exist here. All alternatives
 * advance together, as sets of offsets. Only the first 1,000 characters of a text count.
 */
export class Pattern {
  readonly #whole: Part;
  readonly #source: readonly string[];
  #at = 0;

  /** Throws `PatternError`. */
  constructor(source: string) {
    this.#source = [...source];
    this.#whole = this.#alternatives();
    if (this.#at < this.#source.length) throw new PatternError("an unopened group is closed");
  }

  test(text: string): boolean {
    const characters = [...text.slice(0, MAX_CHARACTERS)];
    return this.#whole(new Set([...characters.keys(), characters.length]), characters).size > 0;
  }

  #alternatives(): Part {
    const branches = [this.#sequence()];
    while (this.#source[this.#at] === "|") {
      this.#at++;
      branches.push(this.#sequence());
    }
    return (starts, text) => new Set(branches.flatMap((branch) => [...branch(starts, text)]));
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at] ?? "")) {
      parts.push(this.#repeated());
    }
    return (starts, text) => parts.reduce((offsets, part) => part(offsets, text), starts);
  }

  #repeated(): Part {
    const part = this.#once();
    const [least, most] = this.#count();
    return (starts, text) => {
      let offsets = starts;
      for (let done = 0; done < least; done++) offsets = part(offsets, text);
      const reached = new Set(offsets);
      for (let done = least; done < most && offsets.size > 0; done++) {
        offsets = part(offsets, text).difference(reached);
        for (const offset of offsets) reached.add(offset);
      }
      return reached;
    };
  }

  #count(): [least: number, most: number] {
    const rest = this.#source.slice(this.#at, this.#at + 10).join("");
    const found = /^(?:([*+?])|\{(\d{1,3})(,(\d{0,3}))?\})/.exec(rest);
    if (found === null) return [1, 1];
    const [whole, sign, least, comma, most] = found;
    this.#at += whole.length;
    if ("*+?{".includes(this.#source[this.#at] ?? " ")) {
      throw new PatternError("a repetition is repeated");
    }
    if (sign !== undefined) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : Infinity];
    if (Math.max(Number(least), Number(most ?? 0)) > MAX_REPEATED) {
      throw new PatternError(`a repetition is above ${MAX_REPEATED}`);
    }
    return [Number(least), comma === undefined ? Number(least) : Number(most || Infinity)];
  }

  #once(): Part {
    const character = this.#next();
    if (character === "(") return this.#group();
    if (character === "^") return (starts) => starts.intersection(new Set([0]));
    if (character === "$") return (starts, { length }) => starts.intersection(new Set([length]));
    if ("*+?{".includes(character)) throw new PatternError("a repetition has nothing to repeat");
    const test = this.#test(character);
    return (starts, text) =>
      new Set([...starts].filter((at) => test(text[at] ?? "")).map((at) => at + 1));
  }

  #group(): Part {
    if (this.#source[this.#at] === "?") {
      if (this.#source[this.#at + 1] !== ":") throw new PatternError("(?…) is not supported");
      this.#at += 2;
    }
    const inner = this.#alternatives();
    if (this.#source[this.#at] !== ")") throw new PatternError("a group is not closed");
    this.#at++;
    return inner;
  }

  /** Returns the test of one character. The end of the text is "", which no test accepts. */
  #test(character: string): Test {
    if (character === ".") return (one) => one !== "";
    if (character === "[") return this.#class();
    return character === "\\" ? this.#escape() : (one) => one === character;
  }

  #escape(): Test {
    const character = this.#next();
    const set = SETS[character.toLowerCase()];
    if (set !== undefined) {
      const isNegated = character !== character.toLowerCase();
      return (one) => one !== "" && set.test(one) !== isNegated;
    }
    if (/[\p{L}\p{N}]/u.test(character)) throw new PatternError(`\\${character} is not supported`);
    return (one) => one === character;
  }

  #class(): Test {
    const isNegated = this.#source[this.#at] === "^";
    if (isNegated) this.#at++;
    const tests: Test[] = [];
    for (let isFirst = true; isFirst || this.#source[this.#at] !== "]"; isFirst = false) {
      const low = this.#next();
      if (low === "\\") tests.push(this.#escape());
      else if (this.#source[this.#at] === "-" && this.#source[this.#at + 1] !== "]") {
        this.#at++;
        const high = this.#next();
        tests.push((one) => one >= low && one <= high);
      } else tests.push((one) => one === low);
    }
    this.#at++;
    return (one) => one !== "" && tests.some((test) => test(one)) !== isNegated;
  }

  #next(): string {
    const character = this.#source[this.#at];
    if (character === undefined) throw new PatternError("the pattern ends too early");
    this.#at++;
    return character;
  }
}

const SETS: Readonly<Record<string, RegExp>> = { d: /\d/, w: /\w/, s: /\s/ };
