import { assertStringIncludes } from "@std/assert";
import { countCard } from "../../../src/kernel/page/parts.ts";

Deno.test("countCard() shows a count of zero warnings without a colour", () => {
  assertStringIncludes(`${countCard("warn", 0, "warnings")}`, 'class="figure plain"');
});

Deno.test("countCard() shows a positive warning count in the warning colour", () => {
  assertStringIncludes(`${countCard("warn", 1, "warning")}`, 'class="figure warn"');
});
