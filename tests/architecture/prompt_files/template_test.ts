import { assert, assertEquals } from "@std/assert";
import {
  matchesGlob,
  parseGlob,
  parseTemplate,
  resolveReference,
} from "../../../src/architecture/prompt_files/template.ts";

const A = "architecture://";

/** The reference of a template of one, with its values. */
function reference(uri: string, values: Record<string, string> = {}) {
  const parts = parseTemplate(`{{resource:${A}${uri}}}`, new Set(Object.keys(values)));
  const found = parts.flatMap((part) => part.kind === "resource" ? [part.pieces] : []);
  return resolveReference(found[0] ?? [], new Map(Object.entries(values)));
}

Deno.test("parseTemplate() finds arguments and references, and leaves all else", () => {
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

Deno.test("parseTemplate() finds arguments inside a reference", () => {
  assertEquals(parseTemplate("{{resource:a/{{x}}.md}}", new Set(["x"]))[1], {
    kind: "resource",
    pieces: [{ text: "a/" }, { argument: "x" }, { text: ".md" }],
  });
});

Deno.test("resolveReference() matches * within a segment and ** across", () => {
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

Deno.test("resolveReference() takes little time for many wildcards", () => {
  const begun = performance.now();
  const deep = `${A}patterns/${"folder/".repeat(20)}document`;
  assertEquals(reference(`${"**/".repeat(12)}zz`).matches(deep), false);
  assertEquals(performance.now() - begun < 500, true);
});

Deno.test("resolveReference() takes a value for a name and nothing else", () => {
  const single = (x: string) => reference("patterns/{{x}}.md", { x }).single;
  assertEquals(single("cache-aside"), `${A}patterns/cache-aside.md`);
  assertEquals(single("sub/a b"), `${A}patterns/sub/a%20b.md`);
  assertEquals(single("%2e%2e/x"), `${A}patterns/%252e%252e/x.md`);
  assertEquals(single("a?b#c"), `${A}patterns/a%3Fb%23c.md`);
  const star = reference("patterns/*/{{x}}", { x: "**" });
  assertEquals([star.uri, star.matches(`${A}patterns/a/b`)], [`${A}patterns/*/**`, false]);
  assertEquals(reference("patterns/{{x}}", { x: "*" }).single, `${A}patterns/*`);
});

const matches = (glob: string, text: string) => matchesGlob(parseGlob(glob, (part) => part), text);

Deno.test("parseGlob() parts wildcards from text", () => {
  assertEquals(parseGlob("a*/**/b.**", (text) => text.toUpperCase()), [
    { kind: "text", text: "A" },
    { kind: "segment" },
    { kind: "text", text: "/" },
    { kind: "folders" },
    { kind: "text", text: "B." },
    { kind: "anything" },
  ]);
  assertEquals(parseGlob("", (text) => text), []);
});

Deno.test("matchesGlob() matches as an expression would", () => {
  const expression = (glob: string) =>
    new RegExp(
      `^${
        glob.replace(
          /\*\*\/|\*\*|\*/g,
          (part) => part === "*" ? "[^/]*" : part === "**" ? ".*" : "(?:.*/)?",
        )
      }$`,
    );
  const globs = [
    "",
    "a",
    "*",
    "**",
    "**/",
    "*/a",
    "**/a",
    "a/**",
    "a/*",
    "a**b",
    "a/**/b",
    "*a*b*",
  ];
  const texts = ["", "a", "b", "/", "a/", "/a", "a/b", "ab", "a/b/a", "ba/ab", "a//b", "aab/b"];
  for (const glob of globs) {
    for (const text of texts) {
      assertEquals(matches(glob, text), expression(glob).test(text), `${glob} ${text}`);
    }
  }
});

Deno.test("matchesGlob() takes little time for many wildcards", () => {
  const deep = `${"folder/".repeat(20)}document`;
  const begun = performance.now();
  assertEquals(matches(`${"**/".repeat(12)}zz`, deep), false);
  assertEquals(matches(`${"**/".repeat(12)}document`, deep), true);
  assertEquals(matches(`${"*o**".repeat(50)}zz`, "o".repeat(2000)), false);
  assert(performance.now() - begun < 1000, `${performance.now() - begun} ms`);
});
