import { assert, assertEquals } from "@std/assert";
import { adviceFor } from "../../../src/ace/insights/advice.ts";

Deno.test("adviceFor() differs by tool and code", () => {
  const cases = [
    ["tsc", "TS2307 Cannot find module <q>"],
    ["tsc", "TS2322 Type <q> is not assignable"],
    ["eslint", "<q> is assigned but never used no-unused-vars"],
    ["vitest", "expected N to equal N"],
    ["pytest", "ModuleNotFoundError: No module named <q>"],
    ["go", "declared and not used: x"],
    ["cargo", "E0382 borrow of moved value"],
    ["constructor", "anything"],
  ];
  const texts = cases.map(([tool = "", message = ""]) => adviceFor(tool, message).text);
  assertEquals(new Set(texts).size, cases.length);
  assertEquals(adviceFor("Jest", "toBe"), adviceFor("vitest", "toBe"));
});

Deno.test("adviceFor() tags by what failed", () => {
  assert(adviceFor("tsc", "TS2307").tags.includes("import"));
  assert(adviceFor("mystery", "x").tags.includes("build"));
});
