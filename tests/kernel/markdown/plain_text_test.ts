import { assertEquals } from "@std/assert";
import { linkTexts, plainText } from "../../../src/kernel/markdown/plain_text.ts";

Deno.test("plainText() removes every emphasis and code marker", () => {
  assertEquals(plainText(" **a** `b_c` "), "a bc");
  assertEquals(plainText("2 * 3 is [six](x.md)"), "2  3 is [six](x.md)");
});

Deno.test("plainText() keeps markers that touch no word if marks is touching", () => {
  assertEquals(
    plainText("**Must** be `2 * 3` _now_.", { marks: "touching" }),
    "Must be 2 * 3 now.",
  );
});

Deno.test("plainText() removes only the outer markers if marks is around", () => {
  const around = (value: string) => plainText(value, { marks: "around" });
  assertEquals(around("**superseded by `a_b`**"), "superseded by `a_b");
  assertEquals(around("[in_progress"), "in_progress");
  assertEquals(around("**_`"), "");
});

Deno.test("plainText() and linkTexts() replace a link or an image with its label", () => {
  const text = "see [ADR-1](adr/1.md), [ADR-2][two] and ![a map](map.png) [x]";
  assertEquals(linkTexts(text), "see ADR-1, ADR-2 and a map [x]");
  assertEquals(plainText(`**${text}**`, { links: true }), "see ADR-1, ADR-2 and a map [x]");
});
