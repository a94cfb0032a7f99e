import { assertEquals, assertObjectMatch, assertThrows } from "@std/assert";
import { parsePlaybook, textIn } from "../../../src/ace/playbook/playbook.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { must } from "../../knowledge/must.ts";
import { aceFolder } from "../files.ts";

const bulletsOf = (text: string) =>
  parsePlaybook(text).bullets.map(({ id, section }) => `${section}/${id}`);

Deno.test("parsePlaybook() reads rules with list markers, indentation or merged counters", () => {
  const [a, b, c] = parsePlaybook(
    "## A  \n[Bullet #1, helpful:2, harmful:1] one\n- [Bullet #2, helpful:0, harmful:0, Aggregated from 3 instances] two\n  [Bullet #3, helpful:7, harmful:0] three\n",
  ).bullets;
  assertObjectMatch(must(a), { id: "1", helpful: 2, harmful: 1, text: "one", section: "A" });
  assertObjectMatch(must(b), { prefix: "- ", text: "two" });
  assertObjectMatch(must(c), { id: "3", prefix: "  " });
});

Deno.test("parsePlaybook() ignores rules in quotes, fences, comments and front matter", () => {
  const example = "[Bullet #x, helpful:1, harmful:0] no\n## No\n";
  const text =
    `---\ntitle: x\n---\n> [Bullet #q, helpful:1, harmful:0] no\n\n\`\`\`\`\n\`\`\`\n${example}\`\`\`\`\n~~~\n${example}~~~\n<!--\n${example}-->\n## Yes\n[Bullet #y, helpful:1, harmful:0] yes\n`;
  assertEquals(bulletsOf(text), ["Yes/y"]);
  assertEquals(parsePlaybook(text).sections.map(({ name }) => name), ["Yes"]);
});

Deno.test("parsePlaybook() ignores rules in a quote, even if the quote continues without a sign", () => {
  const [no, yes] = ["n", "y"].map((id) => `[Bullet #${id}, helpful:0, harmful:0] x`);
  const cases = [
    [`${yes} <!-- old -->\n${yes}\n`, "A/y,A/y"],
    [`${yes} \`<!--\`\n${yes} \`-->\`\n`, "A/y,A/y"],
    [`> quote\n${no}\n\n${yes}\n`, "A/y"],
    [`- > quote\n${no}\n- ${yes}\n`, "A/y"],
    [`- item\n${yes}\n`, "A/y"],
  ];
  for (const [text, found] of cases) assertEquals(bulletsOf(`## A\n${text}`).join(), found, text);
});

Deno.test("parsePlaybook() finds a rule on the first line", () => {
  const bullet = "[Bullet #y, helpful:0, harmful:0] x\n";
  for (const before of ["", "- ", "    ", "<div>\n"]) {
    assertEquals(bulletsOf(before + bullet), ["/y"]);
  }
});

Deno.test("parsePlaybook() finds a heading that follows a byte order mark", () => {
  const text = "\ufeff## A\n[Bullet #1, helpful:0, harmful:0] x\n";
  const { sections, bullets } = parsePlaybook(text);
  assertEquals(sections.map(({ name, insertAt }) => [name, insertAt]), [["A", text.length]]);
  assertEquals(bullets.map(({ start, end }) => [start, end]), [[6, text.length]]);
});

Deno.test("parsePlaybook() treats only ## and ### headings as sections", () => {
  const bullet = (id: string) => `[Bullet #${id}, helpful:0, harmful:0] x\n`;
  const text = `${bullet("0")}# One\n${bullet("1")}## Two ##\n${bullet("2")}#### Four\n${
    bullet("3")
  }### Three\n${bullet("4")}`;
  assertEquals(bulletsOf(text), ["/0", "/1", "Two/2", "Two/3", "Three/4"]);
});

Deno.test("parsePlaybook() returns a section's insertion point after rules and their continuation lines", () => {
  const text =
    "## A\n<!-- notes\nmore -->\n\n## B\n[Bullet #1, helpful:0, harmful:0] x\n  continued\n\nProse.\n## C\nProse.\n";
  const { sections } = parsePlaybook(text);
  assertEquals(sections.map(({ insertAt }) => text.slice(0, insertAt).split("\n").at(-2)), [
    "more -->",
    "  continued",
    "Prose.",
  ]);
});

Deno.test("parsePlaybook() ignores lines that only look like rules", () => {
  for (
    const line of [
      "[Bullet #1] x",
      "[Bullet #1, helpful:-1, harmful:0] x",
      "text [Bullet #1, helpful:0, harmful:0] x",
      "[bullet #1, helpful:0, harmful:0] x",
    ]
  ) assertEquals(bulletsOf(`## A\n${line}\n`), [], line);
});

Deno.test("textIn() returns undefined for a missing file, and reports why a file is unreadable", () => {
  const folder = aceFolder();
  const { agents } = folder.context;
  assertEquals(textIn(agents), undefined);
  Deno.writeFileSync(agents.path, new Uint8Array([0xff]));
  assertThrows(() => textIn(agents), FileError, "UTF-8");
  Deno.removeSync(agents.path);
  Deno.mkdirSync(agents.path);
  assertThrows(() => textIn(agents), FileError);
  folder.remove();
});
