import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { LIMITS } from "../../../src/architecture/prompt_files/embedding.ts";
import type { PromptTemplate } from "../../../src/architecture/prompt_files/prompt_file.ts";
import { renderPrompt } from "../../../src/architecture/prompt_files/rendering.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { contentAt, contentOf, FIXTURE, promptOf } from "../content.ts";

const A = "architecture://";
const fixture = contentAt(FIXTURE);

function template(...texts: string[]): PromptTemplate {
  const argument = (name: string) => ({ name, required: false, maxLength: 2000 });
  const messages = texts.map((text) => ({ role: "user" as const, text }));
  return { name: "p", arguments: [argument("a"), argument("b")], messages };
}

async function render(text: string, values = {}, content = fixture): Promise<string> {
  const messages = await renderPrompt(template(text), values, content);
  return messages.map((message) => message.text).join("\n");
}

Deno.test("renderPrompt() inserts arguments without expanding the placeholders in them", async () => {
  assertEquals(await render("<{{a}}|{{b}}|{{a}}>", { a: "x" }), "<x||x>");
  for (const a of ["{{b}}", "{{resource:architecture://adr/*}}", "$& $1 $$", "</x>\r\n"]) {
    assertEquals(await render("<{{a}}>", { a, b: "y" }), `<${a}>`);
  }
});

Deno.test("renderPrompt() embeds a document with its title, source and body", async () => {
  assertEquals(
    await render(`[{{resource:${A}patterns/messaging/*}}]`),
    `[# Dead letter queue\nSource: ${A}patterns/messaging/dead-letter-queue\n\n` +
      "Messages that fail five times go to a queue of their own.]",
  );
  assertStringIncludes(
    await render(`{{resource:${A}guidelines/logging}}`),
    `# Logging guideline\nSource: ${A}guidelines/logging\n\n# Logs\n\nWrite one line`,
  );
});

Deno.test("renderPrompt() embeds each document only once per prompt, in URI order", async () => {
  const messages = await renderPrompt(
    template(`{{resource:${A}patterns/cache-aside}}`, `{{resource:${A}**}}`),
    {},
    fixture,
  );
  const sources = messages.map(({ text }) =>
    [...text.matchAll(/^Source: architecture:\/\/(.*)$/gm)].map(([, uri]) => uri)
  );
  assertEquals(sources, [["patterns/cache-aside"], [
    "adr/001-use-postgres",
    "adr/002-publish-events",
    "adr/003-publish-through-outbox",
    "guidelines/logging",
    "patterns/messaging/dead-letter-queue",
  ]]);
  assertEquals(messages[1]?.text.match(/^---$/gm)?.length, 4);
});

Deno.test("renderPrompt() does not expand placeholders in an embedded document", async () => {
  const text = await render(`{{resource:${A}patterns/cache-aside}}`, { a: "x" });
  assertStringIncludes(text, "`{{topic}}` and {{resource:architecture://adr/*}} are only text");
});

Deno.test("renderPrompt() finds a document by an argument only in the reference's category", async () => {
  const prompt = promptOf(fixture, "explain-pattern");
  const text = async (pattern: string) =>
    (await renderPrompt(prompt, { pattern, audience: "me" }, fixture))[0]?.text ?? "";
  assertStringIncludes(await text("cache-aside"), "Explain this to me:\n\n# Cache aside\nSource:");
  assertStringIncludes(await text("messaging/dead-letter-queue"), "Use {{tool:draw}}.");
  for (const bad of ["../adr/001-use-postgres", "%2e%2e/adr/001-use-postgres", "none", "*", "**"]) {
    const { message } = await assertRejects(() => text(bad), ToolError);
    assertEquals(message, `No document matches ${A}patterns/${bad}.md`);
  }
});

Deno.test("renderPrompt() names a reference if it matches no document", async () => {
  for (const uri of [`${A}patterns/zz-*`, `${A}adr/009`, "file:///etc/passwd"]) {
    const { message } = await assertRejects(() => render(`{{resource:${uri}}}`), ToolError);
    assertEquals(message, `No document matches ${uri}`);
  }
});

Deno.test("renderPrompt() embeds at most 50 documents and reports how many documents match if there are more", async () => {
  const many = (count: number) =>
    contentOf(
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`adr/${i}.md`, `# ${i}\n`])),
    );
  const text = `{{resource:${A}adr/*}}{{resource:${A}adr/*}}`;
  assertEquals((await render(text, {}, many(50))).match(/^Source:/gm)?.length, 50);
  assertEquals(
    (await assertRejects(() => render(text, {}, many(51)), ToolError)).text,
    "The prompt would embed 51 documents; the limit is 50\n" +
      "Use narrower references in the prompt's file. To change a built-in prompt, replace it " +
      "with a file prompts/p.json.",
  );
});

Deno.test("renderPrompt() embeds at most 1,048,576 bytes of UTF-8 and reports a larger size", async () => {
  const text = `{{resource:${A}adr/*}}`;
  const around =
    new TextEncoder().encode(await render(text, {}, contentOf({ "adr/x.md": "é" }))).length -
    2;
  const half = (LIMITS.bytes - around) / 2;
  const odd = Number.isInteger(half) ? "" : "x";
  const full = "é".repeat(Math.floor(half)) + odd;
  assert((await render(text, {}, contentOf({ "adr/x.md": full }))).length > 500_000);
  assertEquals(
    (await assertRejects(() => render(text, {}, contentOf({ "adr/x.md": `${full}x` })), ToolError))
      .message,
    "The prompt would embed 1048577 bytes; the limit is 1048576",
  );
});

Deno.test("renderPrompt() limits the total length of repeatedly inserted arguments", async () => {
  const text = "{{a}}".repeat(2000);
  assertEquals((await render(text, { a: "x".repeat(1000) })).length, 2_000_000);
  assertEquals(
    (await assertRejects(() => render(text, { a: "x".repeat(2000) }), ToolError)).message,
    "The prompt would embed 4000000 characters; the limit is 2097152",
  );
});

Deno.test("renderPrompt() renders a repeated placeholder only once", async () => {
  const content = contentOf(Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      [`adr/00${index}-a.md`, "# A\n\nStatus: accepted\n\n## Decision\n\nuse queues\n"],
      [`patterns/p${index}.md`, "# P\n\nuse queues\n"],
    ]).flat(),
  ));
  const asked = { a: "queues ".repeat(280) };
  const placeholders = [
    ...["{{adr:brief}}", "{{relevant:architecture://patterns/**}}", "{{adr:template}}"],
    "{{adr:number}}",
  ];
  const started = cpuTime();
  for (const placeholder of placeholders) {
    const once = await render(placeholder, asked, content);
    assertEquals(await render(placeholder.repeat(200), asked, content), once.repeat(200));
    const times = Math.floor(LIMITS.characters / once.length) + 1;
    assertEquals(
      (await assertRejects(
        () => render(placeholder.repeat(times + 10_000), asked, content),
        ToolError,
      )).message,
      `The prompt would embed at least ${times * once.length} characters; the limit is 2097152`,
    );
  }
  const resource = "{{resource:architecture://patterns/*}}";
  assertEquals(
    await render(resource.repeat(20_000), asked, content),
    await render(resource, asked, content),
  );
  assert(cpuTime() - started < 5000, `${cpuTime() - started}`);
});

Deno.test("renderPrompt() renders at most 100 different placeholders", async () => {
  const content = contentOf({ "patterns/p.md": "# P\n" });
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `{{relevant:${A}patterns/${index}*}}`).join("");
  const none = "(There are no such documents yet.)";
  assertEquals(await render(many(100).repeat(2), {}, content), none.repeat(200));
  assertEquals(
    (await assertRejects(() => render(many(101), {}, content), ToolError)).message,
    "The prompt would embed 101 different placeholders; the limit is 100",
  );
});

Deno.test("renderPrompt() selects relevant documents by words and ignores the numbers in a piece of code", async () => {
  const text = (title: string, word: string) => `# ${title}\n\n${`${word} `.repeat(300)}\n`;
  const content = contentOf(Object.fromEntries([
    ...Array.from(
      { length: 40 },
      (_, index) => [`patterns/p${index}.md`, text(`Pattern ${index}`, "queues")] as const,
    ),
    ["patterns/cache.md", text("Cache aside", "caching")],
  ]));
  const asked = { a: "const ttl = 5; // caching" };
  const shown = await render("{{relevant:architecture://patterns/**}}", asked, content);
  const sources = [...shown.matchAll(/Source: (\S+)/g)].map(([, uri]) => uri);
  assertEquals(sources, ["architecture://patterns/cache"]);
});
