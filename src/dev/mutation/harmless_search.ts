import { type HarmlessChange, harmlessIn } from "./harmless_change.ts";

/** Those of the search in texts. */
export const HARMLESS_IN_SEARCH: readonly HarmlessChange[] = [
  ...harmlessIn("src/kernel/search/match.ts", [
    [
      "if (start < next) continue;",
      "if (start < next) continue;  →  if (false) continue;",
      "a line is looked at more often than once",
    ],
    [
      'if (text.slice(lineStart, lineStart + 4).trimStart().startsWith("#")) return true;',
      "4  →  5",
      "headings are parsed which need not be",
    ],
    [
      "if (/^[=-]/.test(text.slice(next, next + 4).trimStart())) return true;",
      "4  →  5",
      "headings are parsed which need not be",
    ],
    ["if (next === 0) return false;", "false  →  true", "headings are parsed which need not be"],
    ["return false;", "false  →  true", "headings are parsed which need not be"],
    [
      "const length = end - (from?.start ?? 0);",
      "0  →  1",
      "the match itself is always left in the window",
    ],
    [
      "return words.every((word) => (here.get(word) ?? 0) > 1);",
      "0  →  1",
      "a word of a match is always counted",
    ],
    ["const left = (here.get(word) ?? 0) - 1;", "0  →  1", "a word of a match is always counted"],
  ]),
  ...harmlessIn("src/kernel/search/query.ts", [
    [
      "return /[iy]$/.test(common) && common.length > 2 ? common.slice(0, -1) : common;",
      "/[iy]$/.test(common) && common.length > 2  →  /[iy]$/.test(common) || common.length > 2",
      "a shorter beginning finds more candidates, and each word is judged whole",
    ],
    [
      "while (length < stem.length && stem[length] === word[length]) length++;",
      "length < stem.length  →  length <= stem.length",
      "there is nothing behind the end",
    ],
    [
      "return /[iy]$/.test(common) && common.length > 2 ? common.slice(0, -1) : common;",
      "common.length > 2  →  common.length >= 2",
      "a shorter beginning finds more candidates, and each word is judged whole",
    ],
    [
      "return /[iy]$/.test(common) && common.length > 2 ? common.slice(0, -1) : common;",
      "1  →  2",
      "a shorter beginning finds more candidates, and each word is judged whole",
    ],
    [
      "if (known.size >= MAX_REMEMBERED) known.clear();",
      "known.size >= MAX_REMEMBERED  →  known.size > MAX_REMEMBERED",
      "one word more is remembered",
    ],
    [
      "while (end - index < MAX_WORD && isWordCharacter(text, end - 1) && isWordCharacter(text, end)) {",
      "end - index < MAX_WORD  →  end - index <= MAX_WORD",
      "an overlong word, which is none, is cut a character later",
    ],
    [
      "if (code > 0x7f) return WORD_CHARACTER.test(text.charAt(index));",
      "code > 0x7f  →  code >= 0x7f",
      "the last of ASCII is no letter for either",
    ],
    [
      "if (code > 0x7f) return WORD_CHARACTER.test(text.charAt(index));",
      "0x7f  →  0",
      "the expression says the same, in more time",
    ],
  ]),
  ...harmlessIn("src/kernel/search/ranking.ts", [
    [
      "if (this.#texts.size <= 2 * MAX_TEXTS) return;",
      "if (this.#texts.size <= 2 * MAX_TEXTS) return;  →  if (false) return;",
      "the worst are dropped more often",
    ],
  ]),
  ...harmlessIn("src/kernel/search/snippet.ts", [
    [
      "for (let start = from; start < until && body.length <= LIMIT;) {",
      "start < until  →  start <= until",
      "an empty line at the end adds nothing",
    ],
    [
      "const line = text.slice(start, Math.min(end, start + 2 * LIMIT)).trim();",
      "2  →  3",
      "how much of a line is looked at that is cut anyway",
    ],
  ]),
  ...harmlessIn("src/kernel/search/tokens.ts", [
    [
      "if (ASCII.test(lower)) return [...cut(lower.match(ASCII_RUN) ?? []), ...camelParts(text)];",
      "if (ASCII.test(lower)) return [...cut(lower.match(ASCII_RUN) ?? []), .…  →  if (false) return [...cut(lower.match(ASCII_RUN) ?? []), ...camelParts…",
      "the same words, in more time",
    ],
    [
      "return runs.some((run) => run.length > MAX_WORD)",
      "run.length > MAX_WORD  →  run.length >= MAX_WORD",
      "the same words, in more time",
    ],
    [
      "if (!/[a-z][A-Z]/.test(text)) return [];",
      "if (!/[a-z][A-Z]/.test(text)) return [];  →  if (false) return [];",
      "the same words, in more time",
    ],
  ]),
  ...harmlessIn("src/kernel/search/words.ts", [
    [
      "if (known !== undefined) return known;",
      "if (known !== undefined) return known;  →  if (false) return known;",
      "the stem is the same when it is made again",
    ],
    [
      "if (stems.size >= MAX_REMEMBERED) stems.clear();",
      "stems.clear();  →  undefined;",
      "it bounds the memory of a cache; the stems are the same",
    ],
    [
      "const MAX_REMEMBERED = 20_000;",
      "20_000  →  0",
      "the stem is the same when it is made again",
    ],
    [
      "if (stems.size >= MAX_REMEMBERED) stems.clear();",
      "if (stems.size >= MAX_REMEMBERED) stems.clear();  →  if (false) stems.clear();",
      "the stem is the same when it is made again",
    ],
    [
      "if (stems.size >= MAX_REMEMBERED) stems.clear();",
      "stems.size >= MAX_REMEMBERED  →  stems.size > MAX_REMEMBERED",
      "the stem is the same when it is made again",
    ],
    [
      "stems.set(word, stem);",
      "stems.set(word, stem);  →  undefined;",
      "the stem is the same when it is made again",
    ],
  ]),
];
