import { assert, assertEquals, assertThrows } from "@std/assert";
import { inAscii } from "../../../src/dev/build/ascii.ts";

Deno.test("inAscii() escapes strings, templates, patterns and names", () => {
  const code = 'const ä = "é 😀", b = `ü${ä}`, c = /[à-ÿ]/u;';
  assertEquals(
    inAscii(code),
    'const \\u00e4 = "\\u00e9 \\ud83d\\ude00", b = `\\u00fc${\\u00e4}`, c = /[\\u00e0-\\u00ff]/u;',
  );
  assertEquals(JSON.parse(inAscii('"é 😀"')), "é 😀");
});

Deno.test("inAscii() leaves ASCII as it is, tagged templates and all", () => {
  const code = "const a = String.raw`\\u00e9`;";
  assertEquals(inAscii(code), code);
  assert(inAscii(`${code} "é"`).startsWith(code));
});

const changed: Record<string, string> = {
  "a template with the tag String.raw": "const a = String.raw`é`;",
  "a template with another tag": "const a = sql`SELECT ${1} AS ü`;",
  "a tagged template within a template": "const a = `${tag`😀`}`;",
  "an escaped character": 'const a = "\\é";',
  "a name of characters beyond the first 65,536": "const 𝒜 = 1;",
  "a blank that is not ASCII": "const\u00a0a = 1;",
};
for (const [what, code] of Object.entries(changed)) {
  Deno.test(`inAscii() refuses ${what}`, () => {
    assertThrows(() => inAscii(code), Error, "Cannot write the program in ASCII");
  });
}

Deno.test("inAscii() names the template that it refuses", () => {
  assertThrows(() => inAscii("String.raw`é`;"), Error, "the template String.raw`é`: its tag");
});
