import { assertEquals } from "@std/assert";
import { ruleForFailure } from "../../../src/ace/insights/failure_rule.ts";
import type { Rule } from "../../../src/ace/insights/rule_book.ts";

const rules = [
  "tsc reports TS2307 for `@shop/events`",
  "terraform says Error acquiring the state lock",
  "the web build dies with heap out of memory",
  "api tests end with ECONNREFUSED on 5432",
].map((when, at): Rule => ({
  id: String(at),
  when,
  do: "x",
  content: `When ${when}: x`,
  line: "",
  section: "",
  helpful: 0,
  harmful: 0,
  untried: true,
}));

for (
  const [failure, wanted] of [
    ["TS2307 Cannot find module '@shop/events'", "0"],
    ["TS2307 Cannot find module './a.js'", undefined],
    ["Error: Error acquiring the state lock", "1"],
    ["FATAL ERROR: JavaScript heap out of memory", "2"],
    ["connect ECONNREFUSED 127.0.0.1:5432", "3"],
    ["connect ECONNREFUSED 127.0.0.1:6379", undefined],
    ["AssertionError: expected 1999 to be 2000", undefined],
  ] as const
) {
  Deno.test(`ruleForFailure() returns ${wanted ?? "no rule"} for ${failure}`, () => {
    assertEquals(ruleForFailure(rules, failure)?.id, wanted);
  });
}
