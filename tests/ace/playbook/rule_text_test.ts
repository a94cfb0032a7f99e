import { assertEquals } from "@std/assert";
import { rulePartsOf, withScope } from "../../../src/ace/playbook/rule_text.ts";

const RULE = "When the gate is shut: run `gate --open`";

Deno.test("withScope() ends a rule with its files and terms", () => {
  assertEquals(
    withScope(RULE, { files: ["lib/5.ts"], literals: ["lit-5"] }),
    `${RULE} (files: \`lib/5.ts\`; terms: \`lit-5\`)`,
  );
});

Deno.test("withScope() does not repeat parts of the rule", () => {
  assertEquals(withScope(RULE, { literals: ["gate --open"] }), RULE);
});

Deno.test("rulePartsOf() reads the scope that withScope() wrote", () => {
  const scope = { files: ["app/(shop)/[id]/page.tsx", "b.ts"], literals: ["a; b (c)"] };
  assertEquals(rulePartsOf(withScope(RULE, scope)).scope, scope);
});

Deno.test("rulePartsOf() splits a rule into its situation and its advice", () => {
  const { when, advice } = rulePartsOf(RULE);
  assertEquals([when, advice], ["the gate is shut", "run `gate --open`"]);
});

Deno.test("rulePartsOf() keeps what an error announces with a colon in the situation", () => {
  const { when } = rulePartsOf("When x.py ends with TimeoutError: not ready: poll /healthz");
  assertEquals(when, "x.py ends with TimeoutError: not ready");
});

Deno.test("rulePartsOf() finds no situation in a plain rule", () => {
  assertEquals(rulePartsOf("Use `npm ci` in CI").when, undefined);
});
