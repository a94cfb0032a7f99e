import { assertEquals, assertMatch } from "@std/assert";
import { numbered, slugOf } from "../../../src/decibel/records/slug.ts";

Deno.test("slugOf() keeps letters and digits of any script that has a plain form", async () => {
  const slugs = {
    "Use REST: v2!": "use-rest-v2",
    "Émigré café": "emigre-cafe",
    "ﬁne ① Ⅳ": "fine-1-iv",
    "İstanbul": "istanbul",
    "straße": "stra-e",
    "../../etc/passwd": "etc-passwd",
    "--a--B--": "a-b",
    [`${"x".repeat(49)} yz`]: "x".repeat(49),
    [`-${"x".repeat(60)}`]: "x".repeat(50),
  };
  for (const [text, slug] of Object.entries(slugs)) assertEquals(await slugOf(text), slug);
});

Deno.test("slugOf() names by a digest what has no plain form", async () => {
  // The first digits of SHA-256, as sha256sum prints them.
  assertEquals(await slugOf("日本語"), "u-77710aed");
  assertMatch(await slugOf("🎉"), /^u-[0-9a-f]{8}$/);
});

Deno.test("numbered() stays within 50 characters and ends in the number", () => {
  assertEquals(numbered("a-b", 1), "a-b");
  assertEquals(numbered("a-b", 2), "a-b-2");
  assertEquals(numbered("x".repeat(50), 1), "x".repeat(50));
  assertEquals(numbered("x".repeat(50), 12), `${"x".repeat(47)}-12`);
  assertEquals(numbered(`${"x".repeat(47)}-yz`, 2), `${"x".repeat(47)}-2`);
});
