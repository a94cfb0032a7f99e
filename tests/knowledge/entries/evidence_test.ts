import { assertEquals } from "@std/assert";
import { shownHits } from "../../../src/knowledge/entries/evidence.ts";
import type { FusedHit } from "../../../src/knowledge/entries/fusion.ts";

const hit = (evidence: number): FusedHit => ({
  ...{ id: `e${evidence}`, order: 1, score: 0.5, confidence: 1, key: 1 },
  ...{ found_by: ["words"], exact: 0, evidence },
});
const asked = { wordings: 1, isWordsOnly: false, isAmongFew: false };

Deno.test("shownHits() returns no hits if the best hit barely matches the question", () =>
  assertEquals(shownHits([hit(0.33), hit(0.2)], asked), []));

Deno.test("shownHits() requires more evidence if the query has several wordings", () => {
  assertEquals(shownHits([hit(0.4)], asked).length, 1);
  assertEquals(shownHits([hit(0.4)], { ...asked, wordings: 3 }), []);
});

Deno.test("shownHits() requires less evidence if there are few entries", () =>
  assertEquals(shownHits([hit(0.25)], { ...asked, isAmongFew: true }).length, 1));

Deno.test("shownHits() omits unrelated hits from weak hits", () =>
  assertEquals(shownHits([hit(0.4), hit(0.195)], asked).map(({ id }) => id), ["e0.4"]));

Deno.test("shownHits() omits unrelated hits from strong hits", () =>
  assertEquals(shownHits([hit(0.9), hit(0.195)], asked).map(({ id }) => id), ["e0.9"]));
