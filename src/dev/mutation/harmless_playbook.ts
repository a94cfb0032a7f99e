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
