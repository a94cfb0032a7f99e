type Step =
  | { test: (character: string) => boolean; next: number }
  | { at: "start" | "end"; next: number }
  | { split: number[] }
  | "match";

const MAX_STEPS = 2_000;

export class PatternError extends Error {
  override name = "PatternError";
}

/**
 * A regular expression that needs time proportional to the text: literals, `.`, classes, `\d \w
 * \s`, groups, `|`, `* + ? {n,m}`, `^` and `$`. Back references and look-around don't exist here.
 * The algorithm is Thompson's (1968): all alternatives advance together.
 */
export class LinearPattern {
  readonly #steps: Step[] = ["match"];
  readonly #start: number;
  readonly #source: string;
  #at = 0;

  /** Throws `PatternError`. */
  constructor(source: string) {
    this.#source = source;
    this.#start = this.#alternatives(0);
    if (this.#at < source.length) throw new PatternError("an unopened group is closed");
  }

  test(text: string): boolean {
    const characters = [...text];
    let active = new Set<number>();
    for (let at = 0; at <= characters.length; at++) {
      this.#follow(this.#start, active, { isStart: at === 0, isEnd: at === characters.length });
      if (active.has(0)) return true;
      const character = characters[at];
      if (character === undefined) return false;
      const next = new Set<number>();
      const edges = { isStart: false, isEnd: at + 1 === characters.length };
      for (const index of active) {
        const step = this.#steps[index];
        if (typeof step === "object" && "test" in step && step.test(character)) {
          this.#follow(step.next, next, edges);
        }
      }
      active = next;
    }
    return false;
  }

  #follow(first: number, active: Set<number>, edges: { isStart: boolean; isEnd: boolean }): void {
    const open = [first];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (active.has(index)) continue;
      active.add(index);
      const step = this.#steps[index];
      if (typeof step !== "object") continue;
      if ("split" in step) open.push(...step.split);
      else if ("at" in step && (step.at === "start" ? edges.isStart : edges.isEnd)) {
        open.push(step.next);
      }
    }
  }

  #add(step: Step): number {
    if (this.#steps.length >= MAX_STEPS) throw new PatternError("the pattern is too large");
    return this.#steps.push(step) - 1;
  }

  #alternatives(next: number): number {
    const branches = [this.#sequence(next)];
    while (this.#source[this.#at] === "|") {
      this.#at++;
      branches.push(this.#sequence(next));
    }
    return branches.length === 1 ? branches[0] ?? next : this.#add({ split: branches });
  }

  #sequence(next: number): number {
    // A step needs its successor, so the parts are built from the last to the first.
    const parts: ((after: number) => number)[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#source[this.#at] ?? "")) {
      parts.push(this.#repeated());
    }
    const end = this.#at;
    const first = parts.reduceRight((after, part) => part(after), next);
    this.#at = end;
    return first;
  }

  #repeated(): (after: number) => number {
    const from = this.#at;
    this.#once(0);
    const [least, most] = this.#count();
    const end = this.#at;
    const one = (after: number): number => {
      this.#at = from;
      const first = this.#once(after);
      this.#at = end;
      return first;
    };
    return (after) => {
      let first = after;
      if (most === Infinity) {
        const loop: { split: number[] } = { split: [after] };
        first = this.#add(loop);
        loop.split.push(one(first));
      } else {
        for (let left = most - least; left > 0; left--) {
          first = this.#add({ split: [after, one(first)] });
        }
      }
      for (let left = least; left > 0; left--) first = one(first);
      this.#at = end;
      return first;
    };
  }

  #count(): [least: number, most: number] {
    const found = /^(?:([*+?])|\{(\d{1,3})(,(\d{0,3}))?\})/.exec(this.#source.slice(this.#at));
    if (found === null) return [1, 1];
    const [whole, sign, least, comma, most] = found;
    this.#at += whole.length;
    if (/^[*+?{]/.test(this.#source.slice(this.#at))) {
      throw new PatternError("a repetition is repeated");
    }
    if (sign !== undefined) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : Infinity];
    return [Number(least), comma === undefined ? Number(least) : Number(most || Infinity)];
  }

  #once(after: number): number {
    const character = this.#next();
    if (character === "(") return this.#group(after);
    if (character === "^") return this.#add({ at: "start", next: after });
    if (character === "$") return this.#add({ at: "end", next: after });
    if (character === ".") return this.#add({ test: () => true, next: after });
    if (character === "[") return this.#add({ test: this.#class(), next: after });
    if ("*+?{".includes(character)) throw new PatternError("a repetition has nothing to repeat");
    const test = character === "\\" ? this.#escape() : (one: string) => one === character;
    return this.#add({ test, next: after });
  }

  #group(after: number): number {
    if (this.#source.startsWith("?:", this.#at)) this.#at += 2;
    else if (this.#source[this.#at] === "?") throw new PatternError("(?…) is not supported");
    const first = this.#alternatives(after);
    if (this.#source[this.#at] !== ")") throw new PatternError("a group is not closed");
    this.#at++;
    return first;
  }

  #escape(): (character: string) => boolean {
    const character = this.#next();
    const set = SETS[character.toLowerCase()];
    if (set !== undefined) {
      const isNegated = character !== character.toLowerCase();
      return (one) => set.test(one) !== isNegated;
    }
    if (/[\p{L}\p{N}]/u.test(character)) throw new PatternError(`\\${character} is not supported`);
    return (one) => one === character;
  }

  #class(): (character: string) => boolean {
    const isNegated = this.#source[this.#at] === "^";
    if (isNegated) this.#at++;
    const tests: ((character: string) => boolean)[] = [];
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
    return (one) => tests.some((test) => test(one)) !== isNegated;
  }

  #next(): string {
    const point = this.#source.codePointAt(this.#at);
    if (point === undefined) throw new PatternError("the pattern ends too early");
    const character = String.fromCodePoint(point);
    this.#at += character.length;
    return character;
  }
}

const SETS: Readonly<Record<string, RegExp>> = { d: /\d/, w: /\w/, s: /\s/ };
