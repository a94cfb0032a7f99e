import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import {
  bodyOffsetOf,
  fieldLine,
  parseFrontMatter,
  textField,
} from "../../../src/kernel/markdown/front_matter.ts";

/** Returns the text after the front matter. */
function bodyOf(text: string): string {
  const { bodyOffset } = parseFrontMatter(text);
  assertEquals(bodyOffsetOf(text), bodyOffset);
  return text.slice(bodyOffset);
}

Deno.test("parseFrontMatter() returns the fields, the source and the body's offset", () => {
  const text = "---\ntype: brief\nversion: 2\n---\n# Title\n";
  const found = parseFrontMatter(text);
  assertEquals([found.present, found.error], [true, undefined]);
  assertEquals([...found.fields], [["type", "brief"], ["version", 2]]);
  assertEquals(found.source, "type: brief\nversion: 2\n");
  assertEquals(bodyOf(text), "# Title\n");
});

Deno.test("parseFrontMatter() reads documents with CRLF line breaks", () => {
  const text = "---\r\ntype: brief\r\nstatus: draft\r\n---\r\n# Title\r\n";
  const found = parseFrontMatter(text);
  assertEquals(Object.fromEntries(found.fields), { type: "brief", status: "draft" });
  assertEquals(bodyOf(text), "# Title\r\n");
});

Deno.test("parseFrontMatter() accepts empty front matter and a document without a body", () => {
  for (const text of ["---\n---\n", "---\n---", "---\n\n---", "---\r\n---"]) {
    const found = parseFrontMatter(text);
    assertEquals([found.present, found.error, found.fields.size], [true, undefined, 0], text);
    assertEquals(bodyOf(text), "");
  }
});

Deno.test("parseFrontMatter() accepts white space after the fences and the closing fence ...", () => {
  assertEquals(bodyOf("--- \t\na: 1\n--- \nbody"), "body");
  assertEquals(bodyOf("---\na: 1\n...\nbody"), "body");
});

Deno.test("parseFrontMatter() finds no front matter if the first line is not ---", () => {
  const texts = ["", "# Title\n---\na: 1\n---\n", "\n---\na: 1\n---\n", " ---\na: 1\n---\n", "---"];
  for (const text of [...texts, "----\na: 1\n----\n", "--- a sentence\n\n---\n", "--a\n---\n"]) {
    const found = parseFrontMatter(text);
    assertEquals([found.present, found.error, found.fields.size], [false, undefined, 0], text);
    assertEquals(bodyOf(text), text);
  }
});

Deno.test("parseFrontMatter() ends the front matter only at a line that is exactly ---", () => {
  const text = "---\na: x---\nb: '--- '\nc: |\n  ---\n---\nbody";
  assertEquals(Object.fromEntries(parseFrontMatter(text).fields), {
    a: "x---",
    b: "--- ",
    c: "---\n",
  });
  assertEquals(bodyOf(text), "body");
});

Deno.test("parseFrontMatter() ignores line breaks that only YAML recognises", () => {
  const text = '---\na: "x\u2028--- "\nb: 1\n---\nbody';
  assertEquals(textField(parseFrontMatter(text), "b"), "1");
  assertEquals(bodyOf(text), "body");
});

Deno.test("parseFrontMatter() reports front matter without a closing line", () => {
  const text = "---\ntype: brief\n# Title\n";
  const { present, fields, error } = parseFrontMatter(text);
  assertEquals([present, fields.size], [true, 0]);
  assertEquals(error, {
    message: "the front matter is never closed with '---'",
    line: 1,
    column: 1,
  });
  assertEquals(bodyOf(text), text);
});

Deno.test("parseFrontMatter() reports the document line of an error", () => {
  const { error, fields, present } = parseFrontMatter("---\nok: 1\nbad: 2\n  end: 3\n---\n# T\n");
  assertEquals([present, fields.size], [true, 0]);
  assertEquals([error?.line, error?.column], [4, 6]);
  const lines = "---\r\nok: 1\r\nok: 2\r\n---\r\n";
  assertEquals(parseFrontMatter(lines).error?.line, 3);
});

Deno.test("parseFrontMatter() finds no front matter in another language", () => {
  const text = "---js\nglobalThis.executed = true\n---\nbody";
  assertEquals(parseFrontMatter(text).present, false);
  assertEquals(bodyOf(text), text);
});

Deno.test("parseFrontMatter() parses at most 64 KiB but finds the body after longer front matter", () => {
  const text = `---\na: ${"x".repeat(70_000)}\n---\nbody`;
  assertEquals(parseFrontMatter(text).error?.message, "the YAML is longer than 65536 characters");
  assertEquals(bodyOf(text), "body");
});

Deno.test("parseFrontMatter() takes linear time for a long document", () => {
  const start = cpuTime();
  for (
    const line of ["--- x\n", "---x\n", "\n", "--\n", "-".repeat(1000) + "\n", "\t".repeat(999)]
  ) {
    parseFrontMatter("---\n" + line.repeat(4_000_000 / line.length));
  }
  assert(cpuTime() - start < 5000);
});

Deno.test("textField() returns a string, a number or a boolean as text", () => {
  const found = parseFrontMatter("---\nstage: Design \nversion: 1.5\ndone: true\nlist: [a]\n---\n");
  assertEquals(["stage", "version", "done"].map((name) => textField(found, name)), [
    "Design",
    "1.5",
    "true",
  ]);
  for (const name of ["list", "none", "constructor", "__proto__"]) {
    assertEquals(textField(found, name), undefined);
  }
});

Deno.test("fieldLine() returns the line number of a field in the document", () => {
  const found = parseFrontMatter("---\ntype: x\n# stage: comment\nstaged: 1\nstage : y\n---\n");
  assertEquals(fieldLine(found, "type"), 2);
  assertEquals(fieldLine(found, "stage"), 5);
  assertEquals(fieldLine(found, "none"), 1);
});

Deno.test("parseFrontMatter() takes linear time for any text after the dashes", () => {
  const started = cpuTime();
  for (const filler of [" ", "\t", "-", "a", " a", "- "]) {
    const text = `---${filler.repeat(200_000)}!`;
    assertEquals([parseFrontMatter(text).present, parseFrontMatter(`${text}\n`).present], [
      false,
      false,
    ]);
    parseFrontMatter(`---\n${`---${filler.repeat(2000)}!\n`.repeat(50)}`);
  }
  assert(cpuTime() - started < 1000);
});
