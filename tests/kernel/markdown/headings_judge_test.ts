import { assert, assertEquals } from "@std/assert";
import { fromMarkdown } from "mdast-util-from-markdown";
import { bodyOffsetOf } from "../../../src/kernel/markdown/front_matter.ts";
import { headingsOf } from "../../../src/kernel/markdown/headings.ts";
import { note } from "../../note.ts";

/** Returns the line and level of each heading that a third-party CommonMark parser finds. */
function judged(text: string): string[] {
  const offset = bodyOffsetOf(text);
  const before = text.slice(0, offset).split("\n").length - 1;
  return fromMarkdown(text.slice(offset)).children.flatMap((node) =>
    node.type === "heading" && node.position !== undefined
      ? [`${node.position.start.line + before} ${node.depth}`]
      : []
  );
}

function ours(text: string): string[] {
  return headingsOf(text).map(({ line, level }) => `${line} ${level}`);
}

function* markdownBelow(folder: URL): Generator<URL> {
  for (const { name, isDirectory, isFile } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* markdownBelow(new URL(`${encodeURIComponent(name)}/`, folder));
    else if (isFile && name.endsWith(".md")) yield new URL(encodeURIComponent(name), folder);
  }
}

/** Compares every document, or only one of `every` documents. */
function compareBelow(folder: URL, every = 1): void {
  let headings = 0;
  for (const [index, file] of [...markdownBelow(folder)].entries()) {
    if (index % every !== 0) continue;
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(Deno.readFileSync(file));
    } catch {
      continue; // Some fixtures are binary.
    }
    assertEquals(ours(text), judged(text), file.pathname);
    headings += ours(text).length;
  }
  assert(headings > 100);
}

Deno.test("headingsOf() agrees with a CommonMark parser on every fixture", () => {
  compareBelow(new URL("../../fixtures/", import.meta.url));
});

Deno.test("headingsOf() agrees with a CommonMark parser on real documents", () => {
  const corpora = new URL("../../../../shared/corpora/", import.meta.url);
  try {
    Deno.statSync(corpora);
  } catch {
    return note("Not tested: headings of ../shared/corpora, for it is not there");
  }
  compareBelow(corpora, 5);
});

/** Lines whose meaning depends on their order. */
const LINES = [
  ...[
    "",
    "",
    "text",
    "more text",
    "  text",
    "text   ",
    "1986. text",
    "\\# text",
    "#text",
    "__",
    "`a` # b",
  ],
  ...["# A", "## B ##", "####### seven", "#", "# #", "## x#", "  # two", "\u00a0# c", "***bold***"],
  ...["===", "---", "   ---", "= ", "-- ", "=== =", "***", "- - -", "_ _ _", "  * * *"],
  ...[
    "- item",
    "* star",
    "+",
    "-",
    "1. one",
    "2. two",
    "10. ten",
    "1)",
    "- # h",
    "  - nested",
    "   para",
  ],
  ...["> quote", "> # q", "> ", ">", "> > deep"],
  ...["```", "~~~", "~~~~", "````", "``` js", "   ```", "a ``` b", "- ```", "  ```"],
  ...[
    "<!-- c -->",
    "<!--",
    "-->",
    "<!-->",
    "<div>",
    "</div>",
    "<pre>",
    "x</pre>",
    "<b>x</b>",
  ],
];

/**
 * Returns a generator of repeatable pseudo-random numbers from 0 to 1 (mulberry32 by Tommy
 * Ettinger).
 */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

Deno.test("headingsOf() agrees with a CommonMark parser on 5,000 documents with difficult lines", () => {
  const random = randomNumbers(1);
  let headings = 0;
  for (let count = 0; count < 5000; count++) {
    const length = 2 + Math.floor(random() * 6);
    const lines = Array.from({ length }, () => LINES[Math.floor(random() * LINES.length)]);
    // The text has no front matter, because its first line isn't ---.
    const text = `text\n\n${lines.join("\n")}\n`;
    assertEquals(ours(text), judged(text), JSON.stringify(text));
    headings += ours(text).length;
  }
  assert(headings > 1200);
});
