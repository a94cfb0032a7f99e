import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { headingKey, headingsOf, proseLines } from "../../../src/kernel/markdown/headings.ts";

/** Returns each heading as "line level text". */
function told(text: string): string[] {
  return headingsOf(text).map(({ line, level, text }) => `${line} ${level} ${text}`);
}

/** Returns the source text of each heading in the document. */
function sources(text: string): string[] {
  return headingsOf(text).map(({ start, end }) => text.slice(start, end));
}

Deno.test("headingsOf() finds ATX headings at all six levels", () => {
  const text = "# a\n## b\n### c\n#### d\n##### e\n###### f\n####### g\n#h\n#\n#\ti\n";
  assertEquals(told(text), [
    "1 1 a",
    "2 2 b",
    "3 3 c",
    "4 4 d",
    "5 5 e",
    "6 6 f",
    "9 1 ",
    "10 1 i",
  ]);
});

Deno.test("headingsOf() removes closing # characters and keeps other # characters", () => {
  assertEquals(told("## a ##\n# b #######\n# c#\n# d # e\n## ##\n# f \\#\n#  g  ##  \n"), [
    "1 2 a",
    "2 1 b",
    "3 1 c#",
    "4 1 d # e",
    "5 2 ",
    "6 1 f \\#",
    "7 1 g",
  ]);
});

Deno.test("headingsOf() accepts up to three columns of indentation and counts a tab as four columns", () => {
  assertEquals(told("   # a\n    # b\n\t# c\n  \t# d\n \u00a0# e\n"), ["1 1 a"]);
});

Deno.test("headingsOf() finds setext headings that span several lines", () => {
  const text = "One\n===\n\nTwo\nlines\n---\n\nThree\n-\n\n   Four\n   ====  \n";
  assertEquals(told(text), ["1 1 One", "4 2 Two lines", "8 2 Three", "11 1 Four"]);
  assertEquals(sources(text)[1], "Two\nlines\n---\n");
});

Deno.test("headingsOf() ignores --- if no paragraph precedes it", () => {
  const above = [
    "- item",
    "* item",
    "1. item",
    "> quote",
    "    code",
    "| a |\n|---|\n| b |",
    "",
    "***",
  ];
  for (const lines of above) assertEquals(told(`${lines}\n---\n`), [], lines);
  assertEquals(told("a | b\n--- | ---\n1 | 2\n---\n"), []);
  assertEquals(told("# a\n---\n"), ["1 1 a"]);
  assertEquals(told("text\n\n---\n"), []);
  assertEquals(told("text\n= =\n- -\n-- x\n"), []);
});

Deno.test("headingsOf() ignores headings in lists, quotes and HTML blocks", () => {
  assertEquals(told("> # a\n\n- # b\n\n  # c\n\n1. x\n\n   d\n   ===\n\n# end\n"), ["12 1 end"]);
  assertEquals(told("<div>\n# a\n</div>\n\n# end\n"), ["5 1 end"]);
  assertEquals(told("<details>\n\n# seen\n\n</details>\n"), ["3 1 seen"]);
});

Deno.test("headingsOf() ignores code fenced with backticks or tildes", () => {
  assertEquals(told("```\n# a\n```\n# b\n~~~ sh\n# c\n~~~\n# d\n"), ["4 1 b", "8 1 d"]);
});

Deno.test("headingsOf() ignores headings in comments and verbatim HTML", () => {
  assertEquals(told("<!-- # a -->\n# b\n<!--\n# c\n\n# d\n-->\n# e\n"), ["2 1 b", "8 1 e"]);
  assertEquals(told("<!-->\n# a\n"), ["2 1 a"]);
  assertEquals(told("<pre>\n\n# a\n</pre>\n# b\n<script>\n# c\n"), ["5 1 b"]);
});

Deno.test("headingsOf() ignores front matter but includes its lines in line numbers", () => {
  const text = "---\n# a comment: x\ntitle: x\n---\n\nTitle\n---\n# b\n";
  assertEquals(told(text), ["6 2 Title", "8 1 b"]);
  assertEquals(sources(text), ["Title\n---\n", "# b\n"]);
});

Deno.test("headingsOf() reads documents with CRLF line breaks", () => {
  const text = "# a\r\n\r\nb\r\n---\r\n\r\n```\r\n# c\r\n```\r\n## d ##\r\n";
  assertEquals(told(text), ["1 1 a", "3 2 b", "9 2 d"]);
  assertEquals(sources(text), ["# a\r\n", "b\r\n---\r\n", "## d ##\r\n"]);
});

Deno.test("headingsOf() joins a heading that spans several lines into one line", () => {
  assertEquals(told("# a\u2028b\u202ec\u0007\td\n"), ["1 1 a b c d"]);
});

Deno.test("headingsOf() takes linear time for one long line", () => {
  const marks = [
    "#",
    "# ",
    "-",
    "- ",
    "=",
    "*",
    "* ",
    "`",
    "~",
    ">",
    "> ",
    "|",
    "|-",
    "<",
    "<a ",
    "1",
  ];
  const more = [
    "1. ",
    "1.1",
    "\t",
    " ",
    "a",
    "_ ",
    "<!--",
    "</",
    "<a b=",
    "<a b='",
    "\\",
    "a|",
    "+ ",
  ];
  const start = cpuTime();
  for (const mark of [...marks, ...more]) {
    const line = mark.repeat(200_000 / mark.length);
    for (
      const text of [line, `${line}x`, `text\n${line}`, `${line}\n===`, `- ${line}\n  ${line}`]
    ) {
      headingsOf(text);
    }
    for (const heading of headingsOf(`# ${line}`)) headingKey(heading.text);
  }
  assert(cpuTime() - start < 10_000);
});

Deno.test("headingsOf() takes linear time for many lines", () => {
  const start = cpuTime();
  for (
    const line of ["text", "- a", "# a", "a\n===", "```", "> a", "<!--", "| a |", "1. a", "\n"]
  ) {
    headingsOf(`${line}\n`.repeat(100_000));
  }
  assert(cpuTime() - start < 10_000);
});

Deno.test("proseLines() yields lines with their offsets, and a blank line for each verbatim line", () => {
  const text = "---\na: 1\n---\none  \n```\ncode\n```\r\n\ntwo";
  assertEquals([...proseLines(text)], [
    { text: "one", kind: "text", number: 4, start: 13, end: 19 },
    { text: "", kind: "blank", number: 5, start: 19, end: 23 },
    { text: "", kind: "blank", number: 8, start: 33, end: 34 },
    { text: "two", kind: "text", number: 9, start: 34, end: 37 },
  ]);
});
