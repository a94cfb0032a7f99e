import { assert, assertEquals, assertFalse } from "@std/assert";
import {
  blockStartOf,
  headingLevel,
  indentOf,
  isDelimiterRow,
  isUnderline,
  opensParagraph,
} from "../../../src/kernel/markdown/block_starts.ts";

Deno.test("blockStartOf() distinguishes block starts from plain text", () => {
  const marks = {
    heading: ["# a", "######", "#\ta"],
    rule: ["---", "* * *", "_\t_ _ _"],
    quote: [">", "> a", ">a"],
    item: ["- a", "+ a", "* a", "-", "1. a", "123456789) a", "-\ta"],
    verbatim: ["```", "~~~ sh", "````` x", "<!--", "<pre>", "<STYLE a>", "<?x", "<!A", "<![CDATA["],
    html: ["<div>", "</p", "<h1/>", "<x-y>", "</x-y >", "<a b c=d e='f' g=\"h\" />"],
  };
  for (const [kind, bodies] of Object.entries(marks)) {
    for (const body of bodies) assertEquals(blockStartOf(body)?.kind, kind, body);
  }
  const texts = [
    "a",
    "#a",
    "####### a",
    "-a",
    "1.a",
    "1234567890. a",
    "**",
    "+++",
    "``",
    "``` `",
    "_ _",
  ];
  for (const body of [...texts, "<a", "<a b c", "<a> b", "<1>", "< div>", "</a b>", "\u00a0# a"]) {
    assertEquals(blockStartOf(body), undefined, body);
  }
});

Deno.test("blockStartOf() recognises the markers that end a paragraph", () => {
  const interrupting = [
    "# a",
    "---",
    "> a",
    "- a",
    "1. a",
    "1) a",
    "01. a",
    "```",
    "<div>",
    "<!--",
  ];
  for (const body of interrupting) assert(blockStartOf(body)?.interrupts, body);
  for (const body of ["2. a", "-", "1.", "<x-y>"]) {
    assertFalse(blockStartOf(body)?.interrupts, body);
  }
});

Deno.test("blockStartOf() returns the width of a list item's marker", () => {
  const widths: [string, number, number][] = [
    ["- a", 0, 2],
    ["-    a", 0, 5],
    ["-     code", 0, 2],
    ["10. a", 0, 4],
    ["-\ta", 0, 4],
    ["-\ta", 2, 2],
    ["-", 0, 2],
  ];
  for (const [body, column, width] of widths) {
    const mark = blockStartOf(body, column);
    assertEquals(mark?.kind === "item" && mark.width, width, `${body} at ${column}`);
  }
});

Deno.test("blockStartOf() recognises the end of a verbatim block", () => {
  const cases: [string, string, boolean][] = [
    ["```", "```", true],
    ["```", "   `````", true],
    ["```", "    ```", false],
    ["```", "``", false],
    ["```", "``` x", false],
    ["```", "~~~", false],
    ["<!-- a", "b --> c", true],
    ["<pre>", "</script>", true],
    ["<?a", "?>", true],
    ["<!A", ">", true],
    ["<![CDATA[", "]]>", true],
    ["<![CDATA[", ">", false],
  ];
  for (const [body, line, closes] of cases) {
    const mark = blockStartOf(body);
    assertEquals(mark?.kind === "verbatim" && mark.closes(line), closes, `${body} ${line}`);
  }
  const closed = blockStartOf("<!-- a -->");
  assert(closed?.kind === "verbatim" && closed.isClosed);
});

Deno.test("indentOf() counts columns and expands each tab to the next multiple of four", () => {
  const columns = { "a": 0, "  a": 2, "\ta": 4, " \ta": 4, "   \t a": 5, "\u00a0a": 0 };
  for (const [text, count] of Object.entries(columns)) assertEquals(indentOf(text), count, text);
  assertEquals(indentOf("\ta", 1), 3);
});

Deno.test("headingLevel() accepts one to six # characters before white space or the line's end", () => {
  const levels = { "# a": 1, "###### a": 6, "####### a": 0, "##": 2, "#a": 0, "a": 0, "#\ta": 1 };
  for (const [body, level] of Object.entries(levels)) assertEquals(headingLevel(body), level, body);
});

Deno.test("isUnderline() accepts only a line of = or - characters", () => {
  for (const body of ["=", "===", "-", "-----"]) assert(isUnderline(body), body);
  for (const body of ["", "=-", "= =", "--x", "***"]) assertFalse(isUnderline(body), body);
});

Deno.test("isDelimiterRow() accepts rows of dashes between pipes", () => {
  for (const row of ["|---|", "---|---", "| :-- | --: | :-: |", "|-"]) {
    assert(isDelimiterRow(row), row);
  }
  for (const row of ["---", "| a |", "||", "|:|", "| - - |", ""]) {
    assertFalse(isDelimiterRow(row), row);
  }
});

Deno.test("opensParagraph() checks the text inside quotes and list items", () => {
  for (const body of ["a", "> a", "- a", "1. > - a", "-    a"]) assert(opensParagraph(body), body);
  for (const body of ["", ">", "-", "# a", "> # a", "- ```", "    a", "-     a"]) {
    assertFalse(opensParagraph(body), body);
  }
});
