import { assertEquals, assertStringIncludes } from "@std/assert";
import { growthChart } from "../../../src/kernel/page/chart.ts";

const chart = String(growthChart("Growth", [{ time: Date.UTC(2025, 0, 2), value: 7 }], "info"));

Deno.test("growthChart() draws a single moment from the middle to the right edge", () => {
  assertEquals(/<rect class="info" x="(.*?)%"[^>]* width="(.*?)%"/.exec(chart)?.slice(1), [
    "50",
    "50",
  ]);
});

Deno.test("growthChart() includes its data as a table", () => {
  assertStringIncludes(chart.replace(/\n/g, ""), "<td>2025-01-02 00:00</td><td>7</td>");
});
