import { assertEquals } from "@std/assert";
import {
  ruleKeyText,
  ruleText,
  situationText,
  withOrigin,
} from "../../../src/ace/playbook/rule.ts";

for (
  const when of [
    "tsc says: TS2307",
    "a\\: b \\",
    "ends with a colon:",
    "C:\\work: build",
    "x::y: z",
    "a — b: c",
    "two \\\\",
  ]
) {
  Deno.test(`ruleText() returns when and do as they were given: ${when}`, () => {
    const given = { when, do: "do: run `a: b` now:" };
    const { when: found, do: advice } = ruleText(
      withOrigin(situationText(given), { from: "B-1", on: "2026-01-02" }),
    );
    assertEquals({ when: found, do: advice }, given);
  });
}

Deno.test("withOrigin() keeps an origin with backticks and comments", () => {
  const origin = { from: "B-->`1", on: "2026-01-02", files: ["a.ts"], terms: ["`x` -->"] };
  assertEquals(ruleText(withOrigin("Do it", origin)), { content: "Do it", do: "Do it", ...origin });
});

Deno.test("withOrigin() leaves out terms that the line has no room for", () => {
  const line = withOrigin("Do it", { from: "B-1", terms: ["x".repeat(400)] });
  assertEquals(ruleText(line), { content: "Do it", do: "Do it", from: "B-1" });
});

Deno.test("ruleKeyText() ignores case, spaces and punctuation, but no word", () => {
  assertEquals(ruleKeyText("Run `npm ci`, first!"), ruleKeyText("run npm  CI first"));
  assertEquals(ruleKeyText("use npm ci") === ruleKeyText("use npm i"), false);
});

Deno.test("ruleText() takes JSON without an origin at the end of a line as advice", () => {
  const content = 'Send `{"id":1}`';
  assertEquals(ruleText(content), { content, do: content });
});
