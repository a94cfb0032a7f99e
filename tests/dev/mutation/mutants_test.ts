import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { chosenMutants, mutantsOf } from "../../../src/dev/mutation/mutants.ts";
import { nearestTests } from "../../../src/dev/mutation/nearest_tests.ts";

/** Returns the variants of a TypeScript line, each with one change. */
function changesOf(code: string): string[] {
  return mutantsOf("a.ts", code)
    .map(({ edit }) => code.slice(0, edit.start) + edit.text + code.slice(edit.end));
}

const cases: [code: string, changed: string[]][] = [
  ["const a: boolean = b < c;", ["const a: boolean = b <= c;"]],
  ["const a = (b) /* < */ === c;", ["const a = (b) /* < */ !== c;"]],
  ["const a = b && !c;", ["const a = b || !c;", "const a = b && c;"]],
  ["const a = !(b as c) || (d);", ["const a = !(b as c) && (d);", "const a = (b as c) || (d);"]],
  ["const a = b ?? c;", ["const a = c;"]],
  ["const a = (b) ?? (c());", ["const a = (c());"]],
  ["const a = (b) ? (c) : (d);", ["const a = (b) ? (d) : (c);"]],
  ["const a = b ? c : d;", ["const a = b ? d : c;"]],
  ["const a = b + 1;", ["const a = b - 1;", "const a = b + 2;"]],
  ['const a = b + "c";', []],
  ["const a = 5_000;", ["const a = 0;"]],
  ["const a: readonly 1[] = true;", ["const a: readonly 1[] = false;"]],
  ["const a = b ? c : -1;", ["const a = b ? -1 : c;", "const a = b ? c : -2;"]],
  ["const a = b.c ?? 0;", ["const a = 0;", "const a = b.c ?? 1;"]],
  ["if (a) b = c;", ["if (false) b = c;"]],
  ["a.some(b);", ["undefined;", "a.every(b);"]],
  ["await lock.release();", ["undefined;"]],
  ["a = b.toString(c);", []],
  ["class A { constructor(readonly b: number) { c(b); } }", [
    "class A { constructor(readonly b: number) { undefined; } }",
  ]],
];
for (const [code, changed] of cases) {
  Deno.test(`mutantsOf() changes one expression in ${code}`, () => {
    assertEquals(changesOf(code), changed);
  });
}

Deno.test("mutantsOf() returns a change's line and one-line text", () => {
  const [mutant] = mutantsOf("a.ts", "// é\nconst a =\n  b < c;\n");
  assertEquals(mutant?.line, 3);
  assertEquals(mutant?.change, "b < c  →  b <= c");
});

const code = Array.from({ length: 20 }, (_, index) => `a${index}(b < c, d > e);\n`).join("");
const all = ["x/a.ts", "y/b.ts"].flatMap((file) => mutantsOf(file, code));

Deno.test("chosenMutants() chooses the same changes for the same seed", () => {
  assertEquals(chosenMutants(all, 8, 1), chosenMutants(all, 8, 1));
  assertNotEquals(chosenMutants(all, 8, 1), chosenMutants(all, 8, 2));
});

Deno.test("chosenMutants() chooses at most one change per line", () => {
  assertEquals(chosenMutants(all, 100, 1).length, 40);
});

Deno.test("nearestTests() returns the test with the file's name first", () => {
  assertEquals(nearestTests("src/kernel/nearest.ts")[0], ["tests/kernel/nearest_test.ts"]);
});

Deno.test("nearestTests() returns the tests that start the server last", () => {
  const last = nearestTests("src/decibel/records/status.ts").at(-1) ?? [];
  assert(last.includes("tests/e2e/decibel_test.ts"), last.join(" "));
});

Deno.test("nearestTests() includes a test that imports the file through a module in tests", () => {
  const [, near = []] = nearestTests("src/decibel/records/writer.ts");
  assert(near.includes("tests/decibel/records/search_test.ts"), near.join(" "));
});
