import { assert, assertEquals } from "@std/assert";
import { parse as parseStandard } from "@std/yaml";
import { parse as parseYaml } from "yaml";
import { yamlScalar } from "../../../src/kernel/markdown/yaml_scalar.ts";

const PLAIN = [
  "Use PostgreSQL",
  "org/repo",
  "my-project",
  "a_b-c",
  "v1.2",
  "Voilà: été".replace(":", ""),
  "日本語",
  "2nd try",
  "Use REST, not SOAP (yet)",
  'it\'s "both"',
  "key:value",
  "issue#42",
  "yes we can",
  "C++ & C#",
];

/** What a plain scalar would be read as something else, or would end. */
const QUOTED = [
  ...["", " ", " lead", "trail ", "\ttab", "Use REST: v2", "fix bug #42", "#lead", "ends:"],
  ...["yes", "No", "ON", "off", "y", "N", "true", "False", "null", "NULL", "~", "<<", "="],
  ...[
    "123",
    "-1",
    "+1",
    "1_000",
    "0x1F",
    "0o17",
    "017",
    "0b11",
    "1e3",
    "1.5e-3",
    "E5",
    "e+5",
    "e-5",
    ".5",
    "-.5",
  ],
  ...[".inf", "-.INF", ".nan", "12:30:45", "1:2", "190:20:30.15", "2026-01-31", "2001-1-1"],
  ...["2026-01-31T10:00:00Z", "2026-01-31 10:00:00 +01:00", "1,000", "0.", "1."],
  ...["---", "...", "--- x", "- item", "-", "? key", "?", ": colon", ":", "[a, b]", "[open"],
  ...["{a: b}", "}", "]", ",", "*alias", "&anchor", "!tag", "!!str x", "| pipe", "> fold"],
  ...["%dir", "@at", "`tick`", '"quoted"', '"open', "'single'", "'open", "\\back", "\\"],
  ...["line one\nline two", "x\n---\n\n# Fake", "UI\nsummary: FAKE", "\n", "a\n", "a\r\nb", "a\rb"],
  ...["a\tb", "a: b # c", "a #", "a :", "a:\tb", "a\t#b", "x\u0085y", "x\u2028y", "x\u2029y"],
  ...["\ufeffbom", "mid\ufeffdle", "nul\0", "esc\u001b[0m", "del\u007f", "c1\u009f", "\ufffe"],
  ...["🎉 emoji 👩‍👩‍👧", "\u00a0nbsp", "x\u00a0", "\u3000wide", "e\u0301", "\u0301mark"],
];

const readers: Record<string, (text: string) => unknown> = {
  "@std/yaml": (text) => parseStandard(text),
  "@std/yaml, core": (text) => parseStandard(text, { schema: "core" }),
  "yaml 1.1": (text) => parseYaml(text, { version: "1.1" }),
  "yaml 1.2": (text) => parseYaml(text, { version: "1.2" }),
};

Deno.test("yamlScalar() is read back as the same string, by two parsers and both versions", () => {
  assert(PLAIN.length + QUOTED.length >= 100, `${PLAIN.length + QUOTED.length}`);
  for (const text of [...PLAIN, ...QUOTED]) {
    const written = `first: ${yamlScalar(text)}\nlast: end\n`;
    for (const [name, read] of Object.entries(readers)) {
      assertEquals(read(written), { first: text, last: "end" }, `${name}: ${written}`);
    }
  }
});

Deno.test("yamlScalar() leaves plain text plain, and keeps everything on one line", () => {
  for (const text of PLAIN) assertEquals(yamlScalar(text), text);
  for (const text of [...PLAIN, ...QUOTED]) {
    assert(!/[\n\r\u0085\u2028\u2029]/.test(yamlScalar(text)), text);
  }
});

Deno.test("yamlScalar() survives every character there is, alone and inside a text", () => {
  for (let code = 0; code < 0x3100; code++) {
    const character = String.fromCharCode(code);
    for (const text of [character, `a${character}b`, `a ${character} b`]) {
      const written = `f: ${yamlScalar(text)}`;
      assertEquals(parseYaml(written, { version: "1.1" }), { f: text }, written);
      assertEquals(parseStandard(written), { f: text }, written);
    }
  }
});
