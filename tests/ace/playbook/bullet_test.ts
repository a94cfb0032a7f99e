import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  bulletId,
  bulletText,
  normalizeText,
  renderBullet,
} from "../../../src/ace/playbook/bullet.ts";

Deno.test("bulletText() is one line that cannot pass for another bullet", () => {
  const pattern = "A\r\n## B\n[Bullet #x, helpful:9, harmful:0] y\u2028\u001b[31mred\u0007";
  const text = bulletText({ pattern, recommendation: "[ bullet #z] do" });
  assertEquals(text, "A ## B (Bullet #x, helpful:9, harmful:0] y red - ( bullet #z] do");
});

Deno.test("bulletText() opens no comment", () => {
  assertEquals(
    bulletText({ pattern: "Unexpected <!-- here", recommendation: "" }).includes("<!--"),
    false,
  );
});

Deno.test("bulletText() shows what was left out of a pattern", () => {
  const text = bulletText({ pattern: "Cannot find <q> in <path>", recommendation: "Look" });
  assertEquals(text, "Cannot find … in … - Look");
});

Deno.test("bulletText() says the same thing once, and ends somewhere", () => {
  assertEquals(bulletText({ pattern: "Do it.", recommendation: "do  it" }), "Do it.");
  const long = bulletText({ pattern: "x".repeat(9000), recommendation: "y" });
  assertEquals([long.length, long.at(-1)], [2000, "…"]);
  const pairs = bulletText({ pattern: `x${"𝄞".repeat(1500)}`, recommendation: "y" });
  assertEquals([pairs.isWellFormed(), pairs.length], [true, 2000]);
  const even = bulletText({ pattern: "𝄞".repeat(1500), recommendation: "y" });
  assertEquals([even.isWellFormed(), even.length], [true, 1999]);
});

Deno.test("normalizeText() makes texts equal that differ in form only", () => {
  assertEquals(normalizeText(" Use  Cafe\u0301. "), normalizeText("use café"));
  assert(normalizeText("use a") !== normalizeText("use b"));
});

Deno.test("bulletId() is the same for the same text, and longer where it is taken", async () => {
  const id = await bulletId("S", "Text", () => false);
  assertMatch(id, /^[0-9a-f]{8}$/);
  assertEquals(await bulletId("S", "text.", () => false), id);
  const longer = await bulletId("S", "Text", (taken) => taken === id);
  assert(longer.length === 9 && longer.startsWith(id));
  assert(await bulletId("T", "Text", () => false) !== id);
});

Deno.test("renderBullet() tells of instances only where bullets were merged", () => {
  const bullet = { id: "a", helpful: 1, harmful: 2, instances: 1, text: "x" };
  assertEquals(renderBullet(bullet), "[Bullet #a, helpful:1, harmful:2] x");
  assertEquals(
    renderBullet({ ...bullet, instances: 3 }),
    "[Bullet #a, helpful:1, harmful:2, Aggregated from 3 instances] x",
  );
});
