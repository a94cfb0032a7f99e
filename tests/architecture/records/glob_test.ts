import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { matchesGlob } from "../../../src/architecture/records/glob.ts";

Deno.test("matchesGlob() matches the same texts as an equivalent regular expression", () => {
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
      assertEquals(matchesGlob(glob, text), expression(glob).test(text), `${glob} ${text}`);
    }
  }
});

Deno.test("matchesGlob() handles many wildcards quickly", () => {
  const deep = `${"folder/".repeat(20)}document`;
  const begun = cpuTime();
  assertEquals(matchesGlob(`${"**/".repeat(12)}zz`, deep), false);
  assertEquals(matchesGlob(`${"**/".repeat(12)}document`, deep), true);
  assertEquals(matchesGlob(`${"*o**".repeat(50)}zz`, "o".repeat(2000)), false);
  assert(cpuTime() - begun < 1000, `${cpuTime() - begun} ms`);
});

Deno.test("matchesGlob() handles a generated glob quickly", () => {
  const begun = cpuTime();
  for (const glob of ["**".repeat(100_000), "**/".repeat(100_000), "a*".repeat(50_000)]) {
    matchesGlob(glob, "a".repeat(4000));
  }
  assert(cpuTime() - begun < 1000);
  assertEquals(matchesGlob("a*".repeat(500), "a".repeat(500)), false);
});
