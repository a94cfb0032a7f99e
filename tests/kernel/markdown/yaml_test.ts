import { assert, assertEquals } from "@std/assert";
import { parse as parseStandard } from "@std/yaml";
import { parse as parseWithYaml } from "yaml";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import {
  atStart,
  parseYaml,
  parseYamlValue,
  scalarText,
  yamlScalar,
} from "../../../src/kernel/markdown/yaml.ts";

function fieldsOf(source: string): Record<string, unknown> {
  const { fields, error } = parseYaml(source);
  assertEquals(error, undefined);
  return Object.fromEntries(fields);
}

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

/** Texts that YAML would misread or cut short without quotes. */
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
  "yaml 1.1": (text) => parseWithYaml(text, { version: "1.1" }),
  "yaml 1.2": (text) => parseWithYaml(text, { version: "1.2" }),
};

Deno.test("parseYaml() supports only the value types of the core schema", () => {
  const source = [
    "text: plain",
    "quoted: 'yes: no'",
    "number: 12",
    "float: 1.5",
    "flag: true",
    "nothing: ~",
    "list: [a, 1]",
    "map: {a: 1}",
    "date: 2020-01-01",
    "yes: yes",
  ].join("\n");
  assertEquals(fieldsOf(source), {
    text: "plain",
    quoted: "yes: no",
    number: 12,
    float: 1.5,
    flag: true,
    nothing: null,
    list: ["a", 1],
    map: { a: 1 },
    date: "2020-01-01",
    yes: "yes",
  });
});

Deno.test("parseYaml() reads block text and treats CRLF as a line break", () => {
  assertEquals(fieldsOf("a: |\r\n  one\r\n  two\r\nb: >\r\n  three\r\n  four\r\n"), {
    a: "one\ntwo\n",
    b: "three four\n",
  });
});

Deno.test("parseYaml() returns no fields and no error for an empty source", () => {
  for (const source of ["", "\n\n", "# a comment\n", "~", "null"]) {
    assertEquals([...parseYaml(source).fields], []);
    assertEquals(parseYaml(source).error, undefined);
  }
});

Deno.test("parseYaml() reports an error if the source is a list or a plain text", () => {
  for (const source of ["- a\n- b", "just text", "12", "[a, b]"]) {
    const { fields, error } = parseYaml(source);
    assertEquals(fields.size, 0);
    assertEquals(error, { message: "the YAML has no 'name: value' fields", line: 1, column: 1 });
  }
});

Deno.test("parseYaml() reports an error's line and column without quoting the source", () => {
  const { fields, error } = parseYaml("ok: 1\nsecret: [a, b\nlast: 2\n");
  assertEquals(fields.size, 0);
  assertEquals([error?.line, error?.column], [3, 1]);
  assert(!error?.message.includes("secret"));
  assert(!error?.message.includes("\n"));
  const indentation = parseYaml("a: 1\n  b: 2\n").error;
  assertEquals([indentation?.line, indentation?.column], [2, 4]);
  assertEquals(indentation?.message, "Cannot read block: bad indentation of a mapping entry");
});

Deno.test("parseYaml() rejects a repeated field", () => {
  const { error } = parseYaml("a: 1\na: 2");
  assertEquals([error?.line, error?.column], [2, 1]);
  assert(error?.message.includes("duplicated"));
});

Deno.test("parseYaml() rejects tags for types other than plain data", () => {
  const tags = ["!!js/function 'x'", "!!js/regexp /x/", "!!python/object:os.system x", "!x y"];
  for (const tag of tags) {
    assert(parseYaml(`a: ${tag}`).error?.message.includes("unknown tag"), tag);
  }
});

Deno.test("parseYaml() treats __proto__ as an ordinary field", () => {
  const { fields } = parseYaml("__proto__: {polluted: 1}\nconstructor: x\n");
  assertEquals([...fields.keys()], ["__proto__", "constructor"]);
  assertEquals(Reflect.get({}, "polluted"), undefined);
});

Deno.test("parseYaml() accepts any number of asterisks that don't mark aliases", () => {
  const globs = Array.from({ length: 2000 }, (_, index) => `"src/**/${index}*.ts"`);
  assertEquals(fieldsOf(`a: &globs [${globs.join(", ")}] # *bold*\nb: R&D`), {
    a: globs.map((glob) => glob.slice(1, -1)),
    b: "R&D",
  });
});

Deno.test("parseYaml() reads long texts and unindented lists", () => {
  const prose = `${"one two three four ".repeat(4)}end\n`.repeat(800);
  assertEquals(fieldsOf(`a: "${prose}"`), { a: prose.replaceAll("\n", " ") });
  assertEquals(fieldsOf(`a: [\n${"x,\n".repeat(49)}]\nb: '\nc\n'`), {
    a: Array(49).fill("x"),
    b: " c ",
  });
});

Deno.test("parseYaml() rejects a source early if the parser would warn about each line", () => {
  const sources = {
    "deficient indentation in too many lines": [
      ...[`a: "${">\n".repeat(32_000)}"`, `a: '${"x\n".repeat(32_000)}'`],
      ...[`a: [${",\n".repeat(32_000)}]`, `a:\n  b: [\n${"{},\n".repeat(15_000)}]`],
      `a: "${"\\\n".repeat(32_000)}"`,
    ],
    'unknown document directive "x" in too many lines': [`${"%x\n".repeat(20_000)}---\na: 1`],
  };
  for (const [message, same] of Object.entries(sources)) {
    for (const source of same) {
      const start = cpuTime();
      const { fields, error } = parseYaml(source);
      assert(cpuTime() - start < 200, source.slice(0, 20));
      assertEquals([fields.size, error?.message], [0, message], source.slice(0, 20));
    }
  }
  const start = cpuTime();
  const { value, error } = parseYamlValue(`- a: "${">\n".repeat(500_000)}"`, 2 ** 20);
  assertEquals([value, error?.message], [undefined, "deficient indentation in too many lines"]);
  assert(cpuTime() - start < 2000);
});

Deno.test("parseYaml() rejects a deeply nested source", () => {
  for (
    const source of ["a: " + "[".repeat(60_000), "- ".repeat(30_000), "a: " + "{a: ".repeat(16_000)]
  ) {
    assertEquals(parseYaml(source).error, atStart("the YAML is nested too deeply"));
  }
});

Deno.test("scalarText() returns the text of numbers, booleans and non-blank strings", () => {
  assertEquals([1.5, true, false, 0, " design "].map(scalarText), [
    "1.5",
    "true",
    "false",
    "0",
    "design",
  ]);
  for (const value of [null, undefined, "", "  ", ["a"], { a: 1 }]) {
    assertEquals(scalarText(value), undefined);
  }
});

Deno.test("parseYamlValue() parses a value of any kind with the JSON schema of YAML", () => {
  assertEquals(parseYamlValue("- {a: 1}\n- [true, null]", 100), {
    value: [{ a: 1 }, [true, null]],
  });
  assertEquals(parseYamlValue("- 2026-11-21", 100), { value: ["2026-11-21"] });
  for (const source of ["- [open", "- !!js/function x", "- &a [*b]"]) {
    assertEquals(parseYamlValue(source, 100).value, undefined, source);
  }
  assertEquals(parseYamlValue("- long", 5).error, atStart("the YAML is longer than 5 characters"));
});

Deno.test("parseYaml() rejects aliases and long sources", () => {
  const long = "x".repeat(64 * 1024 + 1);
  assertEquals(parseYaml("a: &a 1\nb: *a").error?.message, "an alias (*name) is not supported");
  assertEquals(parseYaml(long).error, atStart("the YAML is longer than 65536 characters"));
});

Deno.test("parseYamlValue() rejects only aliases, without expanding them", () => {
  const list = `- &r [${"a,".repeat(100_000)}]\n`;
  const started = cpuTime();
  for (const use of ["- {? *r : 1}\n", "- *r\n", "- {roles: *r}\n", "- *r : 2\n"]) {
    const { error } = parseYamlValue(list + use.repeat(20_000), 1024 * 1024);
    assertEquals([error?.message, error?.line], ["an alias (*name) is not supported", 2]);
  }
  assert(cpuTime() - started < 3000);
  const text = `- &unused |\n  *bold* and &bold*\n- use &ptr\n   *ptr\n- "*x &x"\n- '*x' # &x *x\n`;
  const value = ["*bold* and &bold*\n", "use &ptr *ptr", "*x &x", "*x"];
  assertEquals(parseYamlValue(text, 1000), { value });
});

Deno.test("yamlScalar() returns a scalar that two parsers read as the same string in YAML 1.1 and 1.2", () => {
  assert(PLAIN.length + QUOTED.length >= 100, `${PLAIN.length + QUOTED.length}`);
  for (const text of [...PLAIN, ...QUOTED]) {
    const written = `first: ${yamlScalar(text)}\nlast: end\n`;
    for (const [name, read] of Object.entries(readers)) {
      assertEquals(read(written), { first: text, last: "end" }, `${name}: ${written}`);
    }
  }
});

Deno.test("yamlScalar() writes plain text unquoted and every text on one line", () => {
  for (const text of PLAIN) assertEquals(yamlScalar(text), text);
  for (const text of [...PLAIN, ...QUOTED]) {
    assert(!/[\n\r\u0085\u2028\u2029]/.test(yamlScalar(text)), text);
  }
});

Deno.test("yamlScalar() preserves every character, on its own or inside a text", () => {
  for (let code = 0; code < 0x3100; code++) {
    const character = String.fromCharCode(code);
    for (const text of [character, `a${character}b`, `a ${character} b`]) {
      const written = `f: ${yamlScalar(text)}`;
      assertEquals(parseWithYaml(written, { version: "1.1" }), { f: text }, written);
      assertEquals(parseStandard(written), { f: text }, written);
    }
  }
});
