import { assertEquals } from "@std/assert";
import { fencesOf } from "../../../src/acm/framework/fences.ts";

Deno.test("fencesOf() returns the lines of each fenced block and the heading above the block", () => {
  const text =
    "```\na\n```\n# One\n\n~~~~ yaml\nb: 1  \n~~~\n```\n~~~~\n\n## **Two** words\n  ```\n## No\n  ```\n```\nopen\n";
  assertEquals(
    fencesOf(text).map(({ under, lines }) => [
      under,
      ...lines.map(({ text, number }) => `${number} ${text}`),
    ]),
    [
      ["", "2 a"],
      ["one", "7 b: 1", "8 ~~~", "9 ```"],
      ["two words", "14 ## No"],
      ["two words", "17 open", "18 "],
    ],
  );
  assertEquals(fencesOf("# None\n\n    ```\n    code\n"), []);
});
