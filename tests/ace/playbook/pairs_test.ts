import { assert, assertEquals } from "@std/assert";
import { pairsIn } from "../../../src/ace/playbook/pairs.ts";
import { parsePlaybook } from "../../../src/ace/playbook/playbook.ts";

/** Returns the rules in a playbook with the given texts, numbered from 0. */
function bulletsOf(texts: readonly string[]) {
  const lines = texts.map((text, at) => `[Bullet #${at}, helpful:0, harmful:0] ${text}\n`);
  return parsePlaybook(`## S\n${lines.join("")}`).bullets;
}

const SAME = "Commit generated lockfiles together with manifests";
const LONG = "migrate every database inside one transaction before deploying worker services";

Deno.test("pairsIn() returns each pair's section, texts and share of common words", async () => {
  const { nearDuplicates, contradictions, note } = await pairsIn(
    bulletsOf([SAME, "Name colours once", `${SAME} please`, `${SAME} today`, `Never ${SAME}`]),
  );
  const pair = (one: number, other: number, similarity: number, contents: string[]) => ({
    ...{ section: "S", ids: [`${one}`, `${other}`], contents, similarity },
  });
  assertEquals(nearDuplicates, [
    pair(0, 2, 1, [SAME, `${SAME} please`]),
    pair(0, 3, 0.83, [SAME, `${SAME} today`]),
    pair(2, 3, 0.83, [`${SAME} please`, `${SAME} today`]),
  ]);
  assertEquals(contradictions.map(({ ids }) => ids.join()), ["0,4", "2,4", "3,4"]);
  assertEquals(note, undefined);
  const apart = await pairsIn(bulletsOf([`Slow gates - ${LONG}`, `Loud gates - ${LONG}`]));
  assertEquals(apart, { nearDuplicates: [], contradictions: [] });
});

Deno.test("pairsIn() lists at most 200 pairs and reports how many rules it compared", async () => {
  // Twenty equal texts produce 190 pairs. The twenty-first text adds twenty pairs.
  const { nearDuplicates, note } = await pairsIn(bulletsOf(Array(30).fill(SAME)));
  assertEquals(nearDuplicates.length, 200);
  assertEquals(
    note,
    "Incomplete list: the server compared only the first 20 of 30 bullets. Merge or " +
      "retire the listed bullets, then call again",
  );
  assertEquals((await pairsIn(bulletsOf(Array(20).fill(SAME)))).note, undefined);
});

Deno.test("pairsIn() stops at the given number of compared texts", async () => {
  // The texts share the same words, so the second text needs one comparison and the third needs two.
  const bullets = bulletsOf(["Name colours once", SAME, "Keep types narrow", SAME, SAME]);
  const [all, fewer] = [await pairsIn(bullets, 3), await pairsIn(bullets, 2)];
  assertEquals(all.nearDuplicates.length, 3);
  assertEquals(all.note, undefined);
  assertEquals(fewer.nearDuplicates.length, 1);
  assertEquals(
    fewer.note?.split(" bullets")[0],
    "Incomplete list: the server compared only the first 4 of 5",
  );
});

Deno.test("pairsIn() lets other tasks run at intervals of several rules", async () => {
  const letters = [..."bcdfghklmnpqrstvwxz"];
  const words = letters.flatMap((one) => letters.map((other) => `${one}a${other}o`));
  const texts = words.flatMap((word) =>
    words.slice(0, 12).map((other) => `${word} ${other} ${LONG}`)
  );
  const bullets = bulletsOf(texts.map((text, at) => `${text} \`${at % 1000}\``));
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await pairsIn(bullets);
  clearInterval(timer);
  assert(turns > 0);
  assert(turns < bullets.length / 4, `${turns} of ${bullets.length}`);
});
