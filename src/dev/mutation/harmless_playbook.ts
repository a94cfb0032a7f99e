import type { HarmlessChange } from "./harmless_change.ts";

/** Those of ace's playbook. */
export const HARMLESS_IN_PLAYBOOK: readonly HarmlessChange[] = [
  {
    file: "src/ace/playbook/similarity.ts",
    code: "const HALF = 30;",
    change: "30  →  0",
    reason: "the bits only spare comparisons: each pair that they let pass is compared whole",
  },
  {
    file: "src/ace/playbook/bullet.ts",
    code: "while (length < digits.length && isTaken(digits.slice(0, length))) length++;",
    change: "length < digits.length  →  length <= digits.length",
    reason: "what is cut behind the last digit is all of them, too",
  },
  {
    file: "src/ace/playbook/pairs.ts",
    code: "const TURN_MS = 10;",
    change: "10  →  11",
    reason: "a millisecond more until others have their turn",
  },
  {
    file: "src/ace/playbook/pairs.ts",
    code: "if (performance.now() - turn > TURN_MS) {",
    change: "performance.now() - turn > TURN_MS  →  performance.now() - turn >= TURN_MS",
    reason: "no clock tells the two apart",
  },
  {
    file: "src/ace/playbook/playbook.ts",
    code: "if (close < end) close = indexFrom(text, end, COMMENT_END);",
    change: "close < end  →  close <= end",
    reason: "what is looked for again is found in the same place",
  },
  {
    file: "src/ace/playbook/playbook.ts",
    code: "if (blank < end) blank = indexFrom(text, end, BLANK_LINE);",
    change: "blank < end  →  blank <= end",
    reason: "what is looked for again is found in the same place",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (profiles.size >= MAX_REMEMBERED) profiles.clear();",
    change:
      "if (profiles.size >= MAX_REMEMBERED) profiles.clear();  →  if (false) profiles.clear();",
    reason: "it bounds the memory of a cache; a profile that is made again is equal",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (profiles.size >= MAX_REMEMBERED) profiles.clear();",
    change: "profiles.size >= MAX_REMEMBERED  →  profiles.size > MAX_REMEMBERED",
    reason: "it bounds the memory of a cache; a profile that is made again is equal",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (profiles.size >= MAX_REMEMBERED) profiles.clear();",
    change: "profiles.clear();  →  undefined;",
    reason: "it bounds the memory of a cache; a profile that is made again is equal",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "for (let index = from; index < texts.length; index++) {",
    change: "index < texts.length  →  index <= texts.length",
    reason: "what is behind the last is not found",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "const from = this.#compared.get(profile) ?? 0;",
    change: "this.#compared.get(profile) ?? 0  →  0",
    reason: "it spares comparing again what was not the same",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (found === undefined) this.#compared.set(profile, this.costOf(profile));",
    change:
      "if (found === undefined) this.#compared.set(profile, this.costOf(profi…  →  if (false) this.#compared.set(profile, this.costOf(profile));",
    reason: "it spares comparing again what was not the same",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (found === undefined) this.#compared.set(profile, this.costOf(profile));",
    change: "this.#compared.set(profile, this.costOf(profile));  →  undefined;",
    reason: "it spares comparing again what was not the same",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "const bits: [number, number] = [0, 0];",
    change: "0  →  1",
    reason: "the bits only spare comparisons: each pair that they let pass is compared whole",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "const bit = (hash >>> 1) % (2 * HALF);",
    change: "1  →  2",
    reason: "the bits only spare comparisons: each pair that they let pass is compared whole",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (bit < HALF) bits[0] |= 1 << bit;",
    change: "bit < HALF  →  bit <= HALF",
    reason: "the bits only spare comparisons: each pair that they let pass is compared whole",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (bit < HALF) bits[0] |= 1 << bit;",
    change: "1  →  2",
    reason: "the bits only spare comparisons: each pair that they let pass is compared whole",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "else bits[1] |= 1 << (bit - HALF);",
    change: "bit - HALF  →  bit + HALF",
    reason: "the bits only spare comparisons: each pair that they let pass is compared whole",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "else bits[1] |= 1 << (bit - HALF);",
    change: "1  →  2",
    reason: "the bits only spare comparisons: each pair that they let pass is compared whole",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code:
      "if (differing > most || differing + countBits(highBits ^ (high[index] ?? 0)) > most) continue;",
    change: "differing > most  →  differing >= most",
    reason: "the most that may differ is never a whole number",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code:
      "if (differing > most || differing + countBits(highBits ^ (high[index] ?? 0)) > most) continue;",
    change:
      "differing + countBits(highBits ^ (high[index] ?? 0)) > most  →  differing + countBits(highBits ^ (high[index] ?? 0)) >= most",
    reason: "the most that may differ is never a whole number",
  },
];
