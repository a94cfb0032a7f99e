import { assertEquals } from "@std/assert";
import { parseInsight } from "../../../src/ace/insights/insight.ts";
import { ruleOf } from "../../../src/ace/insights/rule.ts";
import { must } from "../../knowledge/must.ts";
import { insightRecord } from "../files.ts";

function rule(pattern: string, recommendation: string, metaTags: string[], runner = "tsc"): string {
  const fields = { signal: { pattern }, recommendation, metaTags, source: { runner } };
  return ruleOf(must(parseInsight(insightRecord(0, fields))));
}

Deno.test("ruleOf() adds When to a lesson that does not begin with a condition", () => {
  const lesson = (when: string): string => rule(when, "run it", ["lesson"]);
  assertEquals(lesson("the gate is shut"), "When the gate is shut: run it");
  for (const when of ["Before a release", "whenever it fails", "For the gate", " In tests"]) {
    assertEquals(lesson(when), `${when.trim()}: run it`);
  }
  assertEquals(lesson("format fails"), "When format fails: run it");
});

Deno.test("ruleOf() quotes the error to which the advice applies, without its tool", () => {
  assertEquals(
    rule("tsc: no `gate`", "For tsc TS1: open it", ["error-pattern"]),
    "For tsc TS1: open it (`no 'gate'`)",
  );
  assertEquals(
    rule("tsc: no gate", "For npm: open it", ["error-pattern"]),
    "tsc: no gate - For npm: open it",
  );
  assertEquals(rule("tsc: no gate", "For tsc: open it", []), "tsc: no gate - For tsc: open it");
});

Deno.test("ruleOf() omits repeated and empty parts", () => {
  assertEquals(rule("Open the gate.", "open  the gate", []), "Open the gate.");
  assertEquals(rule(" ", "open it", []), "open it");
  assertEquals(rule("a gate", "\u200b", []), "a gate");
});
