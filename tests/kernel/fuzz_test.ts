import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../src/dev/bench/random.ts";
import { cpuTimeOf } from "../../src/dev/cpu_time.ts";
import { parseJson } from "../../src/kernel/json.ts";
import { parseDocument } from "../../src/kernel/markdown/document.ts";
import { parseFrontMatter } from "../../src/kernel/markdown/front_matter.ts";
import { findSection, headingsOf, proseLines } from "../../src/kernel/markdown/headings.ts";
import { tablesOf } from "../../src/kernel/markdown/tables.ts";
import { parseYaml, yamlScalar } from "../../src/kernel/markdown/yaml.ts";
import { LineBuffer, parseLine } from "../../src/kernel/mcp/json_rpc.ts";
import { nearest } from "../../src/kernel/nearest.ts";
import { matchDocument } from "../../src/kernel/search/match.ts";
import { parseQuery } from "../../src/kernel/search/query.ts";
import { snippetOf } from "../../src/kernel/search/snippet.ts";
import { excerpt, flatten, printable } from "../../src/kernel/text.ts";

/** What a text is made of: the words of its grammar, what opens and what closes. */
interface Grammar {
  words: readonly string[];
  pairs?: readonly (readonly [open: string, close: string])[];
  /** What a text may begin and end with. */
  beginnings?: readonly string[];
  endings?: readonly string[];
}

/** A parser, the grammar of what it reads, and the time it may take for 1,000 characters. */
interface Target extends Grammar {
  run(text: string): unknown;
  msPerThousand?: number;
}

const markdown: Grammar = {
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

const yaml: Grammar = {
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
  ],
  pairs: [["[", "]"], ["{a: ", "}"], ["- ", ""], ["? ", ""], ["'", "'"], ['"', '"'], ["[a, ", "]"]],
  beginnings: ["", "a: ", "a: &a\n  ", "- ", "%YAML 1.2\n---\n", "a: |\n  "],
  endings: ["", "\n", ": b\n", "\n...\n", "!"],
};

const frontMatter: Grammar = {
  ...yaml,
  words: [...yaml.words, "---", "--- ", "---\n", "---yaml", "...", "----"],
  beginnings: ["---\n", "--- ", "---", "---yaml\n", "---\r\n", "\ufeff---\n", "---\na: b\n"],
  endings: ["", "\n---\n", "\n--- !", "!", "\n...\n# a\n"],
};

const json: Grammar = {
  words: [
    ...'[]{},:"\\ \n\t',
    ...["1", "-1e9", "true", "null", '"a"', '"a":', "\\u0041", '"__proto__":', "1.", "é", "\ud800"],
  ],
  pairs: [["[", "]"], ['{"a":', "}"], ['"', '"'], ['[{"a":', "}]"]],
  beginnings: ["", '{"jsonrpc":"2.0","id":1,"method":"', "[", '{"a":"'],
  endings: ["", "}", "]", "!"],
};

const terms = parseQuery("status of the design decision");

const TARGETS: Record<string, Target> = {
  "parseFrontMatter()": { ...frontMatter, run: parseFrontMatter },
  "parseYaml()": { ...yaml, run: parseYaml, msPerThousand: 2 },
  "yamlScalar()": { ...yaml, run: yamlScalar },
  "headingsOf()": { ...markdown, run: headingsOf },
  "findSection()": { ...markdown, run: (text) => refused(() => findSection(text, "end")) },
  "tablesOf()": { ...markdown, run: (text) => tablesOf([...proseLines(text)]) },
  "parseDocument()": { ...markdown, run: (text) => parseDocument("a.md", text) },
  "snippetOf()": {
    ...markdown,
    run: (text) =>
      [0, text.length / 2, text.length - 1]
        .map((start) =>
          snippetOf({ text, bodyOffset: 0 }, { start: Math.floor(start), end: start })
        ),
  },
  "matchDocument()": {
    ...markdown,
    words: [...markdown.words, "status of ", "design", " decision", "the "],
    run: (text) => matchDocument({ path: "a.md", text }, terms),
    msPerThousand: 2,
  },
  "parseQuery()": {
    ...markdown,
    run: (text) => {
      const query = parseQuery(text.slice(0, 2000));
      return matchDocument({ path: "a.md", text: text.slice(0, 2000) }, query);
    },
    msPerThousand: 4,
  },
  "parseJson()": { ...json, run: (text) => refused(() => parseJson(text)), msPerThousand: 4 },
  "parseLine()": {
    ...json,
    run: (text) => {
      const bytes = new TextEncoder().encode(text);
      const buffer = new LineBuffer();
      for (let at = 0; at < bytes.length; at += 100) {
        for (const line of buffer.push(bytes.subarray(at, at + 100))) parseLine(line);
      }
      return parseLine(buffer.rest());
    },
    // An error for each line, and a line may be one character.
    msPerThousand: 10,
  },
  "flatten()": { ...markdown, run: flatten },
  "excerpt()": { ...markdown, run: (text) => excerpt(text) },
  "printable()": { ...markdown, run: printable },
  "nearest()": {
    ...markdown,
    run: (text) => nearest(text, ["get_stage", "get_review_prompt", text.slice(0, 300)]),
  },
};

/** An error is an answer here; only time is judged. */
function refused(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

const LENGTH = 16_000;
const TEXTS = 400;

type Pick = <Item>(items: readonly Item[]) => Item;

/** A text that follows the grammar in one of four shapes, of about `length` characters. */
function textOf(
  { words, pairs = [], beginnings = [""], endings = [""] }: Grammar,
  pick: Pick,
): string {
  const unit = Array.from({ length: pick([1, 1, 1, 2, 3, 5]) }, () => pick(words)).join("");
  const times = Math.ceil(LENGTH / unit.length);
  const shapes: (() => string)[] = [
    () => unit.repeat(times),
    () => unit.repeat(times / 2) + pick(words).repeat(times / 2),
    () => Array.from({ length: times }, () => pick([unit, unit, pick(words)])).join(""),
  ];
  if (pairs.length > 0) {
    shapes.push(() => {
      const [open, close] = pick(pairs);
      const depth = Math.ceil(LENGTH / (open.length + close.length));
      return open.repeat(depth) + pick(["", unit]) + close.repeat(pick([0, depth, depth - 1]));
    });
  }
  return pick(beginnings) + pick(shapes)() + pick(endings);
}

/** The shortest time of five, in milliseconds, or the first that is within the budget. */
function timeOf(run: () => unknown, budget: number): number {
  let shortest = Infinity;
  for (let attempt = 0; attempt < 5 && shortest > budget; attempt++) {
    shortest = Math.min(shortest, cpuTimeOf(run));
  }
  return shortest;
}

/** The texts, by their beginnings, for which the target takes more than its time. */
function* slowTexts(target: Target): Generator<string> {
  const random = seededRandom(12);
  const pick: Pick = (items) => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick");
    return item;
  };
  for (let index = 0; index < TEXTS; index++) {
    const text = textOf(target, pick);
    const budget = (target.msPerThousand ?? 1) * text.length / 1000;
    const time = timeOf(() => target.run(text), budget);
    if (time > budget) yield `${time.toFixed(0)} ms: ${JSON.stringify(text.slice(0, 60))}`;
  }
}

for (const [name, target] of Object.entries(TARGETS)) {
  Deno.test(`${name} takes time in proportion to the text, whatever its form`, () => {
    assertEquals([...slowTexts(target)], []);
  });
}

Deno.test("an expression that tries a run from each of its characters on does not pass", () => {
  const [slow] = slowTexts({ ...markdown, run: (text) => text.replace(/[#\s]+!/g, "") });
  assert(slow !== undefined);
});
