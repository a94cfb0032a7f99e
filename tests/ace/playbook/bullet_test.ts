import { assert, assertEquals, assertMatch } from "@std/assert";
import { must } from "../../knowledge/must.ts";
import {
  bulletDigest,
  bulletIdIn,
  bulletIn,
  bulletText,
} from "../../../src/ace/playbook/bullet.ts";

Deno.test("bulletText() returns one line that cannot be mistaken for another rule", () => {
  const text =
    "A\r\n## B\n[Bullet #x, helpful:9, harmful:0] y\u2028\u001b[31mred\u0007 [ bullet #z]";
  assertEquals(bulletText(text), "A ## B (Bullet #x, helpful:9, harmful:0] y red ( bullet #z]");
});

Deno.test("bulletText() escapes comments and invisible characters", () => {
  assertEquals(bulletText("Unexpected <!-- here"), "Unexpected < !-- here");
  assertEquals(bulletText("a\u00ad\u{e0041}\u3164b \u202ec"), "ab c");
});

Deno.test("bulletText() marks the omitted parts of a pattern", () => {
  assertEquals(bulletText("Cannot find <q> in <path>"), "Cannot find … in …");
});

Deno.test("bulletText() shortens long text without splitting a character", () => {
  const long = bulletText("x".repeat(9000));
  assertEquals(long.length, 2000);
  assertEquals(long.at(-1), "…");
  assertEquals(bulletText("x".repeat(2000)), "x".repeat(2000));
  assertEquals(bulletText(`${"\u200b".repeat(7999)}xx`), "x");
  const pairs = bulletText(`x${"𝄞".repeat(1500)}`);
  assertEquals(pairs.isWellFormed(), true);
  assertEquals(pairs.length, 2000);
  const even = bulletText("𝄞".repeat(1500));
  assertEquals(even.isWellFormed(), true);
  assertEquals(even.length, 1999);
});

const bulletOn = (text: string) => bulletIn({ text, start: 0, end: text.length }, "");

Deno.test("bulletIn() reduces a counter above the maximum to the maximum", () => {
  for (const digits of ["1000000000000000", "9".repeat(400)]) {
    const line = `[Bullet #a, helpful:${digits}, harmful:2] x`;
    const { helpful, harmful } = must(bulletOn(line));
    assertEquals(helpful, 999_999_999_999_999);
    assertEquals(harmful, 2);
  }
});

Deno.test("bulletIdIn() returns the same id for the same text, or a longer id if the id is taken", async () => {
  const bulletId = async (text: string, taken = "") =>
    bulletIdIn(await bulletDigest(text), new Set([taken]));
  const id = await bulletId("text");
  assertMatch(id, /^[0-9a-f]{8}$/);
  const longer = await bulletId("text", id);
  assert(longer.length === 9 && longer.startsWith(id));
  assert(await bulletId("another") !== id);
});
