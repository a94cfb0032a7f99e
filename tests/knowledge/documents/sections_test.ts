import { assert, assertEquals } from "@std/assert";
import { entrySections } from "../../../src/knowledge/documents/sections.ts";

/** Returns `line title: text` for each section of a document. */
async function shown(file: string, text: string): Promise<string[]> {
  const { sections } = await entrySections({ file, repository: undefined }, text);
  return sections.map(({ line, title, text }) => `${line} ${title}: ${text.replace(/\s+/g, " ")}`);
}

Deno.test("entrySections() divides each format by its headings", async () => {
  const cases: [file: string, text: string, wanted: string[]][] = [
    ["a.md", "# A {#a}\n\nOne.\n\n## B\n\nTwo.\n", ["1 A: One.", "5 A > B: Two."]],
    ["a.mdx", "import X from 'x'\n\n## B\n\n<X>\n\nTwo.\n", ["3 a > B: <X> Two."]],
    ["a.rst", "A\n===\n\nOne.\n\nB\n---\n\nTwo.\n", ["1 A: One.", "6 A > B: Two."]],
    ["a.adoc", "= A\n\nOne.\n\n----\n== not\n----\n\n== B\n\nTwo.\n", [
      "1 A: One. ---- == not ----",
      "9 A > B: Two.",
    ]],
    ["a.html", "<h1>A</h1><p>One &amp; 1.<script>x</script></p>\n<h2>B</h2>Two.", [
      "1 A: One & 1.",
      "2 A > B: Two.",
    ]],
    ["notes/a.txt", "Words.\n", ["1 a: Words."]],
  ];
  for (const [file, text, wanted] of cases) assertEquals(await shown(file, text), wanted, file);
});

Deno.test("entrySections() begins titles with the front matter's title", async () => {
  const text =
    "---\ntitle: Guide\nrole: qa\ntags: [One, two]\nstatus: draft\n---\n\n## B\n\nTwo.\n";
  assertEquals(await shown("a.md", text), ["8 Guide > B: Two."]);
  const { role, tags, status } = await entrySections({ file: "a.md", repository: undefined }, text);
  assertEquals([role, tags, status], ["qa", ["one", "two"], "draft"]);
});

Deno.test("entrySections() gives the same id to the same headings of the same repository", async () => {
  const idsOf = async (repository: string, text: string): Promise<string[]> =>
    (await entrySections({ file: "a.md", repository }, text)).sections.map(({ id }) => id);
  const ids = await idsOf("one", "# A\n\nOne.\n\n# A\n\nTwo.\n");
  assertEquals(await idsOf("one", "# A\n\nOther.\n\nMore.\n\n# A\n\nTwo.\n"), ids);
  assertEquals(new Set([...ids, ...await idsOf("two", "# A\n\nOne.\n")]).size, 3);
});

Deno.test("entrySections() leaves out paragraphs with a secret", async () => {
  const token = `ghp_${"A1b2C3d4E5f6G7h8I9j0K1l2"}`;
  const text = `# Keys\n\nBefore.\n\nThe token is ${token}.\n\nAfter.\n`;
  const { sections, secretLines } = await entrySections({ file: "a.md", repository: "" }, text);
  assertEquals(sections.map(({ text }) => text.replace(/\n+/g, " ")), ["Before. After."]);
  assertEquals(secretLines, [5]);
});

Deno.test("entrySections() divides a long section into parts of whole paragraphs", async () => {
  const text = `# Long\n\n${Array.from({ length: 900 }, (_, n) => `Paragraph ${n}.`).join("\n\n")}`;
  const { sections } = await entrySections({ file: "a.md", repository: "" }, text);
  assert(sections.length > 1 && sections.every(({ text }) => /^Paragraph \d+\./.test(text)));
  assert(sections.at(-1)?.text.endsWith("Paragraph 899."));
});

for (
  const [line, wanted] of [
    ["Status: draft", "draft"],
    ["* **Status:** Superseded by 12", "Superseded"],
    ["| Status | deprecated |", "deprecated"],
    [":Status: Draft", "Draft"],
    ["The status: draft is shown in a badge.", undefined],
  ] as const
) {
  Deno.test(`entrySections() reads a document's status from its first lines: ${line}`, async () => {
    const text = `# Plan\n\n${line}\n\nText.\n`;
    const { status } = await entrySections({ file: "a.md", repository: undefined }, text);
    assertEquals(status, wanted);
  });
}
