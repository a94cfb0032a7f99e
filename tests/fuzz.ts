import { assertEquals } from "@std/assert";
import { seededRandom } from "../src/dev/bench/random.ts";
import { cpuTimeOf } from "../src/dev/cpu_time.ts";

/** The building blocks of a text: words, and pairs that open and close. */
export interface Grammar {
  words: readonly string[];
  pairs?: readonly (readonly [open: string, close: string])[];
  /** The possible beginnings and endings of a generated text. */
  beginnings?: readonly string[];
  endings?: readonly string[];
}

/** A parser, the grammar of its input, and the time that it may take for 1,000 characters. */
export interface FuzzTarget extends Grammar {
  run(text: string): unknown;
  msPerThousand?: number;
}

/** The grammar for Markdown. */
export const markdown: Grammar = {
  words: [
    ..."#*_`~>|-=+<![]():\\\t \n",
    ...["a", "é", "漢", "word ", "\r\n", "\n\n", "    ", "```\n", "~~~", "# a\n", "a\n===\n", "- "],
    ...[
      "1. ",
      "> ",
      "<!--",
      "-->",
      "<pre>",
      "</pre>",
      "<div ",
      'a="b" ',
      "---\n",
      "| a ",
      "|-|-|\n",
    ],
    ...["**", "[a](b) ", "status: ", " #", "\u200b", "\ud800"],
  ],
  pairs: [["[", "]"], ["(", ")"], ["> ", "\n"], ["- ", "\n"], ["<a ", ">"], ["<!--", "-->"], [
    "**",
    "**",
  ]],
  beginnings: ["", "# a\n\n", "| a | b |\n|---|---|\n", "---\na: b\n---\n", "- a\n\n  ", "<div>\n"],
  endings: ["", "\n", "x", "\n# end\n", "|\n"],
};

/** The grammar of YAML. */
export const yaml: Grammar = {
  words: [
    ...":-?,[]{}#&*!|>'\"%@` \t\n",
    ...[
      "a",
      "a: ",
      "- ",
      "a: b\n",
      "  ",
      "? ",
      "&a ",
      "*a ",
      "!!str ",
      "|\n",
      ">-\n",
      "'b'",
      "0x1",
    ],
    ...["2026-01-01", "\\n", '"a"', "1e9", "...\n", "---\n", "~", "é", "\r\n", "<<: *a\n"],
    ...[">\n", "x\n", "%x\n", "*a : 1,", "- ? *a\n"],
  ],
  pairs: [["[", "]"], ["{a: ", "}"], ["- ", ""], ["? ", ""], ["'", "'"], ['"', '"'], ["[a, ", "]"]],
  beginnings: [
    ...["", "a: ", "a: &a\n  ", "- ", "%YAML 1.2\n---\n", "a: |\n  ", 'a: "', "a: '", "a: ["],
    ...["", "["].map((list) => `a: &a [${"x,".repeat(10_000)}]\nb: ${list}\n`),
  ],
  endings: ["", "\n", ": b\n", "\n...\n", "!"],
};

/** The grammar for a document that begins with YAML fields. */
export const frontMatter: Grammar = {
  ...yaml,
  words: [...yaml.words, "---", "--- ", "---\n", "---yaml", "...", "----"],
  beginnings: ["---\n", "--- ", "---", "---yaml\n", "---\r\n", "\ufeff---\n", "---\na: b\n"],
  endings: ["", "\n---\n", "\n--- !", "!", "\n...\n# a\n"],
};

/** The grammar for JSON and JSON-RPC. */
export const json: Grammar = {
  words: [
    ...'[]{},:"\\ \n\t',
    ...["1", "-1e9", "true", "null", '"a"', '"a":', "\\u0041", '"__proto__":', "1.", "é", "\ud800"],
  ],
  pairs: [["[", "]"], ['{"a":', "}"], ['"', '"'], ['[{"a":', "}]"]],
  beginnings: ["", '{"jsonrpc":"2.0","id":1,"method":"', "[", '{"a":"'],
  endings: ["", "}", "]", "!"],
};

/** Returns the error that `run` throws, because the tests only measure time. */
export function refused(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

const LENGTH = 16_000;
const TEXTS = 400;
/** Only long texts reveal fast quadratic work, such as a search for line breaks. */
const LONG = { every: 25, length: 120_000 };

type Pick = <Item>(items: readonly Item[]) => Item;

/** Returns a text of about `length` characters that follows the grammar in one of four shapes. */
function textOf(
  { words, pairs = [], beginnings = [""], endings = [""] }: Grammar,
  pick: Pick,
  length: number,
): string {
  const unit = Array.from({ length: pick([1, 1, 1, 2, 3, 5]) }, () => pick(words)).join("");
  const times = Math.ceil(length / unit.length);
  const shapes: (() => string)[] = [
    () => unit.repeat(times),
    () => unit.repeat(times / 2) + pick(words).repeat(times / 2),
    () => Array.from({ length: times }, () => pick([unit, unit, pick(words)])).join(""),
  ];
  if (pairs.length > 0) {
    shapes.push(() => {
      const [open, close] = pick(pairs);
      const depth = Math.ceil(length / (open.length + close.length));
      return open.repeat(depth) + pick(["", unit]) + close.repeat(pick([0, depth, depth - 1]));
    });
  }
  return pick(beginnings) + pick(shapes)() + pick(endings);
}

/** Returns the shortest of five times, in milliseconds, or the first time within the budget. */
function timeOf(run: () => unknown, budget: number): number {
  let shortest = Infinity;
  for (let attempt = 0; attempt < 5 && shortest > budget; attempt++) {
    shortest = Math.min(shortest, cpuTimeOf(run));
  }
  return shortest;
}

/** Yields the beginnings of the texts for which the target exceeds its time. */
export function* slowTexts(target: FuzzTarget): Generator<string> {
  const random = seededRandom(12);
  const pick: Pick = (items) => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick");
    return item;
  };
  for (let index = 0; index < TEXTS; index++) {
    const text = textOf(target, pick, index % LONG.every === 0 ? LONG.length : LENGTH);
    const budget = (target.msPerThousand ?? 1) * text.length / 1000;
    const time = timeOf(() => target.run(text), budget);
    if (time > budget) yield `${time.toFixed(0)} ms: ${JSON.stringify(text.slice(0, 60))}`;
  }
}

/** Adds a test for each target, which checks that its time is proportional to the text's length. */
export function testEffort(targets: Record<string, FuzzTarget>): void {
  for (const [name, target] of Object.entries(targets)) {
    Deno.test(`${name} takes linear time for any text`, () => {
      assertEquals([...slowTexts(target)], []);
    });
  }
}
