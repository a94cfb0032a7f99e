import { assertEquals } from "@std/assert";
import { lineOfJson } from "../../../src/architecture/prompt_files/json_place.ts";

const TEXT = `{
  "name": "a: {b",
  "list": [
    "x",
    { "deep": [1,
      2] }
  ],
  "n\\u0061med": null,
  "last": { "name": true }
}`;

Deno.test("lineOfJson() returns the line of a field's name or a list's element", () => {
  const line = (...path: (string | number)[]) => lineOfJson(TEXT, path);
  assertEquals([line("name"), line("list"), line("list", 0), line("list", 1)], [2, 3, 4, 5]);
  assertEquals([line("list", 1, "deep", 0), line("list", 1, "deep", 1)], [5, 6]);
  assertEquals([line("named"), line("last", "name")], [8, 9]);
});

Deno.test("lineOfJson() returns the line of the nearest container if the value is missing", () => {
  assertEquals(lineOfJson(TEXT, []), 1);
  assertEquals(lineOfJson(TEXT, ["none"]), 1);
  assertEquals(lineOfJson(TEXT, ["last", "none"]), 9);
  assertEquals(lineOfJson(TEXT, ["list", 1, "deep", 7]), 5);
  assertEquals(lineOfJson("", ["x"]), 1);
});
