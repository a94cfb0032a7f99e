import { assert, assertEquals } from "@std/assert";
import { applied } from "../../../src/dev/build/syntax.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";
import { HARMLESS } from "../../../src/dev/mutation/harmless.ts";
import { chosenMutants, mutantsOf } from "../../../src/dev/mutation/mutants.ts";
import { nearestTests } from "../../../src/dev/mutation/nearest_tests.ts";

/** What becomes of a line of TypeScript, each change in turn. */
function changesOf(code: string): string[] {
  return mutantsOf("a.ts", code).map(({ edit }) => applied(code, [edit]));
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
  // Only the sign of a comparison counts, and the compiler alone asks for an index's fallback.
  ["a.sort(b ? -1 : 1);", ["undefined;", "a.sort(b ? 1 : -1);"]],
  ["a.sort((b, c) => b < c ? -1 : 1);", ["undefined;", "a.sort((b, c) => b < c ? 1 : -1);"]],
  ["const a = b ? c : -1;", ["const a = b ? -1 : c;", "const a = b ? c : -2;"]],
  ["const a = b[c] ?? 0;", ["const a = 0;"]],
  ["const a = b.c ?? 0;", ["const a = 0;", "const a = b.c ?? 1;"]],
  ["if (a) b = c;", ["if (false) b = c;"]],
  ["a.some(b);", ["undefined;", "a.every(b);"]],
  ["await lock.release();", ["undefined;"]],
  ["await file.syncData(); file.syncSync();", []],
  ["a = b.toString(c);", []],
  ["class A { constructor(readonly b: number) { c(b); } }", [
    "class A { constructor(readonly b: number) { undefined; } }",
  ]],
];
for (const [code, changed] of cases) {
  Deno.test(`mutantsOf() changes one expression of ${code}`, () => {
    assertEquals(changesOf(code), changed);
  });
}

Deno.test("mutantsOf() says where a change is and what it is", () => {
  const [mutant] = mutantsOf("a.ts", "// é\nconst a =\n  b < c;\n");
  const { edit: _, ...told } = mutant ?? {};
  assertEquals(told, { file: "a.ts", line: 3, code: "b < c;", change: "b < c  →  b <= c" });
});

Deno.test("chosenMutants() chooses the same for a seed, from every file, one of a line", () => {
  const code = Array.from({ length: 20 }, (_, index) => `a${index}(b < c, d > e);\n`).join("");
  const all = ["x/a.ts", "x/b.ts", "y/c.ts"].flatMap((file) => mutantsOf(file, code));
  const chosen = chosenMutants(all, 8, 1);
  assertEquals(chosen, chosenMutants(all, 8, 1));
  assert(JSON.stringify(chosen) !== JSON.stringify(chosenMutants(all, 8, 2)));
  const count = (file: string): number => chosen.filter((one) => one.file === file).length;
  assertEquals(["x/a.ts", "x/b.ts", "y/c.ts"].map(count), [2, 2, 4]);
  const places = chosenMutants(all, 100, 1).map(({ file, line }) => `${file}:${line}`);
  assertEquals(places.length, new Set(places).size);
});

Deno.test("nearestTests() begins with the test of the same name and ends with processes", () => {
  const root = repositoryPath(".").replace(/\/$/, "");
  const [own, near = [], processes = []] = nearestTests("src/kernel/disk/locked_file.ts", root);
  assertEquals(own, ["tests/kernel/disk/locked_file_test.ts"]);
  assert(near.some((file) => file.startsWith("tests/kernel/disk/")), near.join(" "));
  assert(processes.length > 0 && processes.every((file) => file.startsWith("tests/e2e/")));
});

Deno.test("nearestTests() takes the tests of a server's room before its processes", () => {
  const root = repositoryPath(".").replace(/\/$/, "");
  const rounds = nearestTests("src/knowledge/sqlite/vectors.ts", root);
  const at = (file: string): number => rounds.findIndex((round) => round.includes(file));
  const [store, server] = ["store/store_test.ts", "e2e/knowledge_snapshot_test.ts"].map((file) =>
    at(file.startsWith("e2e") ? `tests/${file}` : `tests/knowledge/${file}`)
  );
  assert(store !== undefined && server !== undefined && store >= 0 && store < server);
});

Deno.test("every change that is known to be harmless can still be made, and has a reason", () => {
  const stale = [...Map.groupBy(HARMLESS, ({ file }) => file)].flatMap(([file, changes]) => {
    const found = mutantsOf(file, Deno.readTextFileSync(repositoryPath(file)));
    return changes.filter(({ code, change }) =>
      !found.some((one) => one.code === code && one.change === change)
    );
  });
  assertEquals(stale, []);
  assertEquals(HARMLESS.filter(({ reason }) => reason === ""), []);
});
