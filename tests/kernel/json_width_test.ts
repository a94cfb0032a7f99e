import { assert, assertEquals } from "@std/assert";
import { cpuTimeOf } from "../../src/dev/cpu_time.ts";
import { textTooWide, tooWide } from "../../src/kernel/json_width.ts";

const encoder = new TextEncoder();

const VALUES = "over 500,000 values";
const MEMBERS = "an object of over 10,000 members";

/** Why the JSON text is too wide, whether or not spaces stand wherever they may. */
function widthOf(json: string): string | undefined {
  const width = tooWide(encoder.encode(json));
  if (!json.includes('"s')) {
    const spaced = json.replaceAll(/[[\]{},:]/g, " $&\t\r\n");
    assertEquals(tooWide(encoder.encode(spaced)), width);
  }
  return width;
}

function list(count: number, item = "0"): string {
  return `[${Array(count).fill(item).join(",")}]`;
}

function members(count: number, value = "0"): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join(",")}}`;
}

/** So many lists, each in the one before. */
function nested(count: number): string {
  return "[".repeat(count) + "]".repeat(count);
}

Deno.test("tooWide() counts the values of every list and object, however deep they are", () => {
  for (const item of ["0", "{}", "[]", "-1.5e3", "null", '"ü"']) {
    assertEquals(widthOf(list(500_000, item)), undefined, item);
    assertEquals(widthOf(list(500_001, item)), VALUES, item);
  }
  assertEquals(widthOf(nested(500_001)), undefined);
  assertEquals(widthOf(nested(500_002)), VALUES);
  assertEquals(widthOf(`{"a":${list(250_000, "[0]")}}`), VALUES);
  assertEquals(widthOf(`{"a":${list(249_999, "[0]")},"b":0}`), undefined);
  assertEquals(widthOf(`[${list(249_998, '{"a":0}')},[{}]]`), undefined);
  assertEquals(widthOf(`[${list(249_998, '{"a":0}')},[{}],0]`), undefined);
  assertEquals(widthOf(`[${list(249_998, '{"a":0}')},[{}],0,0]`), VALUES);
});

Deno.test("tooWide() counts the members of each object by itself", () => {
  assertEquals(widthOf(members(10_000)), undefined);
  assertEquals(widthOf(`[${members(10_000)},${members(10_000, '{"a":{}}')},{}]`), undefined);
  for (const value of ["0", "{}", '{"a":0}', "[{}]"]) {
    assertEquals(widthOf(members(10_001, value)), MEMBERS, value);
    assertEquals(widthOf(`{"a":[{},${members(10_001, value)}]}`), MEMBERS, value);
  }
  // Of those that come after what they lie in has been left, too.
  assertEquals(widthOf(members(10_000).replace("{", `{"a":[{"b":0}],`)), MEMBERS);
});

Deno.test("textTooWide() counts the values of a text alone", () => {
  assertEquals(textTooWide(members(10_001)), undefined);
  assertEquals(textTooWide(list(50, members(10_000))), VALUES);
  assertEquals(textTooWide(list(10), 10), undefined);
  assertEquals(textTooWide(list(1001), 1000), "over 1,000 values");
  for (const wide of ["[".repeat(1002), "{".repeat(1002), "[{".repeat(501), `${list(1001)}    `]) {
    assertEquals(textTooWide(wide.padEnd(3000), 1000), "over 1,000 values");
  }
  assertEquals(textTooWide(list(1000, "0 "), 1000), undefined);
  assertEquals(textTooWide(`["${"[{,".repeat(2000)}"]`, 1000), undefined);
});

Deno.test("tooWide() counts nothing that a string says", () => {
  const marks = "[{,:}]".repeat(200_000);
  for (const said of [marks, `\\"${marks}`, `\\\\\\"${marks}\\\\`, `${marks}\\u0022,`]) {
    assertEquals(widthOf(`{"s":"${said}","t":["${said}"]}`), undefined);
    assertEquals(widthOf(`{"s${said}":"s"}`), undefined);
  }
  assertEquals(widthOf(`["s\\\\",${list(500_000)}]`), VALUES);
  assertEquals(widthOf(`["s\\",${list(500_000)}]`), undefined);
  assertEquals(widthOf(`"s${",".repeat(1_000_000)}`), undefined);
});

Deno.test("tooWide() looks at what is no JSON as well", () => {
  for (const wide of ["[".repeat(1_000_000), ",".repeat(1_000_000), "[{},".repeat(300_000)]) {
    assertEquals(widthOf(wide), VALUES);
  }
  for (const narrow of ["", "x".repeat(1_000_000), "]".repeat(1_000_000), " ".repeat(1_000_000)]) {
    assertEquals(widthOf(narrow), undefined);
  }
});

Deno.test("tooWide() takes a few nanoseconds for a byte", () => {
  const texts = {
    string: `"${"a".repeat(10_000_000)}"`,
    escapes: `"${'\\"'.repeat(5_000_000)}"`,
    spaces: `[${" ".repeat(10_000_000)}]`,
    nested: "[".repeat(10_000_000),
    objects: "{},".repeat(3_300_000),
  };
  for (const [name, text] of Object.entries(texts)) {
    const bytes = encoder.encode(text);
    const taken = cpuTimeOf(() => tooWide(bytes));
    assert(taken < 500, `${name}: ${taken} ms`);
  }
});
