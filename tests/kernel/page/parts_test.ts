import { assertStringIncludes } from "@std/assert";
import { countCard } from "../../../src/kernel/page/parts.ts";

Deno.test("countCard() shows zero warnings without a colour", () => {
  assertStringIncludes(`${countCard("warn", 0, "warnings")}`, 'class="figure plain"');
});

Deno.test("countCard() shows a warning in its colour", () => {
  assertStringIncludes(`${countCard("warn", 1, "warning")}`, 'class="figure warn"');
});
