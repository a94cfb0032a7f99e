import { assertEquals } from "@std/assert";
import { rulePartsOf, withScope } from "../../../src/ace/playbook/rule_text.ts";

const RULE = "When the gate is shut: run `gate --open`";

Deno.test("withScope() appends the files and terms to a rule", () => {
  assertEquals(
    withScope(RULE, { files: ["lib/5.ts"], literals: ["lit-5"] }),
    `${RULE} (files: \`lib/5.ts\`; terms: \`lit-5\`)`,
  );
});

Deno.test("withScope() adds no terms that the rule already contains", () => {
  assertEquals(withScope(RULE, { literals: ["gate --open"] }), RULE);
});

Deno.test("rulePartsOf() reads the scope that withScope() appended", () => {
  const scope = { files: ["app/(shop)/[id]/page.tsx", "b.ts"], literals: ["a; b (c)"] };
  assertEquals(rulePartsOf(withScope(RULE, scope)).scope, scope);
});

Deno.test("rulePartsOf() splits a rule into the situation and the advice", () => {
  const { when, advice } = rulePartsOf(RULE);
  assertEquals([when, advice], ["the gate is shut", "run `gate --open`"]);
});

Deno.test("rulePartsOf() keeps a quoted error with a colon in the situation", () => {
  const { when } = rulePartsOf("When x.py ends with TimeoutError: not ready: poll /healthz");
  assertEquals(when, "x.py ends with TimeoutError: not ready");
});

Deno.test("rulePartsOf() finds no situation in a rule without a condition", () => {
  assertEquals(rulePartsOf("Use `npm ci` in CI").when, undefined);
});
