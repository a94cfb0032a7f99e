import { assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import {
  parseTemplate,
  resolveReference,
} from "../../../src/architecture/prompt_files/template.ts";

const A = "architecture://";

/**
 * Returns the resolved reference of a template that contains only this reference, with the given
 * values.
 */
function reference(uri: string, values: Record<string, string> = {}) {
  const parts = parseTemplate(`{{resource:${A}${uri}}}`, new Set(Object.keys(values)));
  const found = parts.flatMap((part) => part.kind === "resource" ? [part.pieces] : []);
  return resolveReference(found[0] ?? [], new Map(Object.entries(values)));
}

Deno.test("parseTemplate() recognises arguments and references and keeps all other text", () => {
  const text = "a {{x}} {{resource:u}} {{tool:t}} {{unknown}} {{ x }} {{{x}}}";
  assertEquals(parseTemplate(text, new Set(["x"])), [
    { kind: "text", text: "a " },
    { kind: "argument", name: "x" },
    { kind: "text", text: " " },
    { kind: "resource", pieces: [{ text: "u" }] },
    { kind: "text", text: " {{tool:t}} {{unknown}} {{ x }} {" },
    { kind: "argument", name: "x" },
    { kind: "text", text: "}" },
  ]);
  assertEquals(parseTemplate("", new Set()), [{ kind: "text", text: "" }]);
});

Deno.test("parseTemplate() recognises arguments inside a reference", () => {
  assertEquals(parseTemplate("{{resource:a/{{x}}.md}}", new Set(["x"]))[1], {
    kind: "resource",
    pieces: [{ text: "a/" }, { argument: "x" }, { text: ".md" }],
  });
});

Deno.test("resolveReference() matches * within a path segment and ** across segments", () => {
  const matches = (glob: string, uri: string) => reference(glob).matches(A + uri);
  const table: [string, string, boolean][] = [
    ["patterns/*", "patterns/a", true],
    ["patterns/*", "patterns/sub/a", false],
    ["patterns/*.md", "patterns/a", true],
    ["patterns/**", "patterns/a", true],
    ["patterns/**", "patterns/sub/deep/a", true],
    ["patterns/**/a", "patterns/a", true],
    ["patterns/**/a", "patterns/sub/deep/a", true],
    ["patterns/*-x", "patterns/a-x", true],
    ["patterns/*-x", "patterns/a-xy", false],
    ["*/a", "adr/a", true],
    ["patterns/sp%20ace*", "patterns/sp%20ace1", true],
    ["patterns/café*", "patterns/caf%C3%A9s", true],
    ["patterns/.*", "patterns/a", false],
    ["patterns/(a|b)*", "patterns/a", false],
  ];
  for (const [glob, uri, expected] of table) {
    assertEquals(matches(glob, uri), expected, `${glob} ${uri}`);
  }
});

Deno.test("resolveReference() handles many wildcards quickly", () => {
  const begun = cpuTime();
  const deep = `${A}patterns/${"folder/".repeat(20)}document`;
  assertEquals(reference(`${"**/".repeat(12)}zz`).matches(deep), false);
  assertEquals(cpuTime() - begun < 500, true);
});

Deno.test("resolveReference() treats an argument's value only as a name", () => {
  const single = (x: string) => reference("patterns/{{x}}.md", { x }).single;
  assertEquals(single("cache-aside"), `${A}patterns/cache-aside.md`);
  assertEquals(single("sub/a b"), `${A}patterns/sub/a%20b.md`);
  assertEquals(single("%2e%2e/x"), `${A}patterns/%252e%252e/x.md`);
  assertEquals(single("a?b#c"), `${A}patterns/a%3Fb%23c.md`);
  const star = reference("patterns/*/{{x}}", { x: "**" });
  assertEquals([star.uri, star.matches(`${A}patterns/a/b`)], [`${A}patterns/*/**`, false]);
  assertEquals(reference("patterns/{{x}}", { x: "*" }).single, `${A}patterns/*`);
});
